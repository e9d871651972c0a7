// What deals on somebody's own ads came to over some days in Asia/Shanghai.
import type { fiatMerchant, AnswerOf } from '@bourse/contract';
import {
  currencyId,
  DAY_MS,
  divFloor,
  formatShanghai,
  formatUnits,
  instant,
  SHANGHAI_OFFSET_MS,
  startOfShanghaiDay,
  UNITS_PER_WHOLE,
  type UserId,
} from '@bourse/domain';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql } from '../../storage/connection.ts';
import { viewFigures } from './figures.ts';
import type { FiatServices } from './needs.ts';

type Message = AnswerOf<typeof fiatMerchant.statistics>;
type Wish = { readonly days: number; readonly currency_id?: number | undefined };

export async function merchantStatistics(
  { storage: { sql }, market, figures, clock }: FiatServices,
  userId: UserId,
  { days, currency_id: coin }: Wish,
): Promise<Message> {
  const today = startOfShanghaiDay(clock.now());
  const since = instant(today - (days - 1) * DAY_MS);
  const query = { userId, since, coin: coin ?? null };
  const [counts, sums, daily, traded, online] = await Promise.all([
    countEnds(sql, query),
    sumDone(sql, query),
    countDays(sql, query),
    figures.load([userId]),
    figures.findOnline([userId]),
  ]);
  return {
    ...counts,
    figures: viewFigures(traded.get(userId), online.has(userId)),
    sums: sums.map((sum) => ({
      currency_id: sum.coin,
      currency_name: market.currency(currencyId(sum.coin))?.name ?? '',
      fiat: sum.fiat,
      sold_number: formatUnits(sum.soldNumber),
      sold_money: formatUnits(sum.soldMoney),
      bought_number: formatUnits(sum.boughtNumber),
      bought_money: formatUnits(sum.boughtMoney),
      sold_price: averageOf(sum.soldMoney, sum.soldNumber),
      bought_price: averageOf(sum.boughtMoney, sum.boughtNumber),
    })),
    daily: Array.from({ length: days }, (_, place) => {
      const at = instant(since + place * DAY_MS);
      const found = daily.get(Number(at));
      return {
        day: formatShanghai(at).slice(0, 10),
        deals: found?.deals ?? 0,
        done: found?.done ?? 0,
        worth: formatUnits(found?.worth ?? 0n),
      };
    }),
  };
}

/** Money per coin. Rounded down. */
const averageOf = (money: bigint, number: bigint): string =>
  number === 0n ? '' : formatUnits(divFloor(money * UNITS_PER_WHOLE, number));

type Query = { readonly userId: UserId; readonly since: number; readonly coin: number | null };

/** On the user's own ads, opened since then. */
const wanted = (sql: Sql, { userId, since, coin }: Query) => sql`
  ${userId} IN (buyer_id, seller_id) AND taker_id <> ${userId} AND opened_at >= ${since}
  AND (${coin}::bigint IS NULL OR currency_id = ${coin})`;

async function countEnds(sql: Sql, query: Query) {
  const [row] = await sql<Record<'deals' | 'done' | 'cancelled' | 'expired' | 'appealed', number>[]>`
    SELECT count(*)::integer AS deals, count(*) FILTER (WHERE state = 'done')::integer AS done,
      count(*) FILTER (WHERE end_reason = 'cancelled')::integer AS cancelled,
      count(*) FILTER (WHERE end_reason = 'expired')::integer AS expired,
      count(*) FILTER (WHERE appealed_at IS NOT NULL)::integer AS appealed
    FROM fiat_deals WHERE ${wanted(sql, query)}`;
  return row ?? { deals: 0, done: 0, cancelled: 0, expired: 0, appealed: 0 };
}

async function sumDone(sql: Sql, query: Query) {
  type Row = { currency_id: string; fiat: string } & Record<
    'sold_number' | 'sold_money' | 'bought_number' | 'bought_money',
    string
  >;
  const isSold = sql`seller_id = ${query.userId}`;
  const rows = await sql<Row[]>`
    SELECT currency_id, fiat, coalesce(sum(number) FILTER (WHERE ${isSold}), 0) AS sold_number,
      coalesce(sum(money) FILTER (WHERE ${isSold}), 0) AS sold_money,
      coalesce(sum(number) FILTER (WHERE NOT (${isSold})), 0) AS bought_number,
      coalesce(sum(money) FILTER (WHERE NOT (${isSold})), 0) AS bought_money
    FROM fiat_deals WHERE ${wanted(sql, query)} AND state = 'done'
    GROUP BY currency_id, fiat ORDER BY sum(worth) DESC, currency_id, fiat`;
  return rows.map((row) => ({
    coin: Number(row.currency_id),
    fiat: row.fiat,
    soldNumber: unitsFromNumeric(row.sold_number),
    soldMoney: unitsFromNumeric(row.sold_money),
    boughtNumber: unitsFromNumeric(row.bought_number),
    boughtMoney: unitsFromNumeric(row.bought_money),
  }));
}

type Day = { readonly deals: number; readonly done: number; readonly worth: bigint };

/** By the moment that the day begins at. */
async function countDays(sql: Sql, query: Query): Promise<ReadonlyMap<number, Day>> {
  const rows = await sql<{ day: string; deals: number; done: number; worth: string }[]>`
    SELECT (opened_at + ${SHANGHAI_OFFSET_MS}) / ${DAY_MS} AS day, count(*)::integer AS deals,
      count(*) FILTER (WHERE state = 'done')::integer AS done,
      coalesce(sum(worth) FILTER (WHERE state = 'done'), 0) AS worth
    FROM fiat_deals WHERE ${wanted(sql, query)} GROUP BY 1`;
  return new Map(
    rows.map(({ day, worth, ...counts }) => [
      Number(day) * DAY_MS - SHANGHAI_OFFSET_MS,
      { ...counts, worth: unitsFromNumeric(worth) },
    ]),
  );
}
