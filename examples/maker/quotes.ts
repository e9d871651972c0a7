// Which orders should rest: pure arithmetic over one look. The README explains each bound.
import type { Config } from './config.ts';
import { abs, amountFor, ceilTo, floorTo, max, min, ONE, worthOf } from './decimal.ts';
import type { Look, MarketRules, OpenOrder, Quote, Side } from './exchange.ts';

/** Shares finer than a basis point are reckoned in millionths. */
const PPM = 1_000_000n;
const PPM_PER_BPS = 100;
const ppmOf = (bps: number): bigint => BigInt(Math.round(bps * PPM_PER_BPS));

/** A period began with so much of both currencies. */
export type Beginning = { readonly base: bigint; readonly quote: bigint };

export const totalOf = ({ available, locked }: Look['base']): bigint => available + locked;

/** Calculates what was made since a beginning, in the quote currency: trades count as they were paid, what they left at the index. */
export function calculateProfit(look: Look, { base, quote }: Beginning, index: bigint): bigint {
  return totalOf(look.quote) - quote + worthOf(totalOf(look.base) - base, index);
}

/** The prices at which it would like to stand, the best first, and how much. */
export function wantQuotes(config: Config, rules: MarketRules, look: Look, index: bigint): readonly Quote[] {
  const off = totalOf(look.base) - config.inventoryTarget;
  const share = max(-PPM, min(PPM, (off * PPM) / config.inventoryMax));
  // A maker that owns too much sells cheaper and buys cheaper.
  const middle = index - (index * ppmOf(config.skewBps) * share) / PPM / PPM;
  const half = ppmOf(config.spreadBps) / 2n;
  const quotes: Quote[] = [];
  for (let level = 0; level < config.levels; level += 1) {
    const away = half + ppmOf(config.levelStepBps * level);
    const size = floorTo(BigInt(Math.round(Number(config.size) * config.sizeGrowth ** level)), rules.step);
    const bid = floorTo(middle - (index * away) / PPM, rules.tick);
    const ask = ceilTo(middle + (index * away) / PPM, rules.tick);
    if (bid > 0n) quotes.push({ side: 'buy', price: bid, size });
    quotes.push({ side: 'sell', price: ask, size });
  }
  return quotes;
}

export type Found = {
  readonly index: bigint;
  /** So much may still be lost. */
  readonly left: bigint;
  /** So much more of the base currency is owned than at the beginning. */
  readonly traded: bigint;
};

/**
 * The most of the base currency that may be held more or less than at the beginning: a move of the index by `jump_bps` against
 * it, the fees of its fills, and trading it back at market cost no more than may still be lost.
 */
export function positionMaxOf(
  config: Config,
  { makerFee }: Pick<MarketRules, 'makerFee'>,
  { index, left }: Found,
): bigint {
  return (max(left, 0n) * ONE * PPM) / (index * (ppmOf(config.jumpBps + config.exitBps) + makerFee));
}

/** How much of the base currency may rest on a side: within exposure, inventory and position even if all of it fills at once. */
export function roomOf(config: Config, rules: MarketRules, look: Look, side: Side, found: Found): bigint {
  const off = totalOf(look.base) - config.inventoryTarget;
  const towards = side === 'buy' ? -off : off;
  const byExposure = amountFor(config.exposureMax, found.index) + towards;
  const byInventory = config.inventoryMax + towards;
  const byLoss = positionMaxOf(config, rules, found) + (side === 'buy' ? -found.traded : found.traded);
  return max(0n, min(byExposure, byInventory, byLoss));
}

export type Plan = { readonly cancels: readonly number[]; readonly places: readonly Quote[] };
export const NO_PLAN: Plan = { cancels: [], places: [] };

/**
 * Says what to cancel and what to place so that what rests is what is wanted. What is cancelled still counts as if it filled, since it
 * may before the cancel comes: where that leaves no room, its successor is placed at the next look.
 */
export function planQuotes(config: Config, rules: MarketRules, look: Look, found: Found): Plan {
  const wanted = wantQuotes(config, rules, look, found.index);
  const cancels: number[] = [];
  const places: Quote[] = [];
  for (const side of ['buy', 'sell'] as const) {
    const open = look.orders.filter((order) => order.side === side);
    const room = roomOf(config, rules, look, side, found);
    const { kept, missing } = matchQuotes(config, {
      wanted: wanted.filter((one) => one.side === side),
      open,
      room,
      index: found.index,
    });
    cancels.push(...open.filter((order) => !kept.has(order.id)).map(({ id }) => id));
    places.push(...fitQuotes(rules, look, side, { missing, room: room - sumOf(open) }));
  }
  return { cancels, places };
}

const sumOf = (orders: readonly OpenOrder[]): bigint => orders.reduce((sum, { left }) => sum + left, 0n);

/** Each wanted quote keeps the nearest open order that is close enough; what exceeds the room goes, the farthest first. */
function matchQuotes(
  { requoteBps }: Config,
  asked: {
    readonly wanted: readonly Quote[];
    readonly open: readonly OpenOrder[];
    readonly room: bigint;
    readonly index: bigint;
  },
): { readonly kept: ReadonlySet<number>; readonly missing: readonly Quote[] } {
  const { wanted, open, room, index } = asked;
  const near = (index * ppmOf(requoteBps)) / PPM;
  const kept = new Set<number>();
  const missing: Quote[] = [];
  let used = 0n;
  for (const quote of wanted) {
    const order = open.find(
      ({ id, price, left }) =>
        !kept.has(id) && abs(price - quote.price) <= near && left * 2n >= quote.size && left <= quote.size,
    );
    if (order && used + order.left <= room) {
      kept.add(order.id);
      used += order.left;
    } else {
      missing.push(quote);
    }
  }
  return { kept, missing };
}

/** Gives as much of the missing quotes as there is room and money for, the best first. */
function fitQuotes(
  rules: MarketRules,
  look: Look,
  side: Side,
  { missing, room }: { readonly missing: readonly Quote[]; readonly room: bigint },
): readonly Quote[] {
  let left = room;
  let money = side === 'buy' ? look.quote.available : look.base.available;
  const places: Quote[] = [];
  for (const quote of missing) {
    const affordable = side === 'buy' ? amountFor(money, quote.price) : money;
    const size = floorTo(min(quote.size, left, affordable), rules.step);
    if (size <= 0n || worthOf(size, quote.price) < rules.minTotal) continue;
    places.push({ ...quote, size });
    left -= size;
    money -= side === 'buy' ? worthOf(size, quote.price) + 1n : size;
  }
  return places;
}
