// What the house is exposed to and what came of it: live orders by second, ledgers, statistics, insurances, claims, orders.
import { officeMicro } from '@bourse/contract';
import { currencyId, formatShanghai, formatUnits, refuse, userId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { findHouseFunds } from '../../../platform/funds/house-funds.ts';
import { serveFunds } from '../../../platform/lists/serve-funds.ts';
import { mount } from '../../../platform/http/mount.ts';
import { receiptCodeOf } from '../../../platform/http/receipt-links.ts';
import { viewMicroRows } from '../contract-view.ts';
import type { SecondsServices } from '../services.ts';
import { measureExposure } from './exposure.ts';
import { findClaims, findInsurances, findOrders, type Place } from './queries.ts';
import { findStatistics } from './statistics.ts';

const placeOf = ({ page, limit }: { readonly page: number; readonly limit: number }): Place => ({
  limit,
  offset: (page - 1) * limit,
});

export function bookRoutes(app: FastifyInstance, services: SecondsServices): void {
  const { market, storage } = services;
  const accounts = officeMicro.MICRO_ACCOUNTS;
  serveFunds(app, services, officeMicro.listFunds, { desk: 'micro', accounts, read: (input) => input });
  mount(app, services, officeMicro.statistics, async ({ input: { currency, days } }) => {
    const coin = market.currency(currencyId(currency));
    if (!coin) return refuse('currency_not_found');
    const list = await findStatistics(services, { currencyId: coin.id, days });
    return { message: { currency_name: coin.name, list } };
  });
  mount(app, services, officeMicro.listOrders, async ({ input, t }) => {
    const asked = { id: input.id, userId: input.user_id === undefined ? undefined : userId(input.user_id) };
    const { rows, total } = await findOrders(storage.db, asked, placeOf(input));
    const owners = new Map<number, number>(rows.map((row) => [row.id, row.userId]));
    const list = viewMicroRows(market, rows, { now: services.clock.now(), t });
    const more = ({ id, result }: (typeof list)[number]) => ({
      user_id: owners.get(id) ?? 0,
      receipt: result === '' ? '' : receiptCodeOf(services.vault, 'micro', id),
    });
    return { message: { list: list.map((row) => ({ ...row, ...more(row) })), total } };
  });
  exposureRoute(app, services);
  insuranceRoutes(app, services);
}

function exposureRoute(app: FastifyInstance, services: SecondsServices): void {
  const { market, micro, storage } = services;
  mount(app, services, officeMicro.exposure, async ({ input }) => {
    const coin = market.currency(currencyId(input.currency));
    const settings = coin && micro.currency(coin.id);
    if (!coin || !settings) return refuse('micro_currency_not_offered');
    const [pool, reserve] = await Promise.all(
      (['micro_pool', 'micro_reserve'] as const).map((purpose) =>
        findHouseFunds(storage.sql, { purpose, currencyId: coin.id }),
      ),
    );
    const { seconds, all, reserved } = measureExposure(micro.orders(), coin.id);
    return {
      message: {
        currency_name: coin.name,
        second_max: formatUnits(settings.secondMax),
        orders: all.orders,
        stake: formatUnits(all.stake),
        payout: formatUnits(all.payout),
        pool: formatUnits(pool ?? 0n),
        reserve: formatUnits(reserve ?? 0n),
        reserved: formatUnits(reserved),
        seconds: seconds.map(({ dueSecond, orders, up, stake, payout }) => ({
          due_second: dueSecond,
          orders,
          up,
          stake: formatUnits(stake),
          payout: formatUnits(payout),
        })),
      },
    };
  });
}

function insuranceRoutes(app: FastifyInstance, services: SecondsServices): void {
  const { market, storage } = services;
  const nameOf = (id: number): string => market.currency(currencyId(id))?.name ?? '';
  mount(app, services, officeMicro.listInsurances, async ({ input }) => {
    const { rows, total } = await findInsurances(storage.db, input.user_id, placeOf(input));
    const list = rows.map((row) => ({
      id: row.id,
      user_id: row.userId,
      type_id: row.typeId,
      currency_name: nameOf(row.currencyId),
      state: row.state,
      assets: formatUnits(row.assets),
      premium: formatUnits(row.premium),
      result: formatUnits(row.result),
      claims: row.claims,
      claims_max: row.claimsMax,
      reserve: formatUnits(row.reserve),
      ends_time: formatShanghai(row.endsAt),
    }));
    return { message: { list, total } };
  });
  mount(app, services, officeMicro.listClaims, async ({ input }) => {
    const { rows, total } = await findClaims(storage.db, placeOf(input));
    const list = rows.map((row) => ({
      id: row.id,
      insurance_id: row.insuranceId,
      user_id: row.userId,
      currency_name: nameOf(row.currencyId),
      amount: formatUnits(row.amount),
      loss: formatUnits(row.loss),
      claim_time: formatShanghai(row.claimedAt),
      pay_time: formatShanghai(row.payAt),
    }));
    return { message: { list, total } };
  });
}
