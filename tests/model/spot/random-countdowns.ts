// Countdowns that are set, set anew and turned off, and commands around the moment of their ends.
import { amount, type MarketId, SIDES } from '@bourse/domain';
import type { Command, PlaceMarketOrder } from '@bourse/engine';
import { anyUser, BTC_USDT, ETH_BTC, ETH_USDT, HOARDER, UNKNOWN_MARKET } from '../cast.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { RandomPart, Step } from '../random-part.ts';
import type { Random } from '../random.ts';

function randomCountdown(random: Random): Command {
  const { marketId } = random.weigh([
    [40, BTC_USDT],
    [50, ETH_BTC],
    [10, ETH_USDT],
  ]);
  const userId = anyUser(random);
  const lengthMs = random.weigh<() => number>([
    [30, () => 1_000 + random.below(3_000)],
    [30, () => 3_600_000 - random.below(3_000_000)],
    [30, () => 0],
    [4, () => random.below(1_000)],
    [2, () => 3_600_001],
  ])();
  // The one who collects orders keeps them.
  const length = userId === HOARDER ? { lengthMs: 0 } : { lengthMs };
  return { kind: 'setCountdown', userId, marketId: random.chance(0.05) ? UNKNOWN_MARKET : marketId, ...length };
}

/** Something of its user or of anybody, in the very millisecond of an end or the one before. */
function aroundEnd(random: Random, model: NaiveEngine): Step | undefined {
  const [first] = model.countdowns.sorted;
  if (!first) return undefined;
  const { userId, marketId, endsAt } = first;
  const command = random.weigh<() => Command>([
    [20, () => ({ kind: 'advanceTime' })],
    [20, () => ({ kind: 'cancelAllOrders', userId: anyUser(random), marketId: UNKNOWN_MARKET })],
    [20, () => ({ kind: 'setCountdown', userId, marketId, lengthMs: random.pick([0, 500, 1_000, 3_600_000]) })],
    [40, () => ({ ...marketOrder(random, marketId), userId: anyUser(random) })],
  ])();
  return { waitMs: Math.max(0, endsAt - model.books.at - random.below(2)), command };
}

const marketOrder = (random: Random, marketId: MarketId): Omit<PlaceMarketOrder, 'userId'> => ({
  kind: 'placeOrder',
  marketId,
  side: random.pick(SIDES),
  type: 'market',
  quantity: amount(ETH_BTC.step * BigInt(1 + random.below(5))),
});

export const randomCountdowns: RandomPart = {
  commands: [[12, randomCountdown]],
  moments: [[0.003, aroundEnd]],
};
