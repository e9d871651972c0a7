// What becomes of a coin that leaves, where it is traded, deposited and withdrawn.
import type { market } from '@bourse/contract';
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Notice } from '@bourse/ui/notice.tsx';

export type DelistingNoticeProps = { readonly delisting: market.Delisting; readonly className?: string };

export function DelistingNotice({ delisting, className }: DelistingNoticeProps) {
  const { coin, step, article, ...days } = delisting;
  const said = {
    coin,
    viewOnly: formatDateTime(days.view_only_from),
    withdrawOnly: formatDateTime(days.withdraw_only_from),
    until: formatDateTime(days.withdrawals_until),
  };
  return (
    <Notice tone="warning" {...(className && { className })}>
      {t(`delist.${step}`, said)}{' '}
      <Link to={`/components/noticeDetail?id=${article}`} className="text-iris underline">
        {t('delist.read')}
      </Link>
    </Notice>
  );
}
