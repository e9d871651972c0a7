// What an order as typed would mean, by the engine's own formulas, before it is sent.
import { amount, divFloor, parseUnits, price, type Side, type TimeInForce, UNITS_PER_WHOLE } from '@bourse/domain';
import { calculateFee, estimateMarketOrder, type LevelView, type PriceBand } from '@bourse/engine/formulas';
import type { MarketRules } from './market-rules.ts';
import { floorTo } from './sizing.ts';

export type PriceField = 'price' | 'stopPrice' | 'stopLimitPrice';

/** The kinds of orders, each with the prices it names, in the order in which they are asked for. */
export const PRICE_FIELDS = {
  limit: ['price'],
  market: [],
  stop: ['stopPrice', 'price'],
  oco: ['price', 'stopPrice', 'stopLimitPrice'],
} as const satisfies Record<string, readonly PriceField[]>;

export type Mode = keyof typeof PRICE_FIELDS;

/** Prices and quantity are as typed. */
export type Draft = {
  readonly side: Side;
  readonly mode: Mode;
  /** Only a limit order has it. */
  readonly timeInForce: TimeInForce;
  /** This is the limit price, for a pair that of its limit leg. */
  readonly price: string;
  /** A stop order, or the stop leg of a pair, waits for this price. */
  readonly stopPrice: string;
  /** It waits for a price on the better side, which a stop order does not. */
  readonly takesProfit?: boolean;
  /** The limit price of the stop leg of a pair. */
  readonly stopLimitPrice: string;
  readonly quantity: string;
};

export type Surroundings = {
  readonly rules: MarketRules;
  /** Available of what the order would spend: the quote for a buy, the base for a sell. Undefined while unknown. */
  readonly available: bigint | undefined;
  /** The side of the book that the order would meet, best first. */
  readonly levels: readonly LevelView[];
  /** The price that stop orders go by; undefined while unknown. */
  readonly triggerPrice: bigint | undefined;
  /** The last trade had this price; undefined while unknown. */
  readonly lastPrice: bigint | undefined;
  /** Undefined where there is none, and while it is not needed. */
  readonly indexPrice: bigint | undefined;
  /** A price must lie in one of these; without any, that is left to the server. */
  readonly bands: readonly PriceBand[];
  /** Prices that an order has already: they are not held to the bands again. */
  readonly keptPrices: readonly bigint[];
};

/** One way in which a pair may end. */
export type Leg = {
  /** price × quantity, rounded down. */
  readonly total: bigint;
  readonly fee: bigint;
  readonly received: bigint;
};

export type Preview = Leg & {
  readonly price: bigint;
  readonly stopPrice: bigint;
  readonly stopLimitPrice: bigint;
  readonly quantity: bigint;
  /** Totals and shares are calculated with this price, for a pair with its higher limit price; 0 while one is missing. */
  readonly sizingPrice: bigint;
  /** The least that it may be worth. */
  readonly leastTotal: bigint;
  /** The order locks or spends this much: of the quote for a buy, of the base for a sell. */
  readonly held: bigint;
  /** Each leg of a pair would bring this; undefined for other orders. */
  readonly legs: { readonly limit: Leg; readonly stop: Leg } | undefined;
  readonly average: bigint | undefined;
  readonly worst: bigint | undefined;
  /** A market order that the book cannot fill whole. */
  readonly isCut: boolean;
};

/** What was typed may end in a point: `1.` is 1. */
export const readUnits = (typed: string): bigint => parseUnits(typed.replace(/\.$/, '')) ?? 0n;

/** The fee is in the currency received, at the given rate. */
function legOf(side: Side, at: bigint, quantity: bigint, rate: MarketRules['takerFee']): Leg {
  const total = divFloor(at * quantity, UNITS_PER_WHOLE);
  const gross = amount(side === 'buy' ? quantity : total);
  const fee = calculateFee(gross, rate);
  return { total, fee, received: gross - fee };
}

function previewMarketOrder(draft: Draft, quantity: bigint, { rules, levels }: Surroundings): Preview {
  const isBuy = draft.side === 'buy';
  const asked = amount(floorTo(quantity, rules.step));
  const estimate = estimateMarketOrder({ side: draft.side, quantity: asked, levels, takerFee: rules.takerFee });
  const best = levels[0]?.price ?? 0n;
  return {
    price: best,
    stopPrice: 0n,
    stopLimitPrice: 0n,
    quantity,
    sizingPrice: best,
    total: estimate.notional,
    leastTotal: estimate.notional,
    held: isBuy ? estimate.notional : quantity,
    fee: estimate.fee,
    received: (isBuy ? estimate.filled : estimate.notional) - estimate.fee,
    legs: undefined,
    average: estimate.averagePrice,
    worst: estimate.worstPrice,
    isCut: levels.length > 0 && estimate.filled < asked,
  };
}

/** The taker's rate, which is the most it can be, but of an order that never takes. */
export function rateOf({ mode, timeInForce }: Draft, { makerFee, takerFee }: MarketRules): MarketRules['takerFee'] {
  const neverTakes = mode === 'oco' || (mode === 'limit' && timeInForce === 'post_only');
  return neverTakes ? makerFee : takerFee;
}

function readLegs(draft: Draft, quantity: bigint, { rules }: Surroundings): readonly [Leg, Leg | undefined] {
  const first = legOf(draft.side, readUnits(draft.price), quantity, rateOf(draft, rules));
  if (draft.mode !== 'oco') return [first, undefined];
  return [first, legOf(draft.side, readUnits(draft.stopLimitPrice), quantity, rules.takerFee)];
}

export function previewOrder(draft: Draft, around: Surroundings): Preview {
  const quantity = readUnits(draft.quantity);
  if (draft.mode === 'market') return previewMarketOrder(draft, quantity, around);
  const at = readUnits(draft.price);
  const stopLimitPrice = readUnits(draft.stopLimitPrice);
  const [limit, stop] = readLegs(draft, quantity, around);
  // The legs of a pair share one hold, the larger of what each needs.
  const dearer = stop && stop.total > limit.total ? stop : limit;
  const higher = stop && stopLimitPrice > at ? stopLimitPrice : at;
  return {
    ...limit,
    total: dearer.total,
    price: at,
    stopPrice: readUnits(draft.stopPrice),
    stopLimitPrice,
    quantity,
    sizingPrice: at === 0n || (stop && stopLimitPrice === 0n) ? 0n : higher,
    leastTotal: stop && stop.total < limit.total ? stop.total : limit.total,
    held: draft.side === 'buy' ? dearer.total : quantity,
    legs: stop && { limit, stop },
    average: undefined,
    worst: undefined,
    isCut: false,
  };
}

/** How much worse than the best price the average would be, in percent with 8 places. */
export function slippageOf({ average, price: best }: Preview): bigint | undefined {
  if (average === undefined || best === 0n) return undefined;
  const distance = average > best ? average - best : best - average;
  return divFloor(distance * 100n * UNITS_PER_WHOLE, price(best));
}
