// The user's ledger, deposits and withdrawals as files.
import type { walletDeposits, walletRecords, walletWithdrawals } from '@bourse/contract';
import type { CsvColumn } from '../../platform/http/csv-answer.ts';
import { utcOf } from '../../platform/http/csv-values.ts';
import type { Translate } from '../../platform/http/translator.ts';

/** `namesAccounts`: the file is of all accounts of a person. */
export const ledgerColumns = (
  t: Translate,
  { namesAccounts = false }: { readonly namesAccounts?: boolean } = {},
): readonly CsvColumn<walletRecords.LogRow>[] => [
  ...(namesAccounts
    ? [
        {
          header: t('funds.records.subAccount'),
          value: (row: walletRecords.LogRow) => row.account_label || t('list.accountTransfers.master'),
        },
      ]
    : []),
  { header: t('comfort.export.time'), value: (row) => utcOf(row.time_ms), zone: 'UTC' },
  { header: t('funds.records.id'), value: (row) => row.id },
  { header: t('funds.coin'), value: (row) => row.currency_name },
  { header: t('funds.records.info'), value: (row) => row.info },
  { header: t('funds.records.account'), value: (row) => row.account },
  { header: t('funds.amount'), value: (row) => row.value },
  { header: t('funds.records.before'), value: (row) => row.before },
  { header: t('funds.records.after'), value: (row) => row.after },
];

type Movement = walletDeposits.DepositRow | walletWithdrawals.WithdrawalRow;

/** Deposits and withdrawals have the same columns, so that a sheet takes both. */
const movementColumns = <Row extends Movement>(
  t: Translate,
  { network, fee, received, state }: Readonly<Record<'network' | 'fee' | 'received' | 'state', (row: Row) => string>>,
): readonly CsvColumn<Row>[] => [
  { header: t('comfort.export.time'), value: (row) => utcOf(row.time_ms), zone: 'UTC' },
  { header: t('funds.records.id'), value: ({ id }) => String(id) },
  { header: t('funds.coin'), value: (row) => row.currency_name },
  { header: t('funds.network'), value: network },
  { header: t('funds.amount'), value: ({ number }) => number },
  { header: t('funds.fee'), value: fee },
  { header: t('funds.received'), value: received },
  { header: t('funds.address'), value: ({ address }) => address },
  { header: t('funds.tag'), value: ({ tag }) => tag },
  { header: t('funds.hash'), value: ({ hash }) => hash },
  { header: t('funds.state'), value: state },
];

export const depositColumns = (t: Translate) =>
  movementColumns<walletDeposits.DepositRow>(t, {
    network: (row) => row.chain_name,
    fee: () => '',
    received: ({ number }) => number,
    state: (row) => row.state_name,
  });

export const withdrawalColumns = (t: Translate) =>
  movementColumns<walletWithdrawals.WithdrawalRow>(t, {
    // To another user of ours it goes over none.
    network: (row) => (row.is_inside === 1 ? '' : row.chain_name),
    fee: ({ fee }) => fee,
    received: ({ received }) => received,
    state: (row) => row.status_name,
  });
