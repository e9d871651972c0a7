// What an order as typed would mean, and what is wrong with it: by the engine's own formulas, before it is sent.
import type { MessageKey } from '@bourse/messages';
import {
  amount,
  divFloor,
  formatUnits,
  parseUnits,
  price,
  type Side,
  type TimeInForce,
  UNITS_PER_WHOLE,
} from '@bourse/domain';
import { calculateFee, estimateMarketOrder, type LevelView } from '@bourse/engine/formulas';
import type { MarketRules } from './market-rules.ts';
import { floorTo } from './sizing.ts';

export type Mode = 'limit' | 'market';

export type Draft = {
  readonly side: Side;
  readonly mode: Mode;
  /** Of a limit order; a market order has none. */
  readonly timeInForce: TimeInForce;
  /** As typed. */
  readonly price: string;
  readonly quantity: string;
};

export type Surroundings = {
  readonly rules: MarketRules;
  /** Available of what the order would spend: the quote for a buy, the base for a sell. Undefined while unknown. */
  readonly available: bigint | undefined;
  /** The side of the book that the order would meet, best first. */
  readonly levels: readonly LevelView[];
};

export type Preview = {
  readonly price: bigint;
  readonly quantity: bigint;
  /** price × quantity, or what a market order would cost or bring; rounded down. */
  readonly total: bigint;
  /** In the currency received; at the taker's rate, which is the most it can be, but for an order that never takes. */
  readonly fee: bigint;
  /** What is left of the purchase or the proceeds after that fee. */
  readonly received: bigint;
  readonly average: bigint | undefined;
  readonly worst: bigint | undefined;
  /** A market order that the book cannot fill whole. */
  readonly isCut: boolean;
};

/** What was typed may end in a point: `1.` is 1. */
export const readUnits = (typed: string): bigint => parseUnits(typed.replace(/\.$/, '')) ?? 0n;

export function previewOrder(draft: Draft, { rules, levels }: Surroundings): Preview {
  const quantity = readUnits(draft.quantity);
  if (draft.mode === 'market') {
    const asked = amount(floorTo(quantity, rules.step));
    const estimate = estimateMarketOrder({ side: draft.side, quantity: asked, levels, takerFee: rules.takerFee });
    return {
      price: levels[0]?.price ?? 0n,
      quantity,
      total: estimate.notional,
      fee: estimate.fee,
      received: (draft.side === 'buy' ? estimate.filled : estimate.notional) - estimate.fee,
      average: estimate.averagePrice,
      worst: estimate.worstPrice,
      isCut: levels.length > 0 && estimate.filled < asked,
    };
  }
  const at = readUnits(draft.price);
  const total = divFloor(at * quantity, UNITS_PER_WHOLE);
  const gross = amount(draft.side === 'buy' ? quantity : total);
  const fee = calculateFee(gross, draft.timeInForce === 'post_only' ? rules.makerFee : rules.takerFee);
  return {
    price: at,
    quantity,
    total,
    fee,
    received: gross - fee,
    average: undefined,
    worst: undefined,
    isCut: false,
  };
}

export type Field = 'price' | 'quantity';
export type Issue = {
  readonly field: Field;
  readonly text: MessageKey;
  readonly values?: Readonly<Record<string, string>>;
};

const REQUIRED: Record<Side, Record<Field, MessageKey>> = {
  buy: { price: 'spot.error.inPrice', quantity: 'spot.error.inNumber' },
  sell: { price: 'spot.error.outPrice', quantity: 'spot.error.outNumber' },
};

/** Whether a limit order meets an order that rests already. */
const isTaking = (side: Side, at: bigint, best: bigint | undefined): boolean =>
  best !== undefined && (side === 'buy' ? at >= best : at <= best);

function checkPrice({ side, timeInForce }: Draft, { price: at }: Preview, around: Surroundings): Issue | undefined {
  const { tick } = around.rules;
  if (at === 0n) return { field: 'price', text: REQUIRED[side].price };
  if (at % tick !== 0n) return { field: 'price', text: 'spot.error.tick', values: { tick: formatUnits(tick) } };
  if (timeInForce === 'post_only' && isTaking(side, at, around.levels[0]?.price))
    return { field: 'price', text: 'comfort.error.postOnly' };
  return undefined;
}

/** What the order locks or spends; a market order is checked against what the book would take. */
const neededFor = ({ side }: Draft, { total, quantity }: Preview): bigint => (side === 'buy' ? total : quantity);

function checkQuantity(draft: Draft, preview: Preview, around: Surroundings): Issue | undefined {
  const { rules, available } = around;
  const { quantity, total } = preview;
  const issue = (text: MessageKey, values?: Issue['values']): Issue => ({
    field: 'quantity',
    text,
    ...(values && { values }),
  });
  if (quantity === 0n) return issue(REQUIRED[draft.side].quantity);
  if (quantity % rules.step !== 0n) return issue('spot.error.step', { step: formatUnits(rules.step) });
  if (rules.maxNumber > 0n && quantity > rules.maxNumber)
    return issue('spot.error.maximum', { maximum: formatUnits(rules.maxNumber) });
  if (draft.mode === 'market' && around.levels.length === 0) return issue('spot.error.emptyBook');
  if (total < rules.minTotal && preview.price > 0n)
    return issue('spot.error.minimum', { minimum: formatUnits(rules.minTotal) });
  if (available !== undefined && neededFor(draft, preview) > available) return issue('spot.error.balance');
  return undefined;
}

/** At most one issue a field; none when the order can be sent. The server checks everything again. */
export function checkOrder(draft: Draft, preview: Preview, around: Surroundings): readonly Issue[] {
  const issues = [
    draft.mode === 'limit' ? checkPrice(draft, preview, around) : undefined,
    checkQuantity(draft, preview, around),
  ];
  return issues.filter((issue) => issue !== undefined);
}

/** How much worse than the best price the average would be, in percent with 8 places. */
export function slippageOf({ average, price: best }: Preview): bigint | undefined {
  if (average === undefined || best === 0n) return undefined;
  const distance = average > best ? average - best : best - average;
  return divFloor(distance * 100n * UNITS_PER_WHOLE, price(best));
}
