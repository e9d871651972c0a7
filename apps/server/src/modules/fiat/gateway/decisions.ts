// What operators decide about payments that wait for them: credited as ordered, or given back.
import { type GatewayOrderId, refuse } from '@bourse/domain';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Applied, ChangeNeeds } from '../../../platform/changes/due-changes.ts';
import { paymentOf } from './gateway.ts';
import { gatewayOrders } from './tables.ts';

/**
 * The engine pays an order once, whoever asks: a decision that was cut off is made again. What was heard of while the rate
 * was held is paid as ordered, other payments at the worse rate of the two.
 */
export async function decideGatewayOrder(
  { storage: { db }, sequencer, clock }: ChangeNeeds,
  { id, isPaid }: { readonly id: GatewayOrderId; readonly isPaid: boolean },
): Promise<Applied> {
  const isHeld = and(eq(gatewayOrders.id, id), eq(gatewayOrders.state, 'held'));
  const { createdAt, rateUntil } = gatewayOrders;
  const delayed = sql`delayed(${createdAt}, ${rateUntil}, ${clock.now()})`.mapWith(rateUntil);
  const [order] = await db
    .select({ ...getTableColumns(gatewayOrders), rateUntil: delayed })
    .from(gatewayOrders)
    .where(isHeld);
  if (!order) return refuse('gateway_order_not_found');
  if (isPaid) {
    const { heardAt } = order;
    const paid = await sequencer.submit(paymentOf({ ...order, heardAt: heardAt ?? undefined }, clock.now()));
    if (!paid.ok && paid.code !== 'gateway_order_paid') return paid;
  }
  await db
    .update(gatewayOrders)
    .set({ state: isPaid ? 'paid' : 'refused', endedAt: clock.now() })
    .where(isHeld);
  return { ok: true, value: undefined };
}
