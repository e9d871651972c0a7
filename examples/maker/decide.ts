// What to do about one look: quote, wait with nothing resting, or end.
import type { Config } from './config.ts';
import { abs, floorTo, max, min, worthOf } from './decimal.ts';
import type { Look, MarketRules, Side } from './exchange.ts';
import {
  type Beginning,
  calculateProfit,
  type Found,
  NO_PLAN,
  type Plan,
  planQuotes,
  positionMaxOf,
  totalOf,
} from './quotes.ts';

/** The index of a second is due when the next second is over. */
const TICK_MS = 1_000;

export type Memory = {
  readonly run: Beginning;
  /** The UTC day began with this. */
  readonly day: Beginning;
  /** Nothing is placed before, by the exchange's clock. */
  readonly restUntil: number;
};

export type Decision =
  | { readonly kind: 'quote'; readonly plan: Plan }
  /** Nothing is to rest until it is over. */
  | { readonly kind: 'pause'; readonly why: 'index' | 'market' | 'rest'; readonly plan: Plan }
  /** More is held than may be: so much is traded back at market. */
  | { readonly kind: 'reduce'; readonly trade: Trade; readonly plan: Plan }
  | { readonly kind: 'stop'; readonly why: 'loss'; readonly plan: Plan };
export type Trade = { readonly side: Side; readonly size: bigint };

export function decide(config: Config, rules: MarketRules, memory: Memory, look: Look): Decision {
  const plan = cancelAll(look);
  const { index } = look;
  if (!look.isOpen) return { kind: 'pause', why: 'market', plan };
  if (!index || look.at - index.at > TICK_MS + config.indexLateMs) return { kind: 'pause', why: 'index', plan };
  const found = findLeft(config, rules, memory, look, index.price);
  if (found.left <= 0n) return { kind: 'stop', why: 'loss', plan };
  const trade = findTrade(rules, found, positionMaxOf(config, rules, found));
  if (trade) return { kind: 'reduce', trade, plan };
  if (look.at < memory.restUntil) return { kind: 'pause', why: 'rest', plan };
  return { kind: 'quote', plan: planQuotes(config, rules, look, found) };
}

export const cancelAll = ({ orders }: Look): Plan =>
  orders.length === 0 ? NO_PLAN : { cancels: orders.map(({ id }) => id), places: [] };

/** Finds what leads a position back to its bound; undefined where it is within, or too little is beyond for an order. */
export function findTrade(rules: MarketRules, { index, traded }: Found, most: bigint): Trade | undefined {
  const size = floorTo(abs(traded) - most + rules.step, rules.step);
  if (abs(traded) <= most || worthOf(size, index) < rules.minTotal) return undefined;
  return { side: traded > 0n ? 'sell' : 'buy', size };
}

/** What is too little for an order cannot be traded back: what that may lose is kept aside. */
const reserveOf = ({ jumpBps, exitBps }: Config, { minTotal }: MarketRules): bigint =>
  (2n * minTotal * BigInt(Math.ceil(jumpBps + exitBps))) / 10_000n;

/** The worse of the two limits counts, and the larger of what was traded since either beginning. */
export function findLeft(config: Config, rules: MarketRules, { run, day }: Memory, look: Look, index: bigint): Found {
  const left = min(
    config.lossMaxRun + calculateProfit(look, run, index),
    config.lossMaxDay + calculateProfit(look, day, index),
    // What was made may be lost again, but never more than the limit at once.
    max(config.lossMaxRun, config.lossMaxDay),
  );
  return { index, left: left - reserveOf(config, rules), traded: totalOf(look.base) - day.base };
}
