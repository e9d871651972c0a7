// Sets the triggers by which a tick finds what is due, so that it touches nothing else. They are no state: whatever they
// name is looked at again, and they never name too late.
import { divCeil, RISK_REARMED } from '@bourse/domain';
import { equityNeeded, LIQUIDATION_RISK } from '../formulas/lever-risk.ts';
import { entryFalls, entryRises, exitFalls, exitRises } from '../formulas/lever-thresholds.ts';
import type { Lever } from './lever.ts';
import {
  type LeverAccount,
  lastIndex,
  type LeverMarket,
  type LivePosition,
  mustGetIndex,
  type Watcher,
} from './live.ts';

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
  const { rise: up, fall: down } = waitOf(position);
  if (up !== undefined) rise(position.market, up, position);
  if (down !== undefined) fall(position.market, down, position);
}

/** The risk rate at which something is next to be done about an account. */
export function nextRisk({ state: { warned } }: LeverAccount): number {
  if (warned === 0) return 130_00;
  return warned === 130_00 ? 120_00 : LIQUIDATION_RISK;
}

/**
 * Until the index of one of its k markets has used up a k-th part of what the account has above its next risk rate, all
 * of them together cannot have used it up. With one market that is exactly where it is due. The same upwards, for an
 * account that may be warned again.
 */
export function watchAccount(lever: Lever, account: LeverAccount): void {
  unwatch(account);
  lever.alerted.delete(account);
  account.watchedMoney = account.money;
  if (account.originMargin === 0n) return;
  const equity = account.equityScaled(lastIndex);
  const above = equity - equityNeeded(account.originMargin, nextRisk(account));
  const below = account.state.warned === 0 ? 1n : equityNeeded(account.originMargin, RISK_REARMED) - equity;
  if (above <= 0n || below <= 0n) {
    lever.alerted.add(account);
    return;
  }
  const sloping = [...account.lines].filter(([, { slope }]) => slope !== 0n);
  const count = BigInt(sloping.length);
  for (const [market, { slope }] of sloping) {
    const index = mustGetIndex(market, lastIndex);
    const steep = count * (slope > 0n ? slope : -slope);
    const [loses, gains] = slope > 0n ? [fall, rise] : [rise, fall];
    const sign = slope > 0n ? 1n : -1n;
    loses(market, index - sign * divCeil(above, steep), account);
    if (account.state.warned !== 0) gains(market, index + sign * divCeil(below, steep), account);
  }
}

export function unwatch(watcher: Watcher): void {
  for (const trigger of watcher.triggers) trigger.heap.giveUp(trigger);
  watcher.triggers = [];
}

function rise(market: LeverMarket, at: bigint, watcher: Watcher): void {
  watcher.triggers.push(market.rises.add(at, watcher));
}

/** An index is above 0: what waits for less waits for nothing. */
function fall(market: LeverMarket, at: bigint, watcher: Watcher): void {
  if (at > 0n) watcher.triggers.push(market.falls.add(at, watcher));
}
