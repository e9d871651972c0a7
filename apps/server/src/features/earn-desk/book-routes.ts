// What staking has promised and what lies there for it, the accounts of the house, orders.
import { officeEarn } from '@bourse/contract';
import { type CurrencyId, formatShanghai, formatUnits, stakingOrderId, stakingProductId, userId } from '@bourse/domain';
import type { StakingOrder } from '@bourse/engine';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { viewTime } from '../../market/figures.ts';
import { viewFunds } from '../../market/house-funds.ts';
import { shares } from '../../market/setting-fields.ts';
import { findDue, findOrders, findPromises, type Promises } from './queries.ts';

const DUE_DAYS = [1, 7, 30] as const;

export function bookRoutes(app: FastifyInstance, services: Services): void {
  const { clock, market, storage } = services;
  const nameOf = (id: CurrencyId): string => market.currency(id)?.name ?? '';
  mount(app, services, officeEarn.listFunds, async ({ input }) => ({
    message: await viewFunds(storage.sql, officeEarn.EARN_ACCOUNTS, input),
  }));
  mount(app, services, officeEarn.reserves, async () => {
    const [promises, due] = await Promise.all([findPromises(storage.sql), findDue(storage.sql, clock.now(), DUE_DAYS)]);
    return { message: promises.map((one) => viewReserve(one, due, nameOf(one.currencyId))) };
  });
  mount(app, services, officeEarn.listOrders, async ({ input }) => {
    const { rows, total } = await findOrders(storage.db, {
      id: input.id === undefined ? undefined : stakingOrderId(input.id),
      userId: input.user_id === undefined ? undefined : userId(input.user_id),
      productId: input.product_id === undefined ? undefined : stakingProductId(input.product_id),
      state: input.state,
      offset: (input.page - 1) * input.limit,
      limit: input.limit,
    });
    return { message: { list: rows.map((row) => viewOrder(row, nameOf(row.currencyId))), total } };
  });
}

function viewReserve(
  { currencyId: coin, orders, staked, promised, reserve, fund, paid, fees }: Promises,
  due: Awaited<ReturnType<typeof findDue>>,
  name: string,
): officeEarn.StakingReserveRow {
  return {
    currency_id: coin,
    currency_name: name,
    orders,
    staked: formatUnits(staked),
    promised: formatUnits(promised),
    reserve: formatUnits(reserve),
    is_covered: reserve === promised,
    fund: formatUnits(fund),
    due: DUE_DAYS.map((days) => {
      const sums = due.find((one) => one.currencyId === coin && one.days === days);
      return {
        days,
        orders: sums?.orders ?? 0,
        staked: formatUnits(sums?.staked ?? 0n),
        promised: formatUnits(sums?.promised ?? 0n),
      };
    }),
    paid: formatUnits(paid),
    fees: formatUnits(fees),
  };
}

const viewOrder = (order: StakingOrder, name: string): officeEarn.OfficeStakingRow => ({
  id: order.id,
  user_id: order.userId,
  product_id: order.productId,
  currency_name: name,
  amount: formatUnits(order.amount),
  interest: formatUnits(order.interest),
  rate: shares.show(order.rate),
  days: order.days,
  state: order.state,
  end_reason: order.endReason ?? '',
  is_renewing: order.isRenewing,
  renewed_from: order.renewedFrom ?? null,
  fee: formatUnits(order.fee),
  buy_time: formatShanghai(order.boughtAt),
  due_time: formatShanghai(order.dueAt),
  due_ms: order.dueAt,
  end_time: viewTime(order.endedAt),
});
