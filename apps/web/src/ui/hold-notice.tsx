// Says that withdrawals wait after a change of how the account is guarded, and until when.
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { useCountdown } from '@bourse/ui/use-countdown.ts';

export function HoldNotice({ until }: { readonly until: number }) {
  const left = useCountdown(until);
  if (left === 0) return null;
  return (
    <Notice tone="warning" title={t('account.hold.title')}>
      {t('account.hold.text', { time: formatDateTime(until) })}
    </Notice>
  );
}
