// What its owner is told of an order that cannot be found.
import { type Refusal, refuse } from '@bourse/domain';
import type { Database } from '../../core/storage/open.ts';
import { findOwnOrder, type OwnOrder } from './queries.ts';

/**
 * To the engine an order that has ended is none; whose it was knows it by the committed row. Asked at each answer, since
 * a key repeats what the engine said.
 */
export async function explainMissing(db: Database, refusal: Refusal, own: OwnOrder): Promise<Refusal> {
  if (refusal.code !== 'order_not_found') return refusal;
  const order = await findOwnOrder(db, own);
  return order && order.status !== 'open' ? refuse('order_not_open') : refusal;
}
