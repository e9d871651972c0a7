// What an opening may not exceed, both when it is accepted and when it takes place: the limits of the market, of its user,
// and of what stands behind the positions.
import {
  amount,
  divFloor,
  formatUnits,
  POSITION_SIDES,
  PPM_PER_WHOLE,
  refuse,
  UNITS_PER_WHOLE,
  type Amount,
  type MarketId,
  type PositionSide,
  type UserId,
} from '@bourse/domain';
import { calculateNumber } from './formulas.ts';
import { levelOf } from '../core/person.ts';
import { calculateCapital } from './house-money.ts';
import type { LeverWorld, MaybeRefusal } from './lever.ts';
import type { IndexOf, LeverMarket, LivePosition } from './live.ts';

export type Asked = {
  readonly userId: UserId;
  readonly market: LeverMarket;
  readonly side: PositionSide;
  readonly type: LivePosition['type'];
  readonly hands: number;
  readonly multiple: number;
  /** The hands come to so much; by the market's share now, where it has not been accepted yet. */
  readonly number?: Amount;
};

export const limitKey = (marketId: MarketId, level: number): string => `${marketId}/${level}`;

/** Checks the order against what the market and the user's verification level offer. */
export function checkOffer(world: LeverWorld, { userId, market, hands, multiple }: Asked): MaybeRefusal {
  const { settings } = market;
  const limit = world.lever.limits.get(limitKey(settings.marketId, levelOf(world, userId)));
  const maximum = Math.min(settings.handsMax, limit?.handsMax ?? settings.handsMax);
  if (!Number.isSafeInteger(hands) || hands <= 0) return refuse('hands_not_whole');
  if (hands < settings.handsMin || hands > maximum) {
    return refuse('hands_out_of_range', { minimum: settings.handsMin, maximum });
  }
  const offered = settings.multiples.filter((one) => limit === undefined || one <= limit.multipleMax);
  return offered.includes(multiple) ? undefined : refuse('multiple_not_offered', { maximum: offered.at(-1) ?? 0 });
}

/** How many positions the user has there; `own` is one of them that is about to open. */
export function checkCounts({ lever }: LeverWorld, { userId, market, type }: Asked, own?: LivePosition): MaybeRefusal {
  const { positionsMax, pendingMax, quoteId } = market.settings;
  let [positions, pending] = [0, 0];
  for (const position of lever.accounts.get(userId)?.get(quoteId)?.positions.values() ?? []) {
    if (position.market !== market || position === own) continue;
    if (position.state === 'pending') pending += 1;
    else positions += 1;
  }
  if (type === 'limit' && own === undefined) {
    return pending < pendingMax ? undefined : refuse('too_many_pending_positions', { maximum: pendingMax });
  }
  return positions < positionsMax ? undefined : refuse('too_many_positions', { maximum: positionsMax });
}

/**
 * The gross open interest of a side, and what the assumed moves of all markets of the quote currency would cost the
 * house. Of a market's two sides a move can make only one win: the larger counts.
 */
export function checkExposure(world: LeverWorld, asked: Asked, indexOf: IndexOf): MaybeRefusal {
  const { market, side, hands } = asked;
  const { sideMax, shareNum } = market.settings;
  const number = asked.number ?? calculateNumber(hands, shareNum);
  const most = calculateSideMax(world, market, indexOf);
  const other = market.interest[side === 'long' ? 'short' : 'long'];
  const room = [sideMax - market.interest[side]];
  if (most !== undefined) room.push(other > most ? 0n : most - market.interest[side]);
  const left = room.reduce((a, b) => (a < b ? a : b));
  if (number <= left) return undefined;
  const whole = left > 0n ? divFloor(left, shareNum) * shareNum : 0n;
  return refuse('exposure_limit_reached', { left: formatUnits(whole) });
}

/** Up to how much of a side the capital stands the assumed moves; undefined where none is assumed. */
function calculateSideMax(world: LeverWorld, market: LeverMarket, indexOf: IndexOf): Amount | undefined {
  const { quoteId, stress } = market.settings;
  const index = indexOf(market);
  if (stress === 0n || index === undefined) return undefined;
  let room = calculateCapital(world, quoteId) * UNITS_PER_WHOLE * PPM_PER_WHOLE;
  for (const other of world.lever.markets.values()) {
    if (other === market || other.settings.quoteId !== quoteId) continue;
    const gross = POSITION_SIDES.map((one) => other.interest[one]).reduce((a, b) => (a > b ? a : b));
    room -= gross * (indexOf(other) ?? 0n) * other.settings.stress;
  }
  return amount(divFloor(room, index * stress));
}
