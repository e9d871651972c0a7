// Deposits or withdrawals as a file. Loaded when first asked for.
import { walletRecords } from '@bourse/contract';
import { type CsvColumn, downloadCsv, utcText, writeCsv } from '@bourse/ui/lib/csv.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type Following, readAll } from '../../lib/read-all.ts';
import { type Movement, type MovementFilter, readMovements } from './movements.ts';
import { serverNow } from '@bourse/ui/lib/server-clock.ts';

const columns = (): readonly CsvColumn<Movement>[] => [
  { header: t('comfort.export.time'), value: ({ createdAt }) => utcText(createdAt), zone: 'UTC' },
  { header: t('funds.records.id'), value: ({ id }) => id },
  { header: t('funds.coin'), value: ({ coin }) => coin },
  { header: t('funds.network'), value: ({ network }) => network },
  { header: t('funds.amount'), value: ({ number }) => number },
  { header: t('funds.fee'), value: ({ fee = '' }) => fee },
  { header: t('funds.received'), value: ({ number, received = number }) => received },
  { header: t('funds.address'), value: ({ address }) => address },
  { header: t('funds.tag'), value: ({ tag }) => tag },
  { header: t('funds.hash'), value: ({ hash }) => hash },
  { header: t('funds.state'), value: ({ stateText }) => stateText },
];

/** Answers how many rows the file has; without any there is no file. */
export async function exportMovements(filter: MovementFilter, following: Following): Promise<number> {
  const rows = await readAll(
    (page, signal) => readMovements(filter, { page, limit: walletRecords.PAGE_ROWS_MAX }, signal),
    following,
  );
  const kind = t(filter.kind === 'deposit' ? 'funds.deposit' : 'funds.withdraw');
  if (rows.length > 0)
    downloadCsv(t('funds.records.file', { kind, date: utcText(serverNow()).slice(0, 10) }), writeCsv(columns(), rows));
  return rows.length;
}
