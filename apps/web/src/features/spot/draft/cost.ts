// How much worse than the market an order may fill. An order that may cost a few percent says so, one that may cost far more
// is asked about twice: a slipped digit is the dearest mistake that a ticket lets anybody make.
import { divFloor, UNITS_PER_WHOLE } from '@bourse/domain';
import { type Draft, type Preview, readUnits, type Surroundings } from './preview.ts';

/** A cost in percent, with 8 places. */
const percent = (whole: bigint): bigint => whole * UNITS_PER_WHOLE;
export const COST_WARNED = percent(3n);
export const COST_ASKED_TWICE = percent(10n);

/** Prices this near to all that is known, in percent, need no look at the index or the book. */
const NEAR = percent(2n);

export type Cost = {
  /** In percent of `from`, with 8 places. */
  readonly share: bigint;
  /** The price of the market that it is measured from. */
  readonly from: bigint;
  /** It is measured from the order's own stop price: the market is there when the order enters the book. */
  readonly isTriggered: boolean;
  readonly asksTwice: boolean;
};

/** By how much a price is worse than another for a side, in percent of the other with 8 places; 0 or less where it is not. */
function shareOf(side: Draft['side'], at: bigint, from: bigint): bigint {
  const distance = side === 'buy' ? at - from : from - at;
  return divFloor(distance * percent(100n), from);
}

/** The worst price that the order may fill at, and the prices that it is measured from; undefined of one that only rests. */
function measured(draft: Draft, preview: Preview, { levels, indexPrice, lastPrice }: Surroundings) {
  const { mode } = draft;
  if (mode === 'stop' || mode === 'oco') {
    const at = mode === 'oco' ? preview.stopLimitPrice : preview.price;
    return { at, froms: [preview.stopPrice], isTriggered: true };
  }
  const at = mode === 'market' ? (preview.average ?? 0n) : preview.price;
  const known = [indexPrice ?? 0n, levels[0]?.price ?? 0n].filter((from) => from > 0n);
  return { at, froms: known.length > 0 ? known : [lastPrice ?? 0n], isTriggered: false };
}

/** Undefined below 3 %, and where no price of the market is known. */
export function costOf(draft: Draft, preview: Preview, around: Surroundings): Cost | undefined {
  const { at, froms, isTriggered } = measured(draft, preview, around);
  if (at === 0n) return undefined;
  let worst: { share: bigint; from: bigint } | undefined;
  for (const from of froms) {
    if (from === 0n) continue;
    const share = shareOf(draft.side, at, from);
    if (worst === undefined || share > worst.share) worst = { share, from };
  }
  if (worst === undefined || worst.share < COST_WARNED) return undefined;
  return { ...worst, isTriggered, asksTwice: worst.share >= COST_ASKED_TWICE };
}

/** A screen has these prices of a market at hand: each may be old, or missing. */
export type Known = {
  readonly lastPrice: bigint | undefined;
  /** Stop orders go by this price: that of the last trade that was near the index. */
  readonly triggerPrice: bigint | undefined;
  /** The best price that the order would meet. */
  readonly bestPrice: bigint | undefined;
  /** It is undefined where it was not asked for. */
  readonly indexPrice?: bigint | null | undefined;
};

/**
 * Whether an order may cost so much, as far as these prices tell: then index and book are looked at, and it is asked
 * about whatever was chosen. One price that is far away is enough: where nobody trades the last one is of long ago.
 */
export function mayCost(draft: Draft, { lastPrice, triggerPrice, bestPrice, indexPrice }: Known): boolean {
  const { side, mode } = draft;
  if (mode === 'market') return true;
  const at = readUnits(mode === 'oco' ? draft.stopLimitPrice : draft.price);
  if (at === 0n) return false;
  if (mode === 'stop' || mode === 'oco') {
    const from = readUnits(draft.stopPrice);
    return from > 0n && shareOf(side, at, from) >= COST_WARNED;
  }
  if (!lastPrice) return true;
  return [lastPrice, triggerPrice, bestPrice, indexPrice].some((from) => !!from && shareOf(side, at, from) >= NEAR);
}
