// Beside what the user has not read yet.
import { t } from '@bourse/ui/lib/i18n.ts';

export const UnreadDot = () => (
  <span className="size-2 shrink-0 rounded-full bg-iris">
    <span className="sr-only">{t('messages.unread')}</span>
  </span>
);
