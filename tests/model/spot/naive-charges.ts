// What orders of keys could come to in the naive model.
import type { EngineRefusalCode } from '@bourse/domain';
import { WHOLE } from '../naive-books.ts';
import type { Ask } from './naive-ask.ts';
import { type NaiveSpotView, protection, termsOf } from './naive-at-risk.ts';
import { mostOf, type NaiveCost, type NaiveIndexes, type NaiveKeys, worstLoss } from './naive-keys.ts';
import type { NaiveOrder } from './naive-order.ts';
import { boundOf } from './naive-terms.ts';

type View = NaiveSpotView & { readonly keys: NaiveKeys };

/** Undefined where there is no index. */
export function costOf(spot: View, ask: Ask, isLast = false): NaiveCost | undefined {
  const market = spot.markets.get(ask.marketId);
  const indexes = market && spot.keys.indexes(market, isLast);
  if (!indexes) return undefined;
  const rates = spot.ratesOf(ask);
  const rate = rates[0] > rates[1] ? rates[0] : rates[1];
  const own = termsOf(spot, ask, rates).map(({ price, quantity }) => {
    const at = dearest(spot, ask, price);
    return cost({ side: ask.side, price, rate }, { quantity, sum: ask.sum, at }, indexes);
  });
  const quantity = termsOf(spot, ask, rates)[0]?.quantity ?? 0n;
  return mostOf([...own, ...attachedCosts(ask, { quantity, rate }, indexes)]);
}

type Trade = Parameters<typeof worstLoss>[0];

function cost(
  trade: Trade,
  { quantity, sum, at }: { quantity: bigint; sum: bigint | undefined; at: bigint },
  indexes: NaiveIndexes,
): NaiveCost {
  const [whole, of] = sum === undefined ? [at * quantity, WHOLE * WHOLE] : [sum, WHOLE];
  return { notional: (whole * indexes.quote + of - 1n) / of, loss: worstLoss(trade, quantity, sum, indexes) };
}

function attachedCosts(
  { side, attached }: Pick<Ask, 'side' | 'attached'>,
  { quantity, rate }: { quantity: bigint; rate: bigint },
  indexes: NaiveIndexes,
): NaiveCost[] {
  if (!attached) return [];
  const other = side === 'buy' ? 'sell' : 'buy';
  return [attached.price, attached.stopLimitPrice].map((price) =>
    cost({ side: other, price, rate }, { quantity, sum: undefined, at: price }, indexes),
  );
}

function dearest(spot: View, ask: Ask, worst: bigint): bigint {
  if (ask.side === 'buy' || ask.pairPrice !== undefined) return worst;
  if (ask.stopPrice !== undefined) return worst > 0n ? worst : ask.stopPrice;
  const best = spot.opposite(ask)[0]?.price ?? 0n;
  return best > worst ? best : worst;
}

export function chargeRefusal(spot: View, ask: Ask): EngineRefusalCode | undefined {
  if (ask.keyId === undefined || ask.isInPlace) return undefined;
  const cost = costOf(spot, ask);
  if (!cost) return 'key_index_stale';
  const freed = ask.old
    .flatMap(({ charge }) => charge ?? [])
    .find((one) => one.keyId === ask.keyId && one.notional > 0n);
  return spot.keys.isExceeded(ask.keyId, cost, freed) ? 'key_budget' : undefined;
}

/** Whether what an order arms fits into the budget. */
export function isArmedAllowed(spot: View, ask: Ask): boolean {
  if (ask.keyId === undefined) return true;
  const cost = costOf(spot, ask, true);
  return cost !== undefined && !spot.keys.isExceeded(ask.keyId, cost, undefined, false);
}

/** Charges an order that has been triggered anew, unless it would lose too much. */
export function recharge(spot: View, order: NaiveOrder): boolean {
  const market = spot.markets.get(order.marketId);
  const indexes = market && spot.keys.indexes(market);
  const { charge, side, sum, rates } = order;
  if (!charge || !indexes) return true;
  const price = limitOf(spot, order);
  const rate = rates[0] > rates[1] ? rates[0] : rates[1];
  const quantity = sum === undefined ? order.quantity - order.filled : (sum * WHOLE) / price;
  const own = worstLoss({ side, price, rate }, quantity, sum, indexes);
  const loss = mostOf([{ notional: 0n, loss: own }, ...attachedCosts(order, { quantity, rate }, indexes)]).loss;
  const left = spot.keys.lossLeft(charge.keyId);
  if (left !== undefined && loss > charge.loss && loss - charge.loss > left) return false;
  charge.loss = loss;
  return true;
}

function limitOf(spot: View, order: NaiveOrder): bigint {
  if (!order.isMarket) return order.price;
  const bound = boundOf(order.stopPrice ?? 0n);
  if (spot.opposite(order).length === 0) return bound;
  const limit = protection(spot, order);
  return order.side === 'buy' && bound < limit ? bound : limit;
}
