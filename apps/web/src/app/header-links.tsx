// What the header leads to beside its places: support, and the messages of who is logged in.
import { MessageBell } from '../features/messages/message-bell.tsx';
import { useSession } from '../lib/session.ts';
import { SupportLink } from './support-link.tsx';

export function HeaderLinks() {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return (
    <>
      <SupportLink />
      {isLoggedIn && <MessageBell />}
    </>
  );
}
