// SQL of the desk of chains: what goes out, the comparisons of ledger and chain, and deposits credited to nobody.
import { type Amount, type ChainId, type CurrencyId, DAY_MS, type Instant } from '@bourse/domain';
import { count, id, instant, text, units } from '@bourse/domain/kinds';
import type { Balance } from '../balances/balance-store.ts';
import type { Sql, SqlFragment } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';

const OUTFLOW = {
  chainId: id<ChainId>(),
  currencyId: id<CurrencyId>(),
  /** These withdrawals are approved and not signed. */
  waiting: count,
  waitingAmount: units,
};
export type Outflow = RowOf<typeof OUTFLOW>;

export const findWaiting = (sql: Sql): Promise<readonly Outflow[]> => query(sql, OUTFLOW)`
  SELECT chain_id, currency_id, count(*) AS waiting, sum(amount - fee) AS waiting_amount FROM withdrawals
  WHERE status = 'approved' AND to_user_id IS NULL GROUP BY chain_id, currency_id`;

/** By coin, what users were sent in the last 24 hours over whatever chains: what the site's limit counts. */
export async function sumSent(sql: Sql, now: Instant): Promise<ReadonlyMap<CurrencyId, Amount>> {
  const rows = await query(sql, { currencyId: id<CurrencyId>(), sum: units })`
    SELECT currency_id, sum(amount - fee) AS sum FROM withdrawals
    WHERE status <> 'failed' AND (status = 'signed' OR id IN (
      SELECT withdrawal_id FROM chain_transactions WHERE signed_at > ${now - DAY_MS}))
    GROUP BY currency_id`;
  return new Map(rows.map((row) => [row.currencyId, row.sum]));
}

export type Place = { readonly chainId: ChainId | undefined; readonly currencyId: CurrencyId | undefined };

const isIn = (sql: Sql, { chainId: chain, currencyId: coin }: Place) => sql`
  ${chain === undefined ? sql`true` : sql`chain_id = ${chain}`}
  AND ${coin === undefined ? sql`true` : sql`currency_id = ${coin}`}`;

const RECONCILIATION = {
  id: id(),
  chainId: id<ChainId>(),
  currencyId: id<CurrencyId>(),
  height: count,
  blockHash: text,
  at: instant,
};
const BALANCE = { ledger: units, held: units, pending: units, difference: units };
export type Reconciliation = RowOf<typeof RECONCILIATION> & Balance;

/** Returns the comparisons that meet a condition, the newest first. */
const selectReconciliations = (
  sql: Sql,
  which: SqlFragment,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<readonly Reconciliation[]> => query(sql, { ...RECONCILIATION, ...BALANCE })`
  SELECT id, chain_id, currency_id, height, block_hash, at, ledger, held, pending, difference FROM reconciliations
  WHERE ${which} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`;

/** Returns the comparisons of a coin on a chain, the newest first. */
export const findRecent = (
  sql: Sql,
  { chainId: chain, currencyId: coin }: { readonly chainId: ChainId; readonly currencyId: CurrencyId },
  limit: number,
): Promise<readonly Reconciliation[]> =>
  selectReconciliations(sql, sql`chain_id = ${chain} AND currency_id = ${coin}`, { limit });

export type ReconciliationFilter = Place & {
  readonly from: Instant | undefined;
  readonly until: Instant | undefined;
};

const isFound = (sql: Sql, filter: ReconciliationFilter) => sql`
  ${isIn(sql, filter)} AND at >= ${filter.from ?? 0} AND at < ${filter.until ?? Number.MAX_SAFE_INTEGER}`;

type Page = { readonly offset: number; readonly limit: number };

export const findReconciliations = (
  sql: Sql,
  filter: ReconciliationFilter,
  page: Page,
): Promise<readonly Reconciliation[]> => selectReconciliations(sql, isFound(sql, filter), page);

/** Reads the next part of a file: comparisons older than the one with the id `before`. */
export function readReconciliations(
  sql: Sql,
  filter: ReconciliationFilter,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<readonly Reconciliation[]> {
  const isOlder = before === undefined ? sql`true` : sql`id < ${before}`;
  return selectReconciliations(sql, sql`${isFound(sql, filter)} AND ${isOlder}`, { limit });
}

export async function countReconciliations(sql: Sql, filter: ReconciliationFilter): Promise<number> {
  const [counted] = await query(sql, { total: count })`
    SELECT count(*) AS total FROM reconciliations WHERE ${isFound(sql, filter)}`;
  return counted?.total ?? 0;
}
