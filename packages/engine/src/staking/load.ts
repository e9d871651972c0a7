// Takes staking over from a snapshot; every list follows from the rows.
import type { RowsOf } from '../capability.ts';
import { enlist } from './change-order.ts';
import type { EARN_ENTITIES, EarnWorld } from './staking.ts';

export function loadEarn({ earn }: EarnWorld, rows: RowsOf<typeof EARN_ENTITIES>): void {
  earn.rules = rows.stakingRules[0];
  for (const product of rows.stakingProducts) earn.products.set(product.id, product);
  for (const order of [...rows.stakingOrders].sort((a, b) => a.id - b.id)) enlist(earn, order);
}
