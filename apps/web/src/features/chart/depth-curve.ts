// An order book as two curves: at each price, how much rests between it and the middle. Exact sums; only the drawing
// turns them into floats.
import { parseUnits } from '@bourse/domain';
import type { Depth, DepthLevel } from '../../realtime/depth-book.ts';

/** `sum` is the quantity that rests up to a level, in the base currency, and `total` its value in the quote currency. */
export type CurvePoint = { readonly price: bigint; readonly sum: bigint; readonly total: bigint };

export type DepthCurve = {
  /** From the middle outwards. */
  readonly bids: readonly CurvePoint[];
  readonly asks: readonly CurvePoint[];
  /** Best bid and ask apart, halved. */
  readonly middle: bigint;
  /** Half of the range of prices that is drawn. */
  readonly reach: bigint;
};

const UNIT = parseUnits('1') ?? 1n;
/** Places between 0 and 1 that can be told apart. */
const GRAIN = 1_000_000;

function accumulate(levels: readonly DepthLevel[], isWithin: (price: bigint) => boolean): CurvePoint[] {
  const points: CurvePoint[] = [];
  let sum = 0n;
  let total = 0n;
  for (const { price, quantity } of levels) {
    if (!isWithin(price)) break;
    sum += quantity;
    total += (price * quantity) / UNIT;
    points.push({ price, sum, total });
  }
  return points;
}

const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);

/** Both curves over the same distance from the middle: that of the side which reaches less far. Undefined without both. */
export function depthCurve({ asks, bids }: Pick<Depth, 'asks' | 'bids'>): DepthCurve | undefined {
  const [bestAsk] = asks;
  const [bestBid] = bids;
  const lastAsk = asks.at(-1);
  const lastBid = bids.at(-1);
  if (!bestAsk || !bestBid || !lastAsk || !lastBid) return undefined;
  const middle = (bestAsk.price + bestBid.price) / 2n;
  const askReach = distance(lastAsk.price, middle);
  const bidReach = distance(lastBid.price, middle);
  const nearer = askReach < bidReach ? askReach : bidReach;
  const widest = distance(bestAsk.price, middle) * 2n;
  const reach = nearer > widest ? nearer : widest > 0n ? widest : 1n;
  return {
    bids: accumulate(bids, (price) => middle - price <= reach),
    asks: accumulate(asks, (price) => price - middle <= reach),
    middle,
    reach,
  };
}

export type DepthReading = CurvePoint & { readonly side: 'bid' | 'ask' };

/** Reads the curve at a place between 0 (lowest price) and 1: the outermost level that the place has reached. */
export function readDepth({ bids, asks, middle, reach }: DepthCurve, place: number): DepthReading | undefined {
  const at = middle - reach + (BigInt(Math.round(place * GRAIN)) * 2n * reach) / BigInt(GRAIN);
  const side = at < middle ? 'bid' : 'ask';
  const points = side === 'bid' ? bids : asks;
  const reached = points.findLast(({ price }) => (side === 'bid' ? price >= at : price <= at)) ?? points[0];
  return reached && { ...reached, side };
}

/** Returns the place of a price between 0 (lowest price) and 1. */
export function placeOf({ middle, reach }: DepthCurve, price: bigint): number {
  return Number(((price - middle + reach) * BigInt(GRAIN)) / (2n * reach)) / GRAIN;
}

export type TickRange = {
  readonly low: bigint;
  readonly high: bigint;
  readonly countMax: number;
  /** The finest step that the texts can tell apart. */
  readonly finest: bigint;
};

/** The round numbers within a range, by the finest step of 1, 2 or 5 times a power of ten that gives few enough. */
export function roundTicks({ low, high, countMax, finest }: TickRange): readonly bigint[] {
  const least = (high - low) / BigInt(countMax);
  let step = finest;
  for (let base = finest; step < least; base *= 10n)
    step = [base, 2n * base, 5n * base, 10n * base].find((each) => each >= least) ?? 10n * base;
  const ticks: bigint[] = [];
  for (let tick = ((low + step - 1n) / step) * step; tick <= high; tick += step) ticks.push(tick);
  return ticks;
}
