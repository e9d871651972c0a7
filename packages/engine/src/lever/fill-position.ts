// A position opens at the price of a tick, where it still may.
import { shanghaiDay, ZERO, type PositionReason, type Price } from '@bourse/domain';
import { changePosition, rewatch } from './change-position.ts';
import { checkCounts, checkExposure, checkOffer } from './check-opening.ts';
import { calculateEntryPrice, calculateOpening, type Opening } from './formulas.ts';
import { takeFee } from './house-money.ts';
import type { LeverContext, LeverWorld } from './lever.ts';
import { type LivePosition, mustGetIndex } from './live.ts';
import { isRiskAllowed } from './opening-risk.ts';
import { endUnopened } from './revoke-position.ts';
import type { Tick } from './tick.ts';

/** How long an accepted order waits for its tick. */
export const TICK_WAIT_MS = 5_000;

type Fill = { readonly index: Price; readonly openPrice: Price; readonly terms: Opening };

/** A piece of work, whether it opens or is revoked. */
export function fillPosition(world: LeverWorld, context: LeverContext, position: LivePosition, tick: Tick): number {
  const { market, account, side, spread, number, multiple, feeRate, fundShare } = position;
  const index = mustGetIndex(market, tick.indexOf);
  const openPrice = calculateEntryPrice(index, side, spread);
  const terms = calculateOpening({ price: openPrice, number, multiple, feeRate });
  const obstacle = findObstacle(world, position, tick, { index, openPrice, terms });
  if (obstacle !== undefined) {
    endUnopened(world, context, position, obstacle);
    return 1;
  }

  const { margin, fee } = terms;
  world.ledger.release(context, account.funds, position.held);
  takeFee(world, context, account.funds, { reason: 'lever_fee', fee, fundShare });
  world.ledger.hold(context, account.funds, margin);
  changePosition(world, context, position, {
    state: 'open',
    held: ZERO,
    openIndex: index,
    openPrice,
    openSecond: tick.second,
    originMargin: margin,
    margin,
    openFee: fee,
    overnightDay: shanghaiDay(tick.at),
    openedAt: context.at,
  });
  rewatch(world.lever, account);
  return 1;
}

/** Why it may not open any more. Whatever held money for it counts as available. */
function findObstacle(
  world: LeverWorld,
  position: LivePosition,
  tick: Tick,
  { index, openPrice, terms }: Fill,
): PositionReason | undefined {
  const { market, account } = position;
  if (market.settings.state !== 'open') return 'market_halted';
  const isLate = position.state === 'accepted' && tick.at >= position.placedAt + TICK_WAIT_MS;
  if (isLate || tick.isStale(account)) return 'no_tick';
  const isWithinLimits =
    openPrice > 0n &&
    !checkOffer(world, position) &&
    !checkCounts(world, position, position) &&
    !checkExposure(world, position, tick.indexOf);
  if (!isWithinLimits) return 'limits';
  if (account.funds.available + position.held < terms.margin + terms.fee) return 'insufficient_balance';
  const before = { equityScaled: account.equityScaled(tick.indexOf), originMargin: account.originMargin };
  return isRiskAllowed(world.lever, before, { ...position, index, openPrice, terms }) ? undefined : 'risk_rate';
}
