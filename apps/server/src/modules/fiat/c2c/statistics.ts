// What deals on somebody's own ads came to over some days in Asia/Shanghai.
import type { AnswerOf, fiatMerchant } from '@bourse/contract';
import {
  type CurrencyId,
  DAY_MS,
  divFloor,
  FIAT_CODES,
  formatShanghai,
  formatUnits,
  instant,
  SHANGHAI_OFFSET_MS,
  startOfShanghaiDay,
  UNITS_PER_WHOLE,
  type UserId,
} from '@bourse/domain';
import { count, id, units, word } from '@bourse/domain/kinds';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import type { C2cServices } from './figures.ts';

type Message = AnswerOf<typeof fiatMerchant.statistics>;
type Wish = { readonly days: number; readonly currency_id?: number | undefined };

export async function merchantStatistics(
  { storage: { sql }, market, figures, clock }: C2cServices,
  userId: UserId,
  { days, currency_id: coin }: Wish,
): Promise<Message> {
  const today = startOfShanghaiDay(clock.now());
  const since = instant(today - (days - 1) * DAY_MS);
  const asked = { userId, since, coin: coin ?? null };
  const [counts, sums, daily, figuresOf] = await Promise.all([
    countEnds(sql, asked),
    sumDone(sql, asked),
    countDays(sql, asked),
    figures.show([userId]),
  ]);
  return {
    ...counts,
    figures: figuresOf(userId),
    sums: sums.map((sum) => ({
      currency_id: sum.currencyId,
      currency_name: market.currency(sum.currencyId)?.name ?? '',
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
      const found = daily.get(at);
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

type Asked = { readonly userId: UserId; readonly since: number; readonly coin: number | null };

/** On the user's own ads, opened since then. */
const wanted = (sql: Sql, { userId, since, coin }: Asked) => sql`
  ${userId} IN (buyer_id, seller_id) AND taker_id <> ${userId} AND opened_at >= ${since}
  AND (${coin}::bigint IS NULL OR currency_id = ${coin})`;

const ENDS = { deals: count, done: count, cancelled: count, expired: count, appealed: count };

async function countEnds(sql: Sql, asked: Asked) {
  const [row] = await query(sql, ENDS)`
    SELECT count(*) AS deals, count(*) FILTER (WHERE state = 'done') AS done,
      count(*) FILTER (WHERE end_reason = 'cancelled') AS cancelled,
      count(*) FILTER (WHERE end_reason = 'expired') AS expired,
      count(*) FILTER (WHERE appealed_at IS NOT NULL) AS appealed
    FROM fiat_deals WHERE ${wanted(sql, asked)}`;
  return row ?? { deals: 0, done: 0, cancelled: 0, expired: 0, appealed: 0 };
}

const SUMS = {
  currencyId: id<CurrencyId>(),
  fiat: word(FIAT_CODES),
  soldNumber: units,
  soldMoney: units,
  boughtNumber: units,
  boughtMoney: units,
};

async function sumDone(sql: Sql, asked: Asked): Promise<readonly RowOf<typeof SUMS>[]> {
  const isSold = sql`seller_id = ${asked.userId}`;
  return query(sql, SUMS)`
    SELECT currency_id, fiat, coalesce(sum(number) FILTER (WHERE ${isSold}), 0) AS sold_number,
      coalesce(sum(money) FILTER (WHERE ${isSold}), 0) AS sold_money,
      coalesce(sum(number) FILTER (WHERE NOT (${isSold})), 0) AS bought_number,
      coalesce(sum(money) FILTER (WHERE NOT (${isSold})), 0) AS bought_money
    FROM fiat_deals WHERE ${wanted(sql, asked)} AND state = 'done'
    GROUP BY currency_id, fiat ORDER BY sum(worth) DESC, currency_id, fiat`;
}

const DAY = { day: count, deals: count, done: count, worth: units };

/** By the moment that the day begins at. */
async function countDays(sql: Sql, asked: Asked): Promise<ReadonlyMap<number, RowOf<typeof DAY>>> {
  const rows = await query(sql, DAY)`
    SELECT (opened_at + ${SHANGHAI_OFFSET_MS}) / ${DAY_MS} AS day, count(*) AS deals,
      count(*) FILTER (WHERE state = 'done') AS done, coalesce(sum(worth) FILTER (WHERE state = 'done'), 0) AS worth
    FROM fiat_deals WHERE ${wanted(sql, asked)} GROUP BY 1`;
  return new Map(rows.map((row) => [row.day * DAY_MS - SHANGHAI_OFFSET_MS, row]));
}
