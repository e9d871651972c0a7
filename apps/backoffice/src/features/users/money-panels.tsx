// What has come in to a user and what was moved between the user's accounts.
import { officePeople, type walletDeposits, type walletRecords } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { walletText } from '../../lib/wallets.ts';
import { endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { LineFacts } from '../../ui/line-facts.tsx';
import { PERIOD_FIELDS } from '../../ui/period-fields.ts';

type Deposit = walletDeposits.DepositRow;
type Transfer = walletRecords.TransferRow;

const TONES = {
  pending: 'warning',
  confirming: 'iris',
  credited: 'success',
  below_minimum: 'neutral',
  unclaimed: 'warning',
  dropped: 'error',
  reversed: 'error',
  rejected: 'error',
} as const;

const wayText = ({ kind, chain_name: chain }: Deposit): string =>
  kind === 'chain' ? chain : t(kind === 'inside' ? 'office.user.inside' : 'office.user.manual');

const timeColumn: Column<{ readonly create_time: string }> = figureColumn(
  'time',
  t('office.funds.time'),
  { width: '18%' },
  (row) => row.create_time,
);
const moneyColumn: Column<{ readonly number: string; readonly currency_name: string }> = titleColumn(
  'money',
  t('office.funds.amount'),
  { isNumeric: true },
  (row) => `${formatDecimal(row.number)} ${row.currency_name}`,
);

const depositColumns: readonly Column<Deposit>[] = [
  moneyColumn,
  textColumn('way', t('office.user.network'), { width: '14%' }, wayText),
  figureColumn('confirmations', t('office.user.confirmations'), { width: '14%' }, (row) =>
    row.kind === 'chain' ? `${row.confirmations} / ${row.confirmations_needed}` : '–',
  ),
  endColumn('state', t('office.users.state'), { width: '24%' }, (row) => (
    <Badge tone={TONES[row.state]}>{row.state_name}</Badge>
  )),
  timeColumn,
];

function depositDetail(row: Deposit) {
  const facts = [
    [t('office.withdrawals.address'), row.address],
    [t('office.withdrawals.tag'), row.tag],
    [t('office.user.transaction'), row.hash],
    [t('office.reason'), row.reason],
  ] as const;
  const known = facts.filter(([, value]) => value !== '');
  return known.length > 0 && <LineFacts facts={known} />;
}

export function DepositsPanel({ id }: { readonly id: number }) {
  return (
    <FilteredList
      title={t('office.user.deposits')}
      call={officePeople.listDeposits}
      userId={id}
      columns={depositColumns}
      keyOf={(row) => row.id}
      detail={depositDetail}
      csv={{ name: `deposits-${id}` }}
      empty={{ title: t('office.user.noDeposits') }}
    />
  );
}

const transferColumns: readonly Column<Transfer>[] = [
  moneyColumn,
  textColumn('from', t('office.user.from'), { width: '22%' }, ({ from }) => walletText(from)),
  textColumn('to', t('office.user.to'), { width: '22%' }, ({ to }) => walletText(to)),
  timeColumn,
];

export function TransfersPanel({ id }: { readonly id: number }) {
  return (
    <FilteredList
      title={t('office.user.transfers')}
      call={officePeople.listTransfers}
      userId={id}
      fields={PERIOD_FIELDS}
      columns={transferColumns}
      keyOf={(row) => row.id}
      csv={{ name: `transfers-${id}` }}
      empty={{ title: t('office.user.noTransfers') }}
    />
  );
}
