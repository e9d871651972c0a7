// Countdowns are set, and their ends cancel: before any command that is stamped at the end or later, whatever that command is.
import { accept, instant, refuse, SECOND_MS, type OrderId } from '@bourse/domain';
import type { BookOrder, Level } from './book/level.ts';
import type { SetCountdown } from './commands.ts';
import type { Running } from './countdown.ts';
import { reportLevel } from './report-level.ts';
import { settleMarkets } from './settle-markets.ts';
import type { SpotContext, SpotOutcome, SpotWorld } from './spot.ts';
import { withdrawOrder } from './withdraw-order.ts';

const SECONDS = { minimum: 1, maximum: 3_600 } as const;

export function setCountdown(
  { spot }: SpotWorld,
  context: SpotContext,
  { userId, marketId, lengthMs }: SetCountdown,
): SpotOutcome<SetCountdown> {
  if (!spot.markets.has(marketId)) return refuse('market_not_found');
  if (lengthMs === 0) {
    const isOn = spot.countdowns.find(userId, marketId)?.endsAt !== undefined;
    if (isOn) context.changes.spotCountdowns.add(spot.countdowns.set(userId, marketId, undefined));
    return accept({});
  }
  const isInRange = lengthMs >= SECONDS.minimum * SECOND_MS && lengthMs <= SECONDS.maximum * SECOND_MS;
  if (!isInRange || !Number.isSafeInteger(lengthMs)) return refuse('countdown_out_of_range', SECONDS);
  const endsAt = instant(context.at + lengthMs);
  context.changes.spotCountdowns.add(spot.countdowns.set(userId, marketId, endsAt));
  return accept({ endsAt });
}

/** Ends those whose moment has come, in the order of their ends. */
export function endCountdowns(world: SpotWorld, context: SpotContext): void {
  const { countdowns } = world.spot;
  for (let first = countdowns.running[0]; first && first.endsAt <= context.at; first = countdowns.running[0]) {
    end(world, context, first);
  }
}

/**
 * Orders of the market whose own moment has come end before, and stop orders that have been reached are triggered, all at
 * once: what becomes of them does not depend on how that work is cut.
 */
function end(world: SpotWorld, context: SpotContext, { userId, marketId }: Running): void {
  const market = world.spot.markets.get(marketId);
  const orderIds: OrderId[] = [];
  if (market && market.openOrdersOf(userId).size > 0) {
    settleMarkets(world, context, { marketId });
    const touched = new Map<Level, BookOrder>();
    // Both legs of a pair are among them.
    for (const order of market.openOrdersOf(userId)) {
      const level = withdrawOrder(world, context, market, order, 'countdown');
      if (level) touched.set(level, order);
      orderIds.push(order.id);
    }
    for (const [level, order] of touched) reportLevel(context, market, order.side, level);
  }
  context.changes.spotCountdowns.add(world.spot.countdowns.set(userId, marketId, undefined));
  context.events.push({ kind: 'countdownEnded', userId, marketId, orderIds: orderIds.sort((a, b) => a - b) });
}
