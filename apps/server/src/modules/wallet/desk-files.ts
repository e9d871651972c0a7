// A user's deposits and transfers as files for operators.
import type { walletDeposits, walletRecords } from '@bourse/contract';
import type { CsvColumn } from '../../platform/http/csv-answer.ts';
import type { Translate } from '../../platform/http/translator.ts';
import { walletText } from '../../platform/http/csv-values.ts';

type Deposit = walletDeposits.DepositRow;
type Transfer = walletRecords.TransferRow;

function wayText(t: Translate, { kind, chain_name: chain }: Deposit): string {
  return kind === 'chain' ? chain : t(kind === 'inside' ? 'office.user.inside' : 'office.user.manual');
}

export const depositColumns = (t: Translate): readonly CsvColumn<Deposit>[] => [
  { header: 'ID', value: ({ id }) => id },
  { header: t('office.funds.time'), value: (row) => row.create_time, zone: 'UTC+8' },
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.funds.amount'), value: ({ number }) => number },
  { header: t('office.user.network'), value: (row) => wayText(t, row) },
  { header: t('office.withdrawals.address'), value: ({ address }) => address },
  { header: t('office.user.transaction'), value: ({ hash }) => hash },
  { header: t('office.users.state'), value: (row) => row.state_name },
];

export const transferColumns = (t: Translate): readonly CsvColumn<Transfer>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('office.funds.time'), value: (row) => row.create_time, zone: 'UTC+8' },
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.funds.amount'), value: ({ number }) => number },
  { header: t('office.user.from'), value: ({ from }) => walletText(t, from) },
  { header: t('office.user.to'), value: ({ to }) => walletText(t, to) },
];
