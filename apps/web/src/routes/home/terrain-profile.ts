// One moment of an order book as the cross-section of a valley: the spread is its floor, the slopes rise with what rests.
import type { Depth, DepthLevel } from '../../realtime/depth-book.ts';

/** Points on each slope, from the spread outwards. */
export const SLOPE_POINTS = 48;
/** Levels a side that decide how far the slopes reach. */
const LEVELS_WANTED = 24;
const LEVELS_MIN = 5;

export type Profile = {
  /** Heights from 0 to 1, from the spread outwards. */
  readonly bids: Float32Array;
  readonly asks: Float32Array;
  /** How far the slopes reach from the middle, as a share of the price. */
  readonly reach: number;
};

const distances = (levels: readonly DepthLevel[], middle: number): readonly number[] =>
  levels.map(({ price }) => Math.abs(Number(price) / middle - 1));

/** Each height a little nearer to its neighbours. */
const soften = (heights: Float32Array): Float32Array =>
  heights.map((value, index) => 0.25 * (heights[index - 1] ?? 0) + 0.5 * value + 0.25 * (heights[index + 1] ?? value));

function slope(levels: readonly DepthLevel[], middle: number, reach: number): Float32Array {
  const resting = new Float32Array(SLOPE_POINTS);
  for (const { price, quantity } of levels) {
    const point = Math.floor((Math.abs(Number(price) / middle - 1) / reach) * SLOPE_POINTS);
    const before = resting[point];
    if (before !== undefined) resting[point] = before + Number(quantity);
  }
  const whole = resting.reduce((sum, value) => sum + value, 0) || 1;
  const most = Math.max(...resting) || 1;
  let sum = 0;
  // The slope is what rests up to here; the relief on it is what rests just here.
  const heights = resting.map((value) => {
    sum += value;
    return 0.62 * Math.sqrt(sum / whole) + 0.38 * Math.sqrt(value / most);
  });
  return soften(soften(heights));
}

/** Undefined while the book is too thin to be a landscape. */
export function profileOf({ bids, asks }: Pick<Depth, 'bids' | 'asks'>): Profile | undefined {
  const [bid] = bids;
  const [ask] = asks;
  if (!bid || !ask || bids.length < LEVELS_MIN || asks.length < LEVELS_MIN) return undefined;
  const middle = (Number(bid.price) + Number(ask.price)) / 2;
  const far = [bids, asks].map((side) => distances(side.slice(0, LEVELS_WANTED), middle).at(-1) ?? 0);
  const reach = Math.min(...far);
  if (!(reach > 0)) return undefined;
  return { bids: slope(bids, middle, reach), asks: slope(asks, middle, reach), reach };
}
