// What operators decide about payments that wait for them: credited as ordered, or given back.
import { type GatewayOrderId, refuse } from '@bourse/domain';
import { and, eq } from 'drizzle-orm';
import { gatewayOrders } from '../storage/schema.ts';
import type { Applied, ChangeNeeds } from './due-changes.ts';

/** The engine pays an order once, whoever asks: a decision that was cut off is made again. */
export async function decideGatewayOrder(
  { storage: { db }, sequencer, clock }: ChangeNeeds,
  { id, isPaid }: { readonly id: GatewayOrderId; readonly isPaid: boolean },
): Promise<Applied> {
  const isHeld = and(eq(gatewayOrders.id, id), eq(gatewayOrders.state, 'held'));
  const [order] = await db.select().from(gatewayOrders).where(isHeld);
  if (!order) return refuse('gateway_order_not_found');
  if (isPaid) {
    const { userId, number, createdAt: orderedAt } = order;
    const paid = await sequencer.submit({ kind: 'payGatewayOrder', orderId: id, userId, number, orderedAt });
    if (!paid.ok && paid.code !== 'gateway_order_paid') return paid;
  }
  await db
    .update(gatewayOrders)
    .set({ state: isPaid ? 'paid' : 'refused', endedAt: clock.now() })
    .where(isHeld);
  return { ok: true, value: undefined };
}
