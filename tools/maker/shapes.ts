// How the house quotes and trades in each market: the figures of its ladder and of its taker.
import type { LadderShape } from './ladder.ts';
import type { TakerShape } from './taker.ts';

export type MarketShape = { readonly ladder: LadderShape; readonly taker: TakerShape };

const LEVELS = 26;
/** The farthest level is 2.6 % away from the index. */
const FAR_PPM = 26_000;

function shape(figures: {
  readonly touchPpm: number;
  readonly near: number;
  readonly far: number;
  readonly perMinute: number;
  readonly median: number;
}): MarketShape {
  const { touchPpm, near, far, perMinute, median } = figures;
  return {
    ladder: { levels: LEVELS, touchPpm, farPpm: FAR_PPM, nearQuantity: near, farQuantity: far },
    taker: { perMinute, medianQuantity: median, touchPpm },
  };
}

/** By symbol. */
export const SHAPES: ReadonlyMap<string, MarketShape> = new Map([
  ['BTC/USDT', shape({ touchPpm: 140, near: 0.45, far: 13, perMinute: 66, median: 0.011 })],
  ['ETH/USDT', shape({ touchPpm: 260, near: 5, far: 120, perMinute: 28, median: 0.25 })],
  ['LTC/USDT', shape({ touchPpm: 450, near: 60, far: 1_200, perMinute: 10, median: 4.5 })],
  ['BCH/USDT', shape({ touchPpm: 450, near: 12, far: 250, perMinute: 10, median: 0.7 })],
  ['XRP/USDT', shape({ touchPpm: 450, near: 6_000, far: 120_000, perMinute: 12, median: 400 })],
  ['USDC/USDT', shape({ touchPpm: 100, near: 8_000, far: 120_000, perMinute: 5, median: 350 })],
  ['ETH/BTC', shape({ touchPpm: 500, near: 3, far: 60, perMinute: 6, median: 0.3 })],
  ['LTC/BTC', shape({ touchPpm: 600, near: 40, far: 800, perMinute: 4, median: 3 })],
  ['XRP/BTC', shape({ touchPpm: 900, near: 4_000, far: 80_000, perMinute: 4, median: 300 })],
]);

/** In a market that operators have opened, orders and trades are worth this, in USDT. */
const WORTH = { near: 2_000, far: 40_000, median: 60 } as const;

/** `value`: of its base currency, in USDT. */
export function shapeOf(symbol: string, value: number): MarketShape {
  const { near, far, median } = WORTH;
  const figures = { touchPpm: 500, near: near / value, far: far / value, perMinute: 8, median: median / value };
  return SHAPES.get(symbol) ?? shape(figures);
}
