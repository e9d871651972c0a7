// What must be true of the charges of orders between any two commands: keys are charged for what is open.
import { assert, type KeyId } from '@bourse/domain';
import { isWaiting } from './stop-book.ts';
import type { SpotWorld } from './spot.ts';

export function checkCharges({ keys, spot: { openOrders } }: SpotWorld): void {
  const open = new Map<KeyId, { notional: bigint; loss: bigint }>();
  for (const { id, userId, charge, partner, stopPrice, triggeredAfter } of openOrders.values()) {
    assert(!partner || partner.charge?.keyId === charge?.keyId, `order ${id} and its partner are of one key`);
    if (charge === undefined) continue;
    const { keyId, notional, loss } = charge;
    assert(keys.get(keyId)?.userId === userId, `order ${id} is of a key of its owner`);
    // A pair stands with its limit leg.
    const isCharged = !partner || !isWaiting({ stopPrice, triggeredAfter });
    assert(notional > 0n === isCharged && loss >= 0n, `order ${id} is charged for ${notional} and ${loss}`);
    const sums = open.get(keyId) ?? { notional: 0n, loss: 0n };
    open.set(keyId, { notional: sums.notional + notional, loss: sums.loss + loss });
  }
  for (const { id, openNotional, openLoss } of keys.values()) {
    const { notional, loss } = open.get(id) ?? { notional: 0n, loss: 0n };
    assert(openNotional === notional, `key ${id} is charged for ${openNotional} of ${notional}`);
    assert(openLoss === loss, `key ${id} may lose ${openLoss} of ${loss}`);
  }
}
