// What staking has promised and what lies there for it, the accounts of the house, orders.
import { officeEarn, type ParsedInputOf } from '@bourse/contract';
import { type CurrencyId, instant, stakingOrderId, stakingProductId, userId, ZERO } from '@bourse/domain';
import type { StakingOrder } from '@bourse/engine';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendFundsCsv } from '../../platform/http/funds-csv.ts';
import { mount } from '../../platform/http/mount.ts';
import { viewFunds } from '../../platform/funds/house-funds.ts';
import type { StakingServices } from './services.ts';
import { sendOrdersCsv, sendReservesCsv } from './desk-files.ts';
import { countOrders, findDue, findOrders, findPromises, type OrderFilter, type Promises } from './desk-queries.ts';

const DUE_DAYS = [1, 7, 30] as const;

export function bookRoutes(app: FastifyInstance, services: StakingServices): void {
  const { clock, market, storage } = services;
  const nameOf = (id: CurrencyId): string => market.currency(id)?.name ?? '';
  mount(app, services, officeEarn.listFunds, async (context) =>
    context.input.format === 'csv'
      ? sendFundsCsv(services, 'earn', context)
      : { message: await viewFunds(storage.sql, officeEarn.EARN_ACCOUNTS, context.input) },
  );
  mount(app, services, officeEarn.reserves, async (context) => {
    const [promises, due] = await Promise.all([findPromises(storage.sql), findDue(storage.sql, clock.now(), DUE_DAYS)]);
    const rows = promises.map((one) => viewReserve(one, due, nameOf(one.currencyId)));
    return context.input.format === 'csv'
      ? sendReservesCsv(services, context, z.encode(z.array(officeEarn.reserveRow), rows))
      : { message: rows };
  });
  mount(app, services, officeEarn.listOrders, async (context) => {
    const { input } = context;
    const filter = filterOf(input);
    const total = await countOrders(storage.db, filter);
    const view = (row: StakingOrder) => viewOrder(row, nameOf(row.currencyId));
    if (input.format === 'csv')
      return sendOrdersCsv(services, context, {
        filter,
        total,
        view: (row) => z.encode(officeEarn.orderRow, view(row)),
      });
    const place = { offset: (input.page - 1) * input.limit, limit: input.limit };
    const rows = await findOrders(storage.db, filter, place);
    return { message: { list: rows.map(view), total } };
  });
}

const filterOf = (input: ParsedInputOf<typeof officeEarn.listOrders>): OrderFilter => ({
  id: input.id === undefined ? undefined : stakingOrderId(input.id),
  userId: input.user_id === undefined ? undefined : userId(input.user_id),
  productId: input.product_id === undefined ? undefined : stakingProductId(input.product_id),
  state: input.state,
  from: input.from === undefined ? undefined : instant(input.from),
  until: input.until === undefined ? undefined : instant(input.until),
});

function viewReserve(
  { currencyId: coin, orders, staked, promised, reserve, fund, paid, fees }: Promises,
  due: Awaited<ReturnType<typeof findDue>>,
  name: string,
): z.output<typeof officeEarn.reserveRow> {
  return {
    currency_id: coin,
    currency_name: name,
    orders,
    staked,
    promised,
    reserve,
    is_covered: reserve === promised,
    fund,
    due: DUE_DAYS.map((days) => {
      const sums = due.find((one) => one.currencyId === coin && one.days === days);
      return {
        days,
        orders: sums?.orders ?? 0,
        staked: sums?.staked ?? ZERO,
        promised: sums?.promised ?? ZERO,
      };
    }),
    paid,
    fees,
  };
}

const viewOrder = (order: StakingOrder, name: string): z.output<typeof officeEarn.orderRow> => ({
  id: order.id,
  user_id: order.userId,
  product_id: order.productId,
  currency_name: name,
  amount: order.amount,
  interest: order.interest,
  rate: order.rate,
  days: order.days,
  state: order.state,
  end_reason: order.endReason ?? '',
  is_renewing: order.isRenewing,
  renewed_from: order.renewedFrom ?? null,
  fee: order.fee,
  buy_time: order.boughtAt,
  due_time: order.dueAt,
  due_ms: order.dueAt,
  end_time: order.endedAt,
});
