// What a tick makes due, said of one position or account: true again until it has been done, and never after.
import { RISK_REARMED, RISK_WARNINGS } from '@bourse/domain';
import { equityNeeded, isRiskAtMost, LIQUIDATION_RISK } from './account-risk.ts';
import { calculateEntryPrice, calculateExitPrice } from './formulas.ts';
import { isSpared } from './grace.ts';
import { isHolding, type LeverAccount, type LivePosition, mustGetIndex } from './live.ts';
import type { Tick } from './tick.ts';
import { nextRisk } from './watch.ts';

/** Nobody trades at a price that was known when it was asked for. What is settled closes, whoever asked for what. */
export function isCloseDue(position: LivePosition, tick: Tick): boolean {
  const { state, closeSeq, closeAskedAt, market } = position;
  if (tick.settles(market)) return isHolding(position);
  if (state !== 'closing' || closeSeq === undefined || closeAskedAt === undefined) return false;
  return closeSeq < tick.seq && tick.isAfter(market, closeAskedAt);
}

export const isOpenDue = ({ state, placedSeq, placedAt, market }: LivePosition, tick: Tick): boolean =>
  state === 'accepted' && placedSeq < tick.seq && tick.isAfter(market, placedAt);

/** The adjusted price has come to the target or beyond, and nothing of the account is without a price. */
export function isPendingDue(position: LivePosition, tick: Tick): boolean {
  const { state, targetPrice, placedSeq, placedAt, market, side, spread } = position;
  if (state !== 'pending' || targetPrice === undefined) return false;
  // It will not open: with its market all of it ends.
  if (tick.settles(market)) return true;
  if (placedSeq >= tick.seq || !tick.isAfter(market, placedAt) || tick.isStale(position.account)) return false;
  const price = calculateEntryPrice(mustGetIndex(market, tick.indexOf), side, spread);
  return side === 'long' ? price <= targetPrice : price >= targetPrice;
}

export const isStopDue = (position: LivePosition, tick: Tick): boolean => findStop(position, tick) !== undefined;

/** The stop that the exit price has come to. */
export function findStop(position: LivePosition, tick: Tick): 'take_profit' | 'stop_loss' | undefined {
  const { state, stopsSeq, stopsAt, takeProfit, stopLoss, market, side, spread } = position;
  if (state !== 'open' || stopsSeq === undefined || stopsAt === undefined) return undefined;
  if (stopsSeq >= tick.seq || !tick.isAfter(market, stopsAt)) return undefined;
  const price = calculateExitPrice(mustGetIndex(market, tick.indexOf), side, spread);
  const [above, below] = side === 'long' ? [takeProfit, stopLoss] : [stopLoss, takeProfit];
  if (above !== undefined && price >= above) return side === 'long' ? 'take_profit' : 'stop_loss';
  if (below !== undefined && price <= below) return side === 'long' ? 'stop_loss' : 'take_profit';
  return undefined;
}

const LAST_WARNING = RISK_WARNINGS.at(-1);

export type AccountDue = 'liquidate' | 'warn' | 'rearm';

export function findAccountDue(account: LeverAccount, tick: Tick): AccountDue | undefined {
  const { originMargin } = account;
  if (originMargin === 0n) return undefined;
  const risk = { equityScaled: account.equityScaled(tick.indexOf), originMargin };
  if (isRiskAtMost(risk, nextRisk(account))) {
    if (!isRiskAtMost(risk, LIQUIDATION_RISK)) return 'warn';
    if (isSpared(account, tick)) return account.state.warned === LAST_WARNING ? undefined : 'warn';
    return isAnythingLeft(account) ? 'liquidate' : undefined;
  }
  if (account.state.warned === 0) return undefined;
  return risk.equityScaled >= equityNeeded(originMargin, RISK_REARMED) ? 'rearm' : undefined;
}

/** What an earlier liquidation left in markets that stand still is closing already. */
function isAnythingLeft({ positions }: LeverAccount): boolean {
  for (const position of positions.values()) {
    if (!isHolding(position) || position.liquidationId === undefined) return true;
  }
  return false;
}
