// The user's ledger as a file.
import type { walletRecords } from '@bourse/contract';
import { formatUtc, instant } from '@bourse/domain';
import type { CsvColumn } from '../../http/csv-answer.ts';
import type { Translate } from '../../http/translator.ts';

export const ledgerColumns = (t: Translate): readonly CsvColumn<walletRecords.LogRow>[] => [
  { header: t('comfort.export.time'), value: (row) => formatUtc(instant(row.time_ms)), zone: 'UTC' },
  { header: t('funds.records.id'), value: (row) => row.id },
  { header: t('funds.coin'), value: (row) => row.currency_name },
  { header: t('funds.records.info'), value: (row) => row.info },
  { header: t('funds.records.account'), value: (row) => row.account },
  { header: t('funds.amount'), value: (row) => row.value },
  { header: t('funds.records.before'), value: (row) => row.before },
  { header: t('funds.records.after'), value: (row) => row.after },
];
