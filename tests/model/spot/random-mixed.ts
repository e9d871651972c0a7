// Orders that ask for several rare terms at once: trailing and stop orders with ends, pairs and slices, in the place of others too.
import type { Command, PlaceOrder } from '@bourse/engine';
import type { NaiveEngine } from '../naive-engine.ts';
import type { Random } from '../random.ts';
import type { RandomPart } from '../random-part.ts';
import { randomAttached, randomEnd, randomIceberg, randomReplacement } from './random-spot.ts';
import { randomTrail } from './random-trails.ts';

/** A trailing order that brings whatever an order may bring. */
function randomMixed(random: Random, model: NaiveEngine): PlaceOrder {
  const trail = randomTrail(random, model);
  const market = model.spot.markets.get(trail.marketId);
  if (!market) return trail;
  const { settings, triggerPrice } = market;
  const at = triggerPrice ?? settings.tick;
  const mixed = {
    ...trail,
    ...randomAttached(random, settings, { side: trail.side, at }),
    ...randomEnd(random, model),
  };
  return mixed.type === 'stop_limit' && trail.quantity !== undefined
    ? { ...mixed, ...randomIceberg(random, settings, trail.quantity) }
    : mixed;
}

/** It takes the place of another. */
function randomMixedReplacement(random: Random, model: NaiveEngine): Command {
  const replacement = randomReplacement(random, model);
  const order = randomMixed(random, model);
  return { ...replacement, order: { ...order, userId: replacement.userId, marketId: replacement.order.marketId } };
}

export const randomMixes: RandomPart = {
  commands: [
    [150, randomMixed],
    [30, randomMixedReplacement],
  ],
};
