// Reported deposits and adjustments as files.
import type { officeAdjustments, officeDeposits } from '@bourse/contract';
import type { CsvColumn } from '../../../platform/http/csv-answer.ts';
import { walletText } from '../../../platform/http/csv-values.ts';
import type { Translate } from '../../../platform/http/translator.ts';

type DepositRequest = officeDeposits.DepositRequestRow;
type Adjustment = officeAdjustments.AdjustmentRow;

type Queue = { readonly status: string; readonly user_id?: number | undefined };
/** The name ends with the user's id or, for a list of all users, with the status. */
export const nameOf = (what: string, { status, user_id: userId }: Queue): string => `${what}-${userId ?? status}`;

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
