// How many answers of support are not read yet, beside what leads to them.
import { t } from '@bourse/ui/lib/i18n.ts';

export function UnreadCount({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className="min-w-5 rounded-full bg-iris px-1 text-center text-11 text-on-iris">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('chat.unread', { count })}</span>
    </span>
  );
}
