// What the house is exposed to and what came of it: live orders by second, ledgers, statistics, insurances, claims, orders.
import { officeMicro } from '@bourse/contract';
import { amount, currencyId, type CurrencyId, DAY_MS, microOrderId, refuse, userId, ZERO } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { findHouseFunds } from '../../../platform/funds/house-funds.ts';
import { mount } from '../../../platform/http/mount.ts';
import { receiptCodeOf } from '../../../platform/http/receipt-links.ts';
import { answerQuery } from '../../../platform/lists/answer-rows.ts';
import { serveFunds } from '../../../platform/lists/serve-funds.ts';
import { serveList } from '../../../platform/lists/serve-list.ts';
import type { LiveMicroOrder, SecondsServices } from '../board.ts';
import { viewMicroRows } from '../contract-view.ts';
import { findOrders } from '../queries.ts';

export function bookRoutes(app: FastifyInstance, services: SecondsServices): void {
  const { market } = services;
  const accounts = officeMicro.MICRO_ACCOUNTS;
  serveFunds(app, services, officeMicro.listFunds, { desk: 'micro', accounts, read: (input) => input });
  mount(app, services, officeMicro.statistics, async ({ input: { currency, days } }) => {
    const coin = market.currency(currencyId(currency));
    if (!coin) return refuse('currency_not_found');
    const list = await findStatistics(services, { currencyId: coin.id, days });
    return { message: { currency_name: coin.name, list: [...list] } };
  });
  orderRoute(app, services);
  exposureRoute(app, services);
  insuranceRoutes(app, services);
}

function orderRoute(app: FastifyInstance, services: SecondsServices): void {
  const { market, storage, clock, vault } = services;
  mount(app, services, officeMicro.listOrders, async ({ input: { id, user_id: owner, page, limit }, t }) => {
    const asked = {
      id: id === undefined ? undefined : microOrderId(id),
      userId: owner === undefined ? undefined : userId(owner),
    };
    const { rows, total } = await findOrders(storage.db, asked, { limit, offset: (page - 1) * limit });
    const owners = new Map<number, number>(rows.map((row) => [row.id, row.userId]));
    const list = viewMicroRows(market, rows, { now: clock.now(), t }).map((row) => ({
      ...row,
      user_id: owners.get(row.id) ?? 0,
      receipt: row.result === '' ? '' : receiptCodeOf(vault, 'micro', row.id),
    }));
    return { message: { list, total } };
  });
}

function exposureRoute(app: FastifyInstance, services: SecondsServices): void {
  const { market, micro, storage } = services;
  mount(app, services, officeMicro.exposure, async ({ input }) => {
    const coin = market.currency(currencyId(input.currency));
    const settings = coin && micro.currency(coin.id);
    if (!coin || !settings) return refuse('micro_currency_not_offered');
    const [pool = ZERO, reserve = ZERO] = await Promise.all(
      (['micro_pool', 'micro_reserve'] as const).map((purpose) =>
        findHouseFunds(storage.sql, { purpose, currencyId: coin.id }),
      ),
    );
    const { seconds, all, reserved } = measureExposure(micro.orders(), coin.id);
    return {
      message: {
        currency_name: coin.name,
        second_max: settings.secondMax,
        orders: all.orders,
        stake: all.stake,
        payout: all.payout,
        pool,
        reserve,
        reserved,
        seconds,
      },
    };
  });
}

type Sums = Omit<officeMicro.ExposedSecond, 'due_second'>;
const NOTHING: Sums = { orders: 0, up: 0, stake: ZERO, payout: ZERO };

const withOrder = (sums: Sums, { direction, stake, profit }: LiveMicroOrder): Sums => ({
  orders: sums.orders + 1,
  up: sums.up + (direction === 'up' ? 1 : 0),
  stake: amount(sums.stake + stake),
  payout: amount(sums.payout + stake + profit),
});

/** Sums the live orders of a currency by the second they are due, the nearest first. */
function measureExposure(orders: Iterable<LiveMicroOrder>, currencyId: CurrencyId) {
  const bySecond = new Map<number, Sums>();
  let [all, reserved] = [NOTHING, 0n];
  for (const order of orders) {
    if (order.currencyId !== currencyId) continue;
    bySecond.set(order.dueSecond, withOrder(bySecond.get(order.dueSecond) ?? NOTHING, order));
    all = withOrder(all, order);
    reserved += order.stake + order.fee + order.profit;
  }
  const seconds = [...bySecond].map(([second, sums]) => ({ due_second: second, ...sums }));
  return { seconds: seconds.sort((a, b) => a.due_second - b.due_second), all, reserved: amount(reserved) };
}

/** Insurances that run, the nearest end first; claims that are owed, the next one first. */
function insuranceRoutes(app: FastifyInstance, services: SecondsServices): void {
  serveList(app, services, officeMicro.listInsurances, {
    source: (sql, { user_id: owner }) => ({
      columns: sql`i.id, i.user_id, i.type_id, c.name AS currency_name, i.state, i.assets, i.premium, i.result, i.claims,
        i.claims_max, i.reserve, i.ends_at AS ends_time`,
      from: sql`micro_insurances i JOIN currencies c ON c.id = i.currency_id`,
      where: [sql`i.state <> 'ended'`, owner && sql`i.user_id = ${owner}`],
      order: sql`i.ends_at, i.id`,
    }),
  });
  serveList(app, services, officeMicro.listClaims, {
    source: (sql) => ({
      columns: sql`m.id, m.insurance_id, m.user_id, c.name AS currency_name, m.amount, m.loss, m.claimed_at AS claim_time,
        m.pay_at AS pay_time`,
      from: sql`micro_claims m JOIN currencies c ON c.id = m.currency_id`,
      where: [sql`m.paid_at IS NULL`],
      order: sql`m.pay_at, m.id`,
    }),
  });
}

const DAYS_MAX = 92;
/** Standard deviations either side of what is expected. */
const BOUND = 3;

/**
 * Sums closed orders by day in Asia/Shanghai, the latest first, and by term, beside what even odds let one expect. An order that
 * won or lost brings (stake − profit) / 2 + fee on average, and its result lies half of stake + profit above or below that.
 */
function findStatistics(
  { storage: { sql }, clock }: Pick<SecondsServices, 'storage' | 'clock'>,
  { currencyId, days }: { readonly currencyId: CurrencyId; readonly days: number },
): Promise<readonly z.output<typeof officeMicro.statisticsRow>[]> {
  const since = clock.now() - Math.min(days, DAYS_MAX) * DAY_MS;
  return answerQuery(sql, officeMicro.statisticsRow)`
    SELECT day, seconds, orders, wins, losses, draws, voids, stake, result, expected, expected - ${BOUND}::int * swing AS least,
      expected + ${BOUND}::int * swing AS most, abs(result - expected) <= ${BOUND}::int * swing AS is_within
    FROM (
      SELECT to_char(to_timestamp(ended_at / 1000) AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day, seconds,
        count(*) AS orders, count(*) FILTER (WHERE result = 'win') AS wins,
        count(*) FILTER (WHERE result = 'loss') AS losses,
        count(*) FILTER (WHERE result = 'draw') AS draws,
        count(*) FILTER (WHERE result = 'void') AS voids,
        coalesce(sum(stake) FILTER (WHERE result IN ('win', 'loss')), 0) AS stake,
        sum(stake + fee - payout) AS result,
        trunc(coalesce(sum((stake - profit) / 2 + fee) FILTER (WHERE result IN ('win', 'loss')), 0), 8) AS expected,
        trunc(sqrt(coalesce(sum(((stake + profit) / 2) ^ 2) FILTER (WHERE result IN ('win', 'loss')), 0)), 8) AS swing
      FROM micro_orders WHERE currency_id = ${currencyId} AND ended_at > ${since} GROUP BY day, seconds
    ) AS sums ORDER BY day DESC, seconds`;
}
