// Keeps the ladder of one market: knows the orders it has in the book and moves those that must move.
import { amount, type Price, type Side } from '@bourse/domain';
import type { Client } from '../api-client.ts';
import { cancelOrder, type OpenMarket, type OpenOrder, type OwnTrade, placeOrder } from './exchange.ts';
import { adoptOrders, type LadderShape, planLadder, type Quote, type Resting } from './ladder.ts';

/**
 * One round in one market makes at most so many changes, so that the first filling of a book is spread over some rounds.
 */
const CHANGES_MAX = 24;
/** A side whose money is short, or whose orders are refused, waits. */
const PAUSE_MS = 30_000;

export type KeeperOptions = {
  readonly client: Client;
  readonly market: OpenMarket;
  readonly shape: LadderShape;
  readonly report: (line: string) => void;
};

export class LadderKeeper {
  readonly market: OpenMarket;
  readonly #options: KeeperOptions;
  readonly #resting = new Map<number, Resting>();
  readonly #pausedUntil: Record<Side, number> = { buy: 0, sell: 0 };
  #commands = 0;

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.market = options.market;
  }

  /** Commands sent so far. */
  get commands(): number {
    return this.#commands;
  }

  /** Takes over what is in the book, and cancels what fits no slot. Forgets what it knew before. */
  async adopt(orders: readonly OpenOrder[], reference: Price, token: string): Promise<void> {
    const { shape, market } = this.#options;
    const { adopted, strays } = adoptOrders({ rules: market.rules, shape, reference }, orders);
    this.#resting.clear();
    for (const order of adopted) this.#resting.set(order.id, order);
    await Promise.all(strays.map(({ id }) => this.#cancel(id, token)));
  }

  /** Counts down an order of ours that was filled; false when it is none of this market's. */
  recordTrade({ orderId, quantity }: OwnTrade): boolean {
    const order = this.#resting.get(orderId);
    if (order === undefined) return false;
    const left = order.quantity - quantity;
    if (left <= 0n) this.#resting.delete(orderId);
    else this.#resting.set(orderId, { ...order, quantity: amount(left) });
    return true;
  }

  /** One round: cancels first, so that no new order of ours meets an old one. */
  async requote(reference: Price, token: string): Promise<void> {
    const { shape, market } = this.#options;
    const resting = [...this.#resting.values()];
    const plan = planLadder({ rules: market.rules, shape, reference, resting, random: Math.random });
    await Promise.all(plan.cancels.map(({ id }) => this.#cancel(id, token)));
    const now = Date.now();
    const places = plan.places.filter(({ side }) => this.#pausedUntil[side] <= now).slice(0, CHANGES_MAX);
    await Promise.all(places.map((quote) => this.#place(quote, token)));
  }

  async #cancel(id: number, token: string): Promise<void> {
    this.#commands += 1;
    if (await cancelOrder(this.#options.client, id, token)) this.#resting.delete(id);
  }

  async #place(quote: Quote, token: string): Promise<void> {
    const { client, market } = this.#options;
    this.#commands += 1;
    const placed = await placeOrder(client, market, { ...quote, timeInForce: 'post_only' }, token);
    if (placed.ok) {
      if (placed.isOpen) this.#resting.set(placed.id, { ...quote, id: placed.id });
      return;
    }
    if (placed.code === 'post_only_would_take') {
      // Somebody offers better than the index: a maker takes that before it quotes there.
      if (quote.slot === 0) await this.#take(quote, token);
      return;
    }
    this.#pausedUntil[quote.side] = Date.now() + PAUSE_MS;
    this.#options.report(`${market.symbol}: no ${quote.side} orders for ${PAUSE_MS / 1_000} s (${placed.code})`);
  }

  async #take(quote: Quote, token: string): Promise<void> {
    this.#commands += 1;
    await placeOrder(this.#options.client, this.market, { ...quote, timeInForce: 'ioc' }, token);
  }
}
