// The ledger's lines as a file has them.
import type { walletRecords } from '@bourse/contract';
import { type CsvColumn, utcText } from '@bourse/ui/lib/csv.ts';
import { t } from '@bourse/ui/lib/i18n.ts';

export const recordCsv = (): readonly CsvColumn<walletRecords.LogRow>[] => [
  { header: t('comfort.export.time'), value: (row) => utcText(row.time_ms) },
  { header: t('funds.records.id'), value: (row) => row.id },
  { header: t('funds.coin'), value: (row) => row.currency_name },
  { header: t('funds.records.info'), value: (row) => row.info },
  { header: t('funds.records.account'), value: (row) => row.account },
  { header: t('funds.amount'), value: (row) => row.value },
  { header: t('funds.records.before'), value: (row) => row.before },
  { header: t('funds.records.after'), value: (row) => row.after },
];
