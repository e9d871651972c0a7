// What tests of bots look up in the rows of orders.
import { type OrderId, ORDER_STATUSES, type UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';

const ORDER = {
  id: kinds.id<OrderId>(),
  status: kinds.word(ORDER_STATUSES),
  filled: kinds.units,
  filledNotional: kinds.units,
  feePaid: kinds.units,
};

/** The newest order of all. */
export async function newestOrder(sql: Sql): Promise<number> {
  const [row] = await query(sql, { id: kinds.count })`SELECT coalesce(max(id), 0) AS id FROM orders`;
  return row?.id ?? 0;
}

export const ordersOf = (sql: Sql, userId: UserId) => query(sql, ORDER)`
  SELECT id, status, filled, filled_notional, fee_paid FROM orders WHERE user_id = ${userId} ORDER BY id`;
