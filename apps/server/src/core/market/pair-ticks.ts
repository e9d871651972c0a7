// Official index ticks by second, for whoever recomputes what a contract was settled by.
import { type CurrencyId, formatUnits, USD_INDEX, USDT } from '@bourse/domain';
import { count, id, instant, optional, price } from '@bourse/domain/kinds';
import { numbersLiteral } from '../storage/arrays.ts';
import type { Sql } from '../storage/connection.ts';
import { query, type RowOf } from '../storage/query.ts';

const TICK = { currencyId: id<CurrencyId>(), seq: id(), second: count, price, quotedAt: instant };
export type SecondTick = RowOf<typeof TICK>;

/** A tick as receipts show it. */
export const viewTick = ({ currencyId, second, price, quotedAt }: SecondTick) => ({
  currency_id: currencyId,
  second,
  price: formatUnits(price),
  quoted_at: quotedAt,
});

/** Whether a coin has ticks of its own: USDT is 1, and the USD of the index group counts as that. */
const isTicked = (id: CurrencyId): boolean => id !== USDT && id !== USD_INDEX;

export type Pair = { readonly baseId: CurrencyId; readonly quoteId: CurrencyId };
const tickedOf = ({ baseId, quoteId }: Pair): readonly CurrencyId[] => [baseId, quoteId].filter(isTicked);

/** From one second to another, both included, ascending. */
export const findTicks = (
  sql: Sql,
  { currencyId: id, from, to, limit }: { currencyId: CurrencyId; from: number; to: number; limit: number },
): Promise<readonly SecondTick[]> => query(sql, TICK)`
    SELECT DISTINCT ON (second) currency_id, seq, second, price, quoted_at FROM index_ticks
    WHERE currency_id = ${id} AND second >= ${from} AND second <= ${to} ORDER BY second, seq LIMIT ${limit}`;

/** The ticks of a market's coins in a second: of each coin the first one. */
export async function findPairTicks(sql: Sql, pair: Pair, second: number): Promise<readonly SecondTick[]> {
  const ids = numbersLiteral(tickedOf(pair), (id) => id);
  return query(sql, TICK)`
    SELECT DISTINCT ON (currency_id) currency_id, seq, second, price, quoted_at FROM index_ticks
    WHERE currency_id = ANY(${ids}::bigint[]) AND second = ${second} ORDER BY currency_id, seq`;
}

/** All ticks of a market's coins from one second to another, both included, in their order. */
export async function findPairTicksBetween(
  sql: Sql,
  pair: Pair,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly SecondTick[]> {
  const ids = numbersLiteral(tickedOf(pair), (id) => id);
  return query(sql, TICK)`
    SELECT currency_id, seq, second, price, quoted_at FROM index_ticks
    WHERE currency_id = ANY(${ids}::bigint[]) AND second >= ${from} AND second <= ${to} ORDER BY seq, currency_id`;
}

/** How often coins may have to be looked up in turn: where none of their ticks met in so long, there is no answer. */
const TURNS_MAX = 50;

/** The last second, at or before one, in which all coins of a market had a tick. */
export async function findLastSecond(sql: Sql, pair: Pair, second: number): Promise<number | undefined> {
  let at = second;
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    const before = at;
    const lasts = await Promise.all(tickedOf(pair).map((id) => findLastOf(sql, id, before)));
    const known = lasts.filter((last) => last !== undefined);
    if (known.length < lasts.length) return undefined;
    at = Math.min(...known);
    if (known.every((last) => last === at)) return at;
  }
  return undefined;
}

async function findLastOf(sql: Sql, id: CurrencyId, second: number): Promise<number | undefined> {
  const [row] = await query(sql, { second: optional(count) })`
    SELECT max(second) AS second FROM index_ticks WHERE currency_id = ${id} AND second <= ${second}`;
  return row?.second;
}
