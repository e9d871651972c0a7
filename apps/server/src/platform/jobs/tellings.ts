// What users are told of staking and of sales by mail or SMS: each fact once, whenever the process comes to it. A letter is
// queued in the transaction that marks its fact as told.
import { DAY_MS, type Instant } from '@bourse/domain';
import { id, instant, present } from '@bourse/domain/kinds';
import type { BaseServices } from '../http/base-services.ts';
import type { SqlFragment, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf, type Shape } from '../../core/storage/query.ts';
import type { Prune } from '../../core/storage/storage-part.ts';
import type { tellings } from './tables.ts';

export type TellingNeeds = Pick<BaseServices, 'clock' | 'config' | 'market' | 'notifyUser' | 'storage'>;
/** Older facts are not told any more. */
export const NEWS_MS = 7 * DAY_MS;
const AT_ONCE_MAX = 100;

type Times = { readonly now: Instant; readonly since: number };
/** Every fact has an `id` of its own and `at`, its moment, after `since`. */
export const FACT = { id: id(), at: present(instant) };
export type Tellings<S extends Shape> = {
  readonly what: (typeof tellings.$inferSelect)['what'];
  readonly shape: S;
  readonly facts: (sql: TransactionSql, times: Times) => SqlFragment;
  readonly tell: (needs: TellingNeeds, sql: TransactionSql, row: RowOf<S>) => Promise<void>;
};

export async function tellAll<S extends Shape>(needs: TellingNeeds, tellings: Tellings<S>): Promise<void> {
  let told = AT_ONCE_MAX;
  while (told === AT_ONCE_MAX) {
    told = await needs.storage.sql.begin((transaction) => tellSome(needs, transaction, tellings));
  }
}

/** The earliest first; answers how many. */
async function tellSome<S extends Shape>(
  needs: TellingNeeds,
  transaction: TransactionSql,
  { what, shape, facts, tell }: Tellings<S>,
): Promise<number> {
  const now = needs.clock.now();
  const rows = await query(transaction, shape)`
    WITH untold AS (
      SELECT * FROM (${facts(transaction, { now, since: now - NEWS_MS })}) AS facts
      WHERE NOT EXISTS (SELECT FROM earn_tellings AS t WHERE t.what = ${what} AND t.id = facts.id)
      ORDER BY at, id LIMIT ${AT_ONCE_MAX}
    ), told AS (
      INSERT INTO earn_tellings (what, id, told_at) SELECT ${what}, id, ${now} FROM untold
    )
    SELECT * FROM untold ORDER BY at, id`;
  for (const row of rows) await tell(needs, transaction, row);
  return rows.length;
}

export const pruneTellings: Prune = async (sql, now) => {
  await sql`DELETE FROM earn_tellings WHERE told_at < ${now - NEWS_MS}`;
};
