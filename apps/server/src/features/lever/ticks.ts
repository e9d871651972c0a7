// Official index ticks by second, for whoever recomputes what a contract was settled by.
import { type CurrencyId, currencyId, instant, type Instant, price, type Price, USD_INDEX, USDT } from '@bourse/domain';
import { numbersLiteral } from '../../storage/arrays.ts';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql } from '../../storage/connection.ts';

export type SecondTick = {
  readonly currencyId: CurrencyId;
  readonly second: number;
  readonly price: Price;
  readonly quotedAt: Instant;
};

type Row = {
  readonly currency_id: string;
  readonly second: string;
  readonly price: string;
  readonly quoted_at: string;
};

const fromRow = (row: Row): SecondTick => ({
  currencyId: currencyId(Number(row.currency_id)),
  second: Number(row.second),
  price: price(unitsFromNumeric(row.price)),
  quotedAt: instant(Number(row.quoted_at)),
});

/** What has a tick of its own: USDT is 1, and the USD of the index group counts as that. */
const isTicked = (id: CurrencyId): boolean => id !== USDT && id !== USD_INDEX;

export type Pair = { readonly baseId: CurrencyId; readonly quoteId: CurrencyId };
const tickedOf = ({ baseId, quoteId }: Pair): readonly CurrencyId[] => [baseId, quoteId].filter(isTicked);

/** From one second to another, both included, ascending. */
export async function findTicks(
  sql: Sql,
  { currencyId: id, from, to, limit }: { currencyId: CurrencyId; from: number; to: number; limit: number },
): Promise<readonly SecondTick[]> {
  const rows = await sql<Row[]>`
    SELECT DISTINCT ON (second) currency_id, second, price, quoted_at FROM index_ticks
    WHERE currency_id = ${id} AND second >= ${from} AND second <= ${to} ORDER BY second, seq LIMIT ${limit}`;
  return rows.map(fromRow);
}

/** The ticks that a market stood at in a second. */
export async function findPairTicks(sql: Sql, pair: Pair, second: number): Promise<readonly SecondTick[]> {
  const ids = numbersLiteral(tickedOf(pair), (id) => id);
  const rows = await sql<Row[]>`
    SELECT DISTINCT ON (currency_id) currency_id, second, price, quoted_at FROM index_ticks
    WHERE currency_id = ANY(${ids}::bigint[]) AND second = ${second} ORDER BY currency_id, seq`;
  return rows.map(fromRow);
}

/** The last second, at or before one, in which all coins of a market had a tick. */
export async function findLastSecond(sql: Sql, pair: Pair, second: number): Promise<number | undefined> {
  const coins = tickedOf(pair);
  const [row] = await sql<{ second: string }[]>`
    SELECT second FROM index_ticks
    WHERE currency_id = ANY(${numbersLiteral(coins, (id) => id)}::bigint[])
      AND second <= ${second} AND second > ${second - SEARCH_SECONDS}
    GROUP BY second HAVING count(DISTINCT currency_id) = ${coins.length} ORDER BY second DESC LIMIT 1`;
  return row && Number(row.second);
}

/** How far back a market that got no ticks is looked for: a week. */
const SEARCH_SECONDS = 604_800;
