// A dot on what leads to support: there is an answer that was not read.
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useUnreadAnswers } from '../features/support/unread.ts';

/** `className`: its place on what it marks. */
export function UnreadDot({ className }: { readonly className: string }) {
  const count = useUnreadAnswers();
  if (count === 0) return null;
  return (
    <span className={cx('absolute size-2 rounded-full bg-iris', className)}>
      <span className="sr-only">{t('chat.unread', { count })}</span>
    </span>
  );
}
