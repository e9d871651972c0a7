// What has come in to a user and what was moved between the user's accounts.
import { officePeople, type walletDeposits, type walletRecords } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { walletText } from '../../lib/wallets.ts';
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

const timeColumn: Column<{ readonly create_time: string }> = {
  key: 'time',
  header: t('office.funds.time'),
  width: '18%',
  isNumeric: true,
  onCard: 'wide',
  cell: (row) => row.create_time,
};
const moneyColumn: Column<{ readonly number: string; readonly currency_name: string }> = {
  key: 'money',
  header: t('office.funds.amount'),
  isNumeric: true,
  onCard: 'title',
  cell: (row) => `${formatDecimal(row.number)} ${row.currency_name}`,
};

const depositColumns: readonly Column<Deposit>[] = [
  moneyColumn,
  { key: 'way', header: t('office.user.network'), width: '14%', onCard: 'wide', cell: wayText },
  {
    key: 'confirmations',
    header: t('office.user.confirmations'),
    width: '14%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => (row.kind === 'chain' ? `${row.confirmations} / ${row.confirmations_needed}` : '–'),
  },
  {
    key: 'state',
    header: t('office.users.state'),
    width: '24%',
    onCard: 'end',
    cell: (row) => <Badge tone={TONES[row.state]}>{row.state_name}</Badge>,
  },
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
  { key: 'from', header: t('office.user.from'), width: '22%', onCard: 'wide', cell: ({ from }) => walletText(from) },
  { key: 'to', header: t('office.user.to'), width: '22%', onCard: 'wide', cell: ({ to }) => walletText(to) },
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
