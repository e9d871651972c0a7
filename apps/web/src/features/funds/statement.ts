// What moved the user's money in a month, besides trades.
import { walletRecords } from '@bourse/contract';
import { call } from '../../lib/api.ts';
import { type Following, readAll } from '../../lib/read-all.ts';
import { boundsOfMonth, type StatementRow } from './statement-sums.ts';

/** Newest first. */
export async function readStatement(month: string, following: Following): Promise<readonly StatementRow[]> {
  const { from, to } = boundsOfMonth(month);
  const rows: StatementRow[] = [];
  for (const kind of walletRecords.RECORD_KINDS) {
    const limits = { kind, from: String(from), to: String(to), limit: walletRecords.PAGE_ROWS_MAX };
    const found = await readAll(
      async (page, signal) => (await call(walletRecords.records, { ...limits, page }, { signal })).message,
      following,
    );
    rows.push(...found.map((row) => ({ ...row, kind })));
  }
  return rows.toSorted((a, b) => b.time_ms - a.time_ms);
}
