// After a stop nobody is liquidated for a time: whoever could neither add margin nor close has that long for it.
import { instant, LIQUIDATION_GRACE_MS, shanghaiDay } from '@bourse/domain';
import type { Pause } from '../core/act-clock.ts';
import { changePosition } from './change-position.ts';
import type { Lever, LeverContext, LeverWorld } from './lever.ts';
import { isHolding, type LeverAccount, type LeverMarket } from './live.ts';
import type { Tick } from './tick.ts';

/** The grace of a market begins with the first tick that moves it, which has not come. */
const AWAITED = instant(0);

export const graceOf = ({ rules }: Lever): number => rules?.liquidationGraceMs ?? LIQUIDATION_GRACE_MS;

/** Every market is about to begin one, and no fee is due for the midnights of the stop. */
export function afterStop(world: LeverWorld, context: LeverContext, pause: Pause): void {
  const { lever } = world;
  forgiveNights(world, context, pause);
  for (const { entity } of lever.markets.values()) {
    entity.graceUntil = graceOf(lever) === 0 ? undefined : AWAITED;
    // What waited for an index could have none meanwhile.
    if (entity.settlingAt !== undefined) entity.settlingAt = pause.to;
    context.changes.leverMarkets.add(entity);
  }
}

function forgiveNights(world: LeverWorld, context: LeverContext, { from, to }: Pause): void {
  const nights = shanghaiDay(to) - shanghaiDay(from);
  if (nights === 0) return;
  for (const position of world.lever.positions.values()) {
    const { overnightDay } = position;
    if (!isHolding(position) || overnightDay === undefined) continue;
    changePosition(world, context, position, { overnightDay: overnightDay + nights });
  }
}

/** Begins the grace of a market that a tick is about to move. */
export function beginGrace(lever: Lever, { entity }: LeverMarket, { at }: Tick): void {
  if (entity.graceUntil === AWAITED) entity.graceUntil = instant(at + graceOf(lever));
}

/** Answers whether an account is spared as of a tick. A market that has no price again keeps nobody from being liquidated. */
export function isSpared({ lines }: LeverAccount, tick: Tick): boolean {
  for (const market of lines.keys()) if (isInGrace(market, tick)) return true;
  return false;
}

function isInGrace(market: LeverMarket, tick: Tick): boolean {
  const { graceUntil, indexSecond } = market.entity;
  if (graceUntil === undefined) return false;
  // A tick whose work has not begun may be the first.
  return graceUntil === AWAITED ? tick.secondOf(market) !== indexSecond : tick.at < graceUntil;
}
