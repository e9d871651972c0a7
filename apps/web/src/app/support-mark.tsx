// The place of a mark on what leads to support. What it asks and says comes after the page, and for users alone.
import { lazyPart } from '@bourse/ui/lazy-part.tsx';
import { useSession } from '../lib/session.ts';

const UnreadDot = lazyPart(() => import('./unread-dot.tsx').then((module) => module.UnreadDot), { isOrnament: true });

export function SupportMark({ className }: { readonly className: string }) {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return isLoggedIn && <UnreadDot className={className} />;
}
