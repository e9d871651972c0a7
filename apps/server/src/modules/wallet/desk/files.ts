// Withdrawals, reported deposits, adjustments and what moved a user's money, as files.
import type { officeAdjustments, officeDeposits, officeWithdrawals } from '@bourse/contract';
import { formatShanghai, formatUnits, WITHDRAWAL_FLAGS } from '@bourse/domain';
import { ledgerReasonKey } from '@bourse/messages';
import type { CsvColumn } from '../../../platform/http/csv-answer.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { walletText } from '../../../platform/http/csv-values.ts';
import type { Leg } from './ledger.ts';

type Withdrawal = officeWithdrawals.WithdrawalRow;
type DepositRequest = officeDeposits.DepositRequestRow;
type Adjustment = officeAdjustments.AdjustmentRow;

type Queue = { readonly status: string; readonly user_id?: number | undefined };
/** The name ends with the user's id or, for a list of all users, with the status. */
export const nameOf = (what: string, { status, user_id: userId }: Queue): string => `${what}-${userId ?? status}`;

/** An operator gives a reason for a rejection; a user who cancels a withdrawal gives none. */
const standingOf = ({ status, reason }: Withdrawal) =>
  status === 'rejected' && reason === '' ? ('cancelled' as const) : status;

const flagText = (t: Translate, flag: string): string =>
  t(`office.withdrawals.flag.${WITHDRAWAL_FLAGS.find((known) => known === flag) ?? 'other'}`);

export const withdrawalColumns = (t: Translate): readonly CsvColumn<Withdrawal>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('office.users.id'), value: ({ user_id }) => String(user_id) },
  { header: t('office.users.account'), value: ({ account }) => account },
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.withdrawals.network'), value: ({ chain }) => chain },
  { header: t('office.withdrawals.address'), value: ({ address }) => address },
  { header: t('office.withdrawals.inside'), value: (row) => (row.to_user_id === 0 ? '' : String(row.to_user_id)) },
  { header: t('office.withdrawals.tag'), value: ({ tag }) => tag },
  { header: t('office.funds.amount'), value: ({ amount }) => amount },
  { header: t('office.withdrawals.fee'), value: ({ fee }) => fee },
  { header: t('office.withdrawals.worth'), value: ({ worth }) => worth },
  { header: t('office.withdrawals.daySum'), value: (row) => row.day_sum },
  {
    header: t('office.withdrawals.flags'),
    value: ({ flags }) => flags.map((flag) => flagText(t, flag)).join(' '),
  },
  { header: t('office.withdrawals.approvals'), value: ({ approved, needed }) => `${approved}:${needed}` },
  { header: t('office.identity.status'), value: (row) => t(`office.withdrawals.status.${standingOf(row)}`) },
  { header: t('office.reason'), value: ({ reason }) => reason },
  { header: t('office.identity.submitted'), value: (row) => row.submit_time, zone: 'UTC+8' },
];

export const depositColumns = (t: Translate): readonly CsvColumn<DepositRequest>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('office.users.id'), value: ({ user_id }) => String(user_id) },
  { header: t('office.users.account'), value: ({ account }) => account },
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.withdrawals.network'), value: ({ chain }) => chain },
  { header: t('office.funds.amount'), value: ({ proposal, amount }) => proposal?.amount ?? amount },
  {
    header: t('office.deposits.way'),
    value: ({ proposal }) => (proposal ? t(`office.deposits.way.${proposal.way}`) : ''),
  },
  { header: t('office.factors.requestedBy'), value: ({ proposal }) => proposal?.proposed_by ?? '' },
  { header: t('office.factors.decidedBy'), value: ({ proposal }) => proposal?.decided_by ?? '' },
  { header: t('office.identity.status'), value: ({ status }) => t(`office.deposits.${status}`) },
  { header: t('office.reason'), value: ({ reason }) => reason },
  { header: t('office.identity.submitted'), value: (row) => row.submit_time, zone: 'UTC+8' },
];

export const adjustmentColumns = (t: Translate): readonly CsvColumn<Adjustment>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('office.users.id'), value: ({ user_id }) => String(user_id) },
  { header: t('office.users.account'), value: ({ account }) => account },
  { header: t('office.users.wallet'), value: ({ wallet }) => walletText(t, wallet) },
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.funds.change'), value: ({ amount, direction }) => (direction === 'credit' ? '' : '-') + amount },
  { header: t('office.adjustments.source'), value: ({ source }) => t(`office.house.${source}`) },
  { header: t('office.reason'), value: ({ reason }) => reason },
  { header: t('office.identity.status'), value: ({ status }) => t(`office.adjustments.${status}`) },
  { header: t('office.factors.requestedBy'), value: (row) => row.requested_by },
  { header: t('office.factors.decidedBy'), value: (row) => row.decided_by },
  { header: t('office.identity.submitted'), value: (row) => row.submit_time, zone: 'UTC+8' },
];

/** The posting and its leg together are unique. */
export const legId = ({ postingId, leg }: Pick<Leg, 'postingId' | 'leg'>): string => `${postingId}-${leg}`;

export const ledgerColumns = (t: Translate): readonly CsvColumn<Leg>[] => [
  { header: 'ID', value: legId },
  { header: t('office.funds.time'), value: ({ at }) => formatShanghai(at), zone: 'UTC+8' },
  { header: t('office.users.wallet'), value: ({ wallet }) => walletText(t, wallet) },
  { header: t('office.users.currency'), value: ({ currencyName }) => currencyName },
  { header: t('office.funds.kind'), value: ({ reason }) => t(ledgerReasonKey(reason)) },
  { header: t('office.funds.change'), value: ({ amount }) => formatUnits(amount) },
  { header: t('office.funds.after'), value: ({ after }) => formatUnits(after) },
];
