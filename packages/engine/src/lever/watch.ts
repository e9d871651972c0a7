// Sets the triggers by which a tick finds what is due, so that it touches nothing else. They are no state: whatever they
// name is looked at again, and they never name too late.
import { divCeil, RISK_REARMED } from '@bourse/domain';
import { equityNeeded, LIQUIDATION_RISK } from './account-risk.ts';
import type { Lever } from './lever.ts';
import { type LeverAccount, lastIndex, type LivePosition, mustGetIndex } from './live.ts';
import { entryFalls, entryRises, exitFalls, exitRises } from './thresholds.ts';
import type { Trigger, TriggerHeap, Triggers } from './triggers.ts';

/** The indexes at which it may be due, from which on up or down. */
export type Wait = { readonly rise: bigint | undefined; readonly fall: bigint | undefined };

/** Stops of an open position, the target of a pending order. */
export function waitOf(position: LivePosition): Wait {
  const { state, side, spread, targetPrice } = position;
  if (state === 'pending' && targetPrice !== undefined) {
    return side === 'long'
      ? { rise: undefined, fall: entryFalls(targetPrice, side, spread) }
      : { rise: entryRises(targetPrice, side, spread), fall: undefined };
  }
  if (state !== 'open') return { rise: undefined, fall: undefined };
  const { takeProfit, stopLoss } = position;
  const [above, below] = side === 'long' ? [takeProfit, stopLoss] : [stopLoss, takeProfit];
  return { rise: above && exitRises(above, side, spread), fall: below && exitFalls(below, side, spread) };
}

export function watchPosition(position: LivePosition): void {
  unwatch(position);
  const { rise, fall } = waitOf(position);
  const triggers = triggersOf(position);
  if (rise !== undefined) position.triggers.push(triggers.rises.add(rise, position));
  if (isIndex(fall)) position.triggers.push(triggers.falls.add(fall, position));
}

/** Among which it waits. */
export const triggersOf = ({ state, market }: LivePosition): Triggers<LivePosition> =>
  state === 'pending' ? market.targets : market.stops;

/** The risk rate at which something is next to be done about an account. */
export function nextRisk({ state: { warned } }: LeverAccount): number {
  if (warned === 0) return 130_00;
  return warned === 130_00 ? 120_00 : LIQUIDATION_RISK;
}

/**
 * What the account has above its next risk rate is shared out to its markets by what it holds in each: as long as the index
 * of none of them has used up the share of that market, all of them together cannot have used up the whole. With one
 * market that is exactly where it is due, with several where they fall or rise alike. The same upwards, for an account that
 * may be warned again.
 */
export function watchAccount(lever: Lever, account: LeverAccount): void {
  unwatch(account);
  lever.alerted.delete(account);
  lever.idle.delete(account);
  account.watchedMoney = account.money;
  if (account.originMargin === 0n) return;
  const equity = account.equityScaled(lastIndex);
  const above = equity - equityNeeded(account.originMargin, nextRisk(account));
  const below = account.state.warned === 0 ? 1n : equityNeeded(account.originMargin, RISK_REARMED) - equity;
  if (above <= 0n || below <= 0n) {
    lever.alerted.add(account);
    return;
  }
  const exposures = [...account.lines].map(([market, { slope }]) => {
    const index = mustGetIndex(market, lastIndex);
    return { market, index, slope, exposure: (slope > 0n ? slope : -slope) * index };
  });
  const whole = exposures.reduce((sum, { exposure }) => sum + exposure, 0n);
  for (const { market, index, slope } of exposures) {
    if (slope === 0n) continue;
    const { rises, falls } = market.risks;
    const [loses, gains] = slope > 0n ? [falls, rises] : [rises, falls];
    const sign = slope > 0n ? 1n : -1n;
    watchRisk(account, loses, index - sign * divCeil(above * index, whole));
    if (account.state.warned !== 0) watchRisk(account, gains, index + sign * divCeil(below * index, whole));
  }
}

function watchRisk(account: LeverAccount, triggers: TriggerHeap<LeverAccount>, at: bigint): void {
  if (isIndex(at)) account.triggers.push(triggers.add(at, account));
}

export function unwatch<Target>(watcher: { triggers: Trigger<Target>[] }): void {
  for (const trigger of watcher.triggers) trigger.heap.giveUp(trigger);
  watcher.triggers = [];
}

/** What waits for less waits for nothing. */
const isIndex = (at: bigint | undefined): at is bigint => at !== undefined && at > 0n;
