// The ledger of a wallet, of one coin or of all.
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Moment } from '@bourse/ui/moment.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { DECIMAL_PLACES_MAX } from '@bourse/domain';
import { useAmountText } from '../../lib/mask.ts';
import { GrownList } from './grown-list.tsx';
import { type LogFilter, type LogRow, useWalletLog } from './wallet-log.ts';

const PLACES = { places: DECIMAL_PLACES_MAX } as const;

function logColumns(hasCoin: boolean, amountText: (text: string) => string): readonly Column<LogRow>[] {
  const coin: Column<LogRow> = {
    key: 'coin',
    header: t('wallet.coin'),
    cell: (row) => row.currency_name,
    width: '8%',
    onCard: 'title',
  };
  return [
    {
      key: 'time',
      header: t('wallet.log.time'),
      cell: (row) => <Moment at={row.time_ms} />,
      width: hasCoin ? '16%' : '20%',
      onCard: 'wide',
    },
    ...(hasCoin ? [coin] : []),
    {
      key: 'info',
      header: t('wallet.log.info'),
      cell: (row) => <span title={row.info}>{row.info}</span>,
      onCard: 'title',
    },
    {
      key: 'value',
      header: t('wallet.amount'),
      cell: (row) => amountText(formatDecimal(row.value, { ...PLACES, sign: 'always' })),
      isNumeric: true,
      width: hasCoin ? '19%' : '22%',
      onCard: 'end',
    },
    {
      key: 'after',
      header: t('wallet.log.after'),
      cell: (row) => amountText(formatDecimal(row.after, PLACES)),
      isNumeric: true,
      width: hasCoin ? '19%' : '22%',
      onCard: 'wide',
    },
  ];
}

export type LogListProps = LogFilter & {
  readonly label: string;
  readonly rowsBeforeMore: number;
  readonly density?: 'dense' | 'calm';
};

export function LogList({ label, rowsBeforeMore, density = 'calm', ...filter }: LogListProps) {
  const amountText = useAmountText();
  return (
    <GrownList
      label={label}
      list={useWalletLog(filter)}
      columns={logColumns(filter.currencyId === undefined, amountText)}
      rowsBeforeMore={rowsBeforeMore}
      density={density}
      emptyTitle={t('wallet.log.none')}
      emptyText={t('wallet.log.noneText')}
    />
  );
}
