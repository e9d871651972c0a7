// Trailing orders of distances that meet each other's stop prices, about prices that have just been.
import { amount, type EngineRefusalCode, orderId, price, SIDES } from '@bourse/domain';
import type { Command, PlaceOrder } from '@bourse/engine';
import { anyUser } from '../cast.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { Random } from '../random.ts';
import type { RandomPart } from '../random-part.ts';
import { bySum, nearby, randomLife, randomMarket, randomNaming, randomQuantity, selfTrade } from './random-spot.ts';

/** Commands have these refusals only in runs with trailing orders. */
export const TRAIL_REFUSALS = ['trail_out_of_range'] as const satisfies readonly EngineRefusalCode[];

const DISTANCES = [10, 50, 100, 100, 200, 300, 500, 900] as const;

export function randomTrail(random: Random, model: NaiveEngine): PlaceOrder {
  const { settings, triggerPrice } = randomMarket(random, model);
  const side = random.pick(SIDES);
  const common = {
    kind: 'placeOrder',
    userId: anyUser(random),
    marketId: settings.marketId,
    side,
    quantity: amount(randomQuantity(random, settings)),
    trailBps: random.chance(0.03) ? random.pick([9, 2_000, 2_001]) : random.pick(DISTANCES),
    ...(random.chance(0.35) ? { activationPrice: price(nearby(random, settings, triggerPrice)) } : {}),
    ...randomNaming(random),
    ...selfTrade(random),
  } as const;
  if (random.chance(0.6)) {
    const at = price(nearby(random, settings, triggerPrice));
    return { ...common, ...randomLife(random), type: 'stop_limit', price: at };
  }
  const isBySum = random.chance(side === 'buy' ? 0.5 : 0.02);
  return { ...common, ...(isBySum ? bySum(random, common.quantity, triggerPrice) : {}), type: 'stop_market' };
}

/** Makes one that waits a little larger or smaller, or a new one where there is none. */
function randomResize(random: Random, model: NaiveEngine): Command {
  const open = model.spot.orders.filter(({ status, trail, isWaiting }) => status === 'open' && trail && isWaiting);
  const order = open[random.below(Math.max(1, open.length))];
  const step = order && model.spot.markets.get(order.marketId)?.settings.step;
  if (!order || step === undefined) return randomTrail(random, model);
  const quantity = amount(order.quantity + BigInt(random.below(7) - 3) * step);
  return { kind: 'amendOrder', userId: order.userId, orderId: orderId(order.id), quantity };
}

export const randomTrails = (share: number): RandomPart => ({
  commands: [
    [share, randomTrail],
    [share / 10, randomResize],
  ],
});
