// Keys and their budgets, added up from all orders and all fills each time.
import {
  type KeyId,
  type MarketId,
  shanghaiDay,
  instant,
  type EngineRefusalCode,
  type Side,
  type UserId,
} from '@bourse/domain';
import type { ChangeKey, KeyBudget, OpenKey } from '@bourse/engine';
import { type NaiveBooks, WHOLE } from '../naive-books.ts';
import { type NaiveAnswer, no, yes } from '../naive-part.ts';
import type { NaiveMarket, NaiveOrder } from './naive-order.ts';

export type NaiveCost = { readonly notional: bigint; readonly loss: bigint };
type NaiveKey = { readonly userId: UserId; budget: KeyBudget; endedAt: number | undefined };
type NaiveUse = NaiveCost & { readonly keyId: KeyId; readonly at: number };
export type NaiveIndexes = { readonly base: bigint; readonly quote: bigint };
export type NaiveTrade = { readonly side: Side; readonly price: bigint; readonly rate: bigint };

const PPM = 1_000_000n;
const NOTHING: NaiveCost = { notional: 0n, loss: 0n };
const ceil = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const mostOf = (costs: readonly NaiveCost[]): NaiveCost =>
  costs.reduce(
    (a, b) => ({
      notional: a.notional > b.notional ? a.notional : b.notional,
      loss: a.loss > b.loss ? a.loss : b.loss,
    }),
    NOTHING,
  );

/** Returns a fraction: what a trade gives away of a quantity, and its fee. */
function lossOf({ side, price, rate }: NaiveTrade, quantity: bigint, { base, quote }: NaiveIndexes): [bigint, bigint] {
  const [paid, worth] = [price * quantity * quote, quantity * base * WHOLE];
  const given = side === 'buy' ? paid - worth : worth - paid;
  return [(given > 0n ? given : 0n) * PPM + rate * least(paid, worth), WHOLE * WHOLE * PPM];
}

/** Of a sum it is that of the quantity, in fractions, that the sum comes to. */
export function worstLoss(trade: NaiveTrade, quantity: bigint, sum: bigint | undefined, indexes: NaiveIndexes): bigint {
  const [lost, of] = lossOf(trade, sum === undefined ? quantity : sum * WHOLE, indexes);
  return ceil(lost, sum === undefined ? of : of * trade.price);
}

export class NaiveKeys {
  readonly #books: NaiveBooks;
  readonly #orders: readonly NaiveOrder[];
  readonly keys = new Map<KeyId, NaiveKey>();
  readonly uses: NaiveUse[] = [];

  constructor(books: NaiveBooks, orders: readonly NaiveOrder[]) {
    this.#books = books;
    this.#orders = orders;
  }

  open({ userId, keyId, budget }: OpenKey): NaiveAnswer {
    const refused = this.#refuseUser(userId);
    if (refused) return no(refused);
    const known = this.keys.get(keyId);
    const isOver = known?.endedAt !== undefined && this.charged(keyId).notional === 0n;
    if (known && !isOver) return yes({ isNew: false });
    this.keys.set(keyId, { userId, budget, endedAt: undefined });
    for (const [at, use] of this.uses.entries()) if (use.keyId === keyId) this.uses[at] = { ...use, ...NOTHING };
    return yes({ isNew: true });
  }

  change({ userId, keyId, budget }: ChangeKey): NaiveAnswer {
    const refused = this.#refuseUser(userId);
    if (refused) return no(refused);
    const key = this.keys.get(keyId);
    if (key?.userId !== userId || key.endedAt !== undefined) return no('key_ended');
    key.budget = budget;
    return yes();
  }

  #refuseUser(userId: UserId): EngineRefusalCode | undefined {
    const user = this.#books.users.get(userId);
    if (!user) return 'user_not_found';
    return user.isFrozen ? 'user_frozen' : undefined;
  }

  end(userId: UserId, keyId: KeyId): 'now' | 'before' | 'unknown' {
    const key = this.keys.get(keyId);
    if (key?.userId !== userId) return 'unknown';
    if (key.endedAt !== undefined) return 'before';
    key.endedAt = this.#books.at;
    return 'now';
  }

  mustGet(keyId: KeyId): NaiveKey {
    const key = this.keys.get(keyId);
    if (!key) throw new Error('the key is known');
    return key;
  }

  actingRefusal({ userId, keyId }: { userId: UserId; keyId?: KeyId | undefined }): EngineRefusalCode | undefined {
    if (keyId === undefined) return undefined;
    const key = this.keys.get(keyId);
    const isOver = (key?.budget.expiresAt ?? Number.MAX_SAFE_INTEGER) <= this.#books.at;
    return key?.userId !== userId || key.endedAt !== undefined || isOver ? 'key_ended' : undefined;
  }

  marketRefusal(keyId: KeyId | undefined, marketId: MarketId): EngineRefusalCode | undefined {
    const markets = keyId === undefined ? undefined : this.mustGet(keyId).budget.markets;
    return markets === undefined || markets.includes(marketId) ? undefined : 'key_market';
  }

  bandRefusal(keyId: KeyId | undefined, prices: readonly bigint[], index: bigint | undefined) {
    const bps = keyId === undefined ? undefined : this.mustGet(keyId).budget.bandBps;
    if (bps === undefined || index === undefined) return undefined;
    const [low, high] = [10_000n - BigInt(bps), 10_000n + BigInt(bps)];
    const isOutside = (price: bigint): boolean => price * 10_000n < index * low || price * 10_000n > index * high;
    return prices.some(isOutside) ? ('key_price_band' as const) : undefined;
  }

  /** All that its open orders are charged for. */
  charged(keyId: KeyId): NaiveCost {
    const own = this.#orders.flatMap(({ status, charge }) =>
      status === 'open' && charge?.keyId === keyId ? charge : [],
    );
    return own.reduce((a, b) => ({ notional: a.notional + b.notional, loss: a.loss + b.loss }), NOTHING);
  }

  usedToday(keyId: KeyId): NaiveCost {
    const today = shanghaiDay(instant(this.#books.at));
    const own = this.uses.filter((use) => use.keyId === keyId && shanghaiDay(instant(use.at)) === today);
    return own.reduce((a, b) => ({ notional: a.notional + b.notional, loss: a.loss + b.loss }), NOTHING);
  }

  isExceeded(keyId: KeyId, cost: NaiveCost, freed: NaiveCost = NOTHING, isNew = true): boolean {
    const { orderMax, dayMax, lossMax, openMax } = this.mustGet(keyId).budget;
    const [open, used] = [this.charged(keyId), this.usedToday(keyId)];
    const after = open.notional - freed.notional + cost.notional;
    const exceeds = (sum: bigint, max: bigint | undefined): boolean => max !== undefined && sum > max;
    return (
      (isNew && exceeds(cost.notional, orderMax)) ||
      exceeds(used.notional + after, dayMax) ||
      exceeds(used.loss + open.loss - freed.loss + cost.loss, lossMax) ||
      exceeds(after, openMax)
    );
  }

  /** How much more its orders may lose than they are charged for. */
  lossLeft(keyId: KeyId): bigint | undefined {
    const { lossMax } = this.mustGet(keyId).budget;
    return lossMax === undefined ? undefined : lossMax - this.usedToday(keyId).loss - this.charged(keyId).loss;
  }

  indexes({ settings }: NaiveMarket, isLast = false): NaiveIndexes | undefined {
    const priceOf = (id: typeof settings.baseId): bigint | undefined =>
      this.#books.freshPrice(id) ?? (isLast ? this.#books.index.get(id)?.price : undefined);
    const [base, quote] = [priceOf(settings.baseId), priceOf(settings.quoteId)];
    return base === undefined || quote === undefined ? undefined : { base, quote };
  }

  /** By so much the charge of an order that rests would have to rise for it to trade. */
  riseOf(order: NaiveOrder, market: NaiveMarket): bigint {
    const indexes = this.indexes(market);
    if (!order.charge || !indexes) return 0n;
    const trade = { side: order.side, price: order.price, rate: order.rates[0] };
    const rise = worstLoss(trade, order.quantity - order.filled, undefined, indexes) - order.charge.loss;
    return rise > 0n ? rise : 0n;
  }

  /** Before the order has what it fills. */
  fill(
    order: NaiveOrder,
    market: NaiveMarket,
    { price, quantity, rate }: { price: bigint; quantity: bigint; rate: bigint },
  ): void {
    const { charge, side, sum } = order;
    if (!charge) return;
    const notional = (price * quantity) / WHOLE;
    const [part, left] =
      sum === undefined ? [quantity, order.quantity - order.filled] : [notional, sum - order.notional];
    const indexes = this.indexes(market);
    const trade = { side, price, rate };
    if (indexes && sum === undefined) {
      const now = worstLoss(trade, left, undefined, indexes);
      if (now > charge.loss) charge.loss = now;
    }
    const freed = { notional: (charge.notional * part) / left, loss: (charge.loss * part) / left };
    charge.notional -= freed.notional;
    charge.loss -= freed.loss;
    const use = { keyId: charge.keyId, at: this.#books.at };
    if (!indexes) {
      this.uses.push({ ...use, ...freed });
      return;
    }
    const [lost, of] = lossOf(trade, quantity, indexes);
    this.uses.push({ ...use, notional: least(freed.notional, (notional * indexes.quote) / WHOLE), loss: lost / of });
  }

  /** It is about to have so much left. */
  shrink(order: NaiveOrder, remaining: bigint): void {
    const left = order.quantity - order.filled;
    if (!order.charge || remaining === left) return;
    const { notional, loss } = order.charge;
    order.charge.notional -= (notional * (left - remaining)) / left;
    order.charge.loss -= (loss * (left - remaining)) / left;
  }
}
