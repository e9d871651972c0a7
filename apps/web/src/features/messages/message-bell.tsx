// Leads to the message box, and says how much of it is not read yet.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Bell } from 'lucide-react';
import { useUnreadMessages } from './messages.ts';

export function MessageBell() {
  const count = useUnreadMessages();
  const label = t('shell.messages', { count });
  return (
    <Link
      to="/account/accountMessage"
      aria-label={label}
      title={label}
      className="relative inline-grid size-8 shrink-0 place-items-center rounded-md text-ink-2 transition-colors duration-(--feedback) hover:bg-hover hover:text-ink-1 touch:size-11"
    >
      <Bell size={16} aria-hidden="true" />
      {count > 0 && <span className="absolute end-1 top-1 size-2 rounded-full bg-iris touch:end-2.5 touch:top-2.5" />}
    </Link>
  );
}
