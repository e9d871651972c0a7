// A market in memory for tests: an index that ticks, orders that takers hit, balances, a countdown. Time passes when it is told to.
import { worthOf } from './decimal.ts';
import type { Balance, Exchange, Look, MarketRules, OpenOrder, Quote, Side } from './exchange.ts';

const PPM = 1_000_000n;
/** A trade at market costs so much. */
const EXIT_PPM = 3_000n;

export const RULES: MarketRules = {
  currencyId: 2,
  legalId: 1,
  tick: 1_000_000n,
  step: 1_000n,
  minTotal: 500_000_000n,
  makerFee: 1_000n,
};

export type Fill = { readonly side: Side; readonly price: bigint; readonly size: bigint };

export class TestingExchange implements Exchange {
  at = Date.UTC(2026, 10, 30, 12);
  index: { price: bigint; at: number };
  isOpen = true;
  base: bigint;
  quote: bigint;
  /** Called after each fill of the maker's. */
  onFill: (fill: Fill) => void = () => {};
  /** A call throws it once. */
  fault: Error | undefined;
  readonly refusals: string[] = [];
  #orders = new Map<number, OpenOrder>();
  #lastId = 0;
  #countdownEndsAt: number | undefined;

  constructor(start: { readonly price: bigint; readonly base: bigint; readonly quote: bigint }) {
    this.index = { price: start.price, at: this.at };
    this.base = start.base;
    this.quote = start.quote;
  }

  get open(): readonly OpenOrder[] {
    return [...this.#orders.values()];
  }

  pass(ms: number): void {
    this.at += ms;
    if (this.#countdownEndsAt !== undefined && this.at >= this.#countdownEndsAt) {
      this.#orders.clear();
      this.#countdownEndsAt = undefined;
    }
  }

  tick(price: bigint): void {
    this.index = { price, at: this.at };
  }

  /** A taker buys or sells what rests up to a limit, the best price first, at most so much. */
  take(side: Side, limit: bigint, most: bigint): void {
    const isBetter = (a: OpenOrder, b: OpenOrder): number =>
      Number(side === 'buy' ? a.price - b.price : b.price - a.price);
    const met = this.open
      .filter((order) => order.side !== side && (side === 'buy' ? order.price <= limit : order.price >= limit))
      .toSorted(isBetter);
    let left = most;
    for (const order of met) {
      const size = order.left < left ? order.left : left;
      if (size <= 0n) return;
      left -= size;
      this.#fill(order, size);
    }
  }

  #fill(order: OpenOrder, size: bigint): void {
    if (order.left === size) this.#orders.delete(order.id);
    else this.#orders.set(order.id, { ...order, left: order.left - size });
    const worth = worthOf(size, order.price);
    const { makerFee } = RULES;
    if (order.side === 'buy') {
      this.quote -= worth;
      this.base += size - (size * makerFee + PPM - 1n) / PPM;
    } else {
      this.base -= size;
      this.quote += worth - (worth * makerFee + PPM - 1n) / PPM;
    }
    this.onFill({ side: order.side, price: order.price, size });
  }

  async rules(): Promise<MarketRules> {
    return RULES;
  }

  async look(): Promise<Look> {
    this.#mayFail();
    const { at, index, isOpen, open: orders } = this;
    return { at, index, isOpen, orders, base: this.#balanceOf('sell'), quote: this.#balanceOf('buy') };
  }

  #balanceOf(side: Side): Balance {
    const total = side === 'buy' ? this.quote : this.base;
    let locked = 0n;
    for (const order of this.#orders.values())
      if (order.side === side) locked += side === 'buy' ? worthOf(order.left, order.price) : order.left;
    return { available: total - locked, locked };
  }

  async change(cancels: readonly number[], places: readonly Quote[]): Promise<readonly string[]> {
    this.#mayFail();
    for (const id of cancels) this.#orders.delete(id);
    const codes = this.refusals.splice(0);
    if (codes.length > 0) return codes;
    for (const { side, price, size } of places) {
      if (size % RULES.step !== 0n || price % RULES.tick !== 0n) throw new Error('an order is off the grid');
      if (worthOf(size, price) < RULES.minTotal) throw new Error('an order is too small');
      this.#lastId += 1;
      this.#orders.set(this.#lastId, { id: this.#lastId, side, price, left: size });
      if (this.#balanceOf(side).available < 0n) throw new Error('an order exceeds the balance');
    }
    return [];
  }

  async countdown(seconds: number): Promise<void> {
    this.#mayFail();
    this.#countdownEndsAt = seconds === 0 ? undefined : this.at + seconds * 1_000;
  }

  async trade(side: Side, size: bigint): Promise<void> {
    const { price } = this.index;
    const worth = worthOf(size, price + ((side === 'buy' ? price : -price) * EXIT_PPM) / PPM);
    this.base += side === 'buy' ? size : -size;
    this.quote += side === 'buy' ? -worth : worth;
  }

  #mayFail(): void {
    const { fault } = this;
    this.fault = undefined;
    if (fault) throw fault;
  }
}
