import type { officeWithdrawals } from '@bourse/contract';
import { WITHDRAWAL_FLAGS } from '@bourse/domain';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { accountColumn } from '../../ui/columns.tsx';
import { DetailLink } from '../../ui/detail-link.tsx';

type Withdrawal = officeWithdrawals.WithdrawalRow;

const TONES = {
  applied: 'warning',
  approved: 'iris',
  signed: 'iris',
  broadcast: 'iris',
  mined: 'iris',
  final: 'success',
  rejected: 'error',
  failed: 'error',
  cancelled: 'neutral',
} as const;

type Judged = Pick<Withdrawal, 'status' | 'reason'>;

/** Operators say why they reject one; whoever takes his own back says nothing. */
const standingOf = ({ status, reason }: Judged): keyof typeof TONES =>
  status === 'rejected' && reason === '' ? 'cancelled' : status;

const standingText = (withdrawal: Judged): string => t(`office.withdrawals.status.${standingOf(withdrawal)}`);

export function WithdrawalBadge({ withdrawal }: { readonly withdrawal: Judged }) {
  return <Badge tone={TONES[standingOf(withdrawal)]}>{standingText(withdrawal)}</Badge>;
}

const flagText = (flag: string): string =>
  t(`office.withdrawals.flag.${WITHDRAWAL_FLAGS.find((known) => known === flag) ?? 'other'}`);

export function Flags({ flags }: { readonly flags: readonly string[] }) {
  if (flags.length === 0) return '–';
  return (
    <span className="flex flex-wrap gap-1">
      {flags.map((flag) => (
        <Badge key={flag} tone="warning">
          {flagText(flag)}
        </Badge>
      ))}
    </span>
  );
}

export const moneyText = ({ amount, currency_name }: Withdrawal): string => `${formatDecimal(amount)} ${currency_name}`;

export function daySumText({ day_sum, is_sum_partial }: Withdrawal): string {
  const sum = formatDecimal(day_sum, { places: 2 });
  return is_sum_partial === 1 ? t('office.withdrawals.partial', { sum }) : sum;
}

export const approvalsText = ({ approved, needed }: Withdrawal): string =>
  t('office.withdrawals.approvalsOf', { approved, needed });

export const withdrawalColumns: readonly Column<Withdrawal>[] = [
  titleColumn('id', 'ID', { width: '6%' }, ({ id }) => (
    <DetailLink to={`/withdrawals/${id}`} id={id} permission="withdrawals.review" />
  )),
  { ...accountColumn, width: '19%' },
  figureColumn('money', t('office.funds.amount'), (row) => moneyText(row)),
  textColumn(
    'address',
    t('office.withdrawals.address'),
    { hiddenBelow: 990 },
    ({ chain, address, tag, to_user_id }) => (
      <span className="block truncate font-mono text-12">
        {to_user_id === 0 ? chain : `${t('office.user.inside')} → ${to_user_id}`} {address} {tag}
      </span>
    ),
  ),
  textColumn('flags', t('office.withdrawals.flags'), ({ flags }) => <Flags flags={flags} />),
  figureColumn('sum', t('office.withdrawals.daySum'), { hiddenBelow: 860 }, (row) => daySumText(row)),
  textColumn('approvals', t('office.withdrawals.approvals'), { width: '8%', hiddenBelow: 860 }, (row) =>
    approvalsText(row),
  ),
  endColumn('status', t('office.identity.status'), { width: '9%' }, (withdrawal) => (
    <WithdrawalBadge withdrawal={withdrawal} />
  )),
];
