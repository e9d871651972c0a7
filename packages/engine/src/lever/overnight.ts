// The overnight fee: taken once for each midnight in Asia/Shanghai that a position lives through.
import { amount, instant, minAmount, shanghaiDay, type Instant } from '@bourse/domain';
import { changePosition } from './change-position.ts';
import { calculateContractValue, calculateOvernightFee } from './formulas.ts';
import { takeFee } from './house-money.ts';
import type { LeverContext, LeverWorld } from './lever.ts';
import { isHolding, type LivePosition } from './live.ts';
import type { Tick } from './tick.ts';

export const isOvernightDue = (position: LivePosition, tick: Tick): boolean =>
  isHolding(position) && position.overnightDay !== undefined && position.overnightDay < shanghaiDay(tick.at);

/** From the available money, then from the margin, as far as they go. */
export function chargeOvernight(
  world: LeverWorld,
  context: LeverContext,
  position: LivePosition,
  until: Instant,
): void {
  const { openPrice, overnightDay, number, overnightRate, fundShare, account } = position;
  const day = shanghaiDay(until);
  if (openPrice === undefined || overnightDay === undefined || overnightDay >= day) return;
  const aNight = calculateOvernightFee(calculateContractValue(openPrice, number), overnightRate);
  const due = amount(aNight * BigInt(day - overnightDay));
  const beyond = amount(due - minAmount(due, account.funds.available));
  const fromMargin = minAmount(beyond, position.margin);
  const fee = amount(due - beyond + fromMargin);
  world.ledger.release(context, account.funds, fromMargin);
  takeFee(world, context, account.funds, { reason: 'lever_overnight', fee, fundShare });
  changePosition(world, context, position, {
    overnightDay: day,
    overnightFee: amount(position.overnightFee + fee),
    margin: amount(position.margin - fromMargin),
  });
}

/** A position that closes at a tick pays for the midnights before its second: at the second itself closings come first. */
export function chargeBeforeClosing(
  world: LeverWorld,
  context: LeverContext,
  position: LivePosition,
  tick: Tick,
): void {
  chargeOvernight(world, context, position, instant(tick.at - 1));
}
