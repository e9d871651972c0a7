// Transfers between the user's wallets, the newest first.
import { DECIMAL_PLACES_MAX } from '@bourse/domain';
import { ApiError, errorText } from '@bourse/ui/lib/api-error.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Moment } from '@bourse/ui/moment.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { useAmountText } from '../../../lib/mask.ts';
import { CoinName } from '../coin-name.tsx';
import { GrownList, ROWS_BEFORE_MORE } from '../grown-list.tsx';
import { type TransferRow, useTransfers } from '../wallet-log.ts';
import { WALLET_TEXTS } from '../wallet-rows.ts';

const transferColumns = (amountText: (text: string) => string): readonly Column<TransferRow>[] => [
  {
    key: 'time',
    header: t('wallet.log.time'),
    cell: (row) => <Moment at={row.time_ms} />,
    width: '18%',
    onCard: 'wide',
  },
  {
    key: 'coin',
    header: t('wallet.coin'),
    cell: (row) => <CoinName name={row.currency_name} />,
    width: '12%',
    onCard: 'title',
  },
  { key: 'from', header: t('wallet.log.account'), cell: (row) => t(WALLET_TEXTS[row.from]), onCard: 'wide' },
  {
    key: 'to',
    header: t('wallet.log.info'),
    cell: (row) => t('wallet.transferLog.to', { account: t(WALLET_TEXTS[row.to]) }),
    onCard: 'wide',
  },
  {
    key: 'number',
    header: t('wallet.amount'),
    cell: (row) => amountText(formatDecimal(row.number, { places: DECIMAL_PLACES_MAX })),
    isNumeric: true,
    width: '20%',
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
