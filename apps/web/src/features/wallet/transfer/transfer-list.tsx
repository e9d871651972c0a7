// Transfers between the user's wallets, the newest first.
import { DECIMAL_PLACES_MAX } from '@bourse/domain';
import { ApiError, errorText } from '@bourse/ui/lib/api-error.ts';
import { formatDecimal, formatMoment } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { ArrowRight } from 'lucide-react';
import { useAmountText } from '../../../lib/mask.ts';
import { CoinName } from '../coin-name.tsx';
import { GrownList, ROWS_BEFORE_MORE } from '../grown-list.tsx';
import { type TransferRow, useTransfers } from '../wallet-log.ts';
import { WALLET_TEXTS } from '../wallet-rows.ts';

function Way({ from, to }: Pick<TransferRow, 'from' | 'to'>) {
  const names = { from: t(WALLET_TEXTS[from]), to: t(WALLET_TEXTS[to]) };
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <span className="truncate">{names.from}</span>
      <ArrowRight size={12} aria-hidden="true" className="shrink-0 text-ink-3" />
      <span className="truncate">{names.to}</span>
    </span>
  );
}

const transferColumns = (amountText: (text: string) => string): readonly Column<TransferRow>[] => [
  {
    key: 'time',
    header: t('wallet.log.time'),
    cell: (row) => <time dateTime={new Date(row.time_ms).toISOString()}>{formatMoment(row.time_ms)}</time>,
    width: '22%',
    onCard: 'wide',
  },
  {
    key: 'coin',
    header: t('wallet.coin'),
    cell: (row) => <CoinName name={row.currency_name} />,
    width: '14%',
    onCard: 'title',
  },
  { key: 'way', header: t('wallet.log.account'), cell: (row) => <Way {...row} />, onCard: 'wide' },
  {
    key: 'number',
    header: t('wallet.amount'),
    cell: (row) => amountText(formatDecimal(row.number, { places: DECIMAL_PLACES_MAX })),
    isNumeric: true,
    width: '24%',
    onCard: 'end',
  },
];

const failure = (error: Error): string =>
  error instanceof ApiError && error.code === 'network' ? t('wallet.transferLog.failed') : errorText(error);

export function TransferList() {
  const amountText = useAmountText();
  return (
    <GrownList
      label={t('wallet.transferLog')}
      list={useTransfers()}
      columns={transferColumns(amountText)}
      rowsBeforeMore={ROWS_BEFORE_MORE.account}
      failure={failure}
      emptyTitle={t('wallet.transferLog.none')}
      emptyText={t('wallet.transferLog.noneText')}
    />
  );
}
