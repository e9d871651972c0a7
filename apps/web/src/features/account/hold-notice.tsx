// Says that withdrawals wait after a change of how the account is guarded, and until when.
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { useCountdown } from '@bourse/ui/use-countdown.ts';
import { useCenter } from './center.ts';

export function HoldNotice() {
  const { data: center } = useCenter();
  const until = center?.withdraw_hold_until ?? 0;
  const left = useCountdown(until);
  if (left === 0) return null;
  return (
    <Notice tone="warning" title={t('account.hold.title')}>
      {t('account.hold.text', { time: formatDateTime(until) })}
    </Notice>
  );
}
