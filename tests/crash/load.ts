// Mixed load: clients that place orders of every kind, amend, cancel, and repeat calls they have an answer to.
import { isDeepStrictEqual } from 'node:util';
import type { Random } from '../model/random.ts';
import type { TestUser } from '../support/users.ts';
import { type Call, type Request, send } from './calls.ts';

const CLIENTS = 24;
const PRICE_CENTS_AROUND = 40;

export class Load {
  readonly calls: Call[] = [];
  /** What must not happen while the server lives, as text. */
  readonly faults: string[] = [];
  readonly #random: Random;
  readonly #users: readonly [TestUser, ...TestUser[]];
  /** Cents; orders rest and cross round it. */
  readonly #centreCents: number;
  /** Own orders that were open when they were answered. */
  readonly #cancellable: { user: TestUser; orderId: number }[] = [];
  #keys = 0;

  constructor(options: { random: Random; users: readonly [TestUser, ...TestUser[]]; centreCents: number }) {
    this.#random = options.random;
    this.#users = options.users;
    this.#centreCents = options.centreCents;
  }

  /** Keeps all clients busy until `signal`; those whose server dies stop on their own. */
  async run(url: string, signal: AbortSignal): Promise<void> {
    const client = async (): Promise<void> => {
      while (!signal.aborted) if (!(await this.#act(url))) return;
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
  }

  /** Repeats every call that got no answer, until it has one. */
  async settle(url: string): Promise<number> {
    const open = this.calls.filter((call) => call.answer === undefined);
    await Promise.all(
      open.map(async (call) => {
        while (call.answer === undefined) {
          call.answer = await send(url, call);
          this.#remember(call);
        }
      }),
    );
    return open.length;
  }

  /** Repeats `count` calls that have an answer: it must be the first one. */
  async repeatAnswered(url: string, count: number): Promise<void> {
    const answered = this.calls.filter((call) => call.answer !== undefined);
    const chosen = Array.from({ length: count }, () => answered[this.#random.below(answered.length)]);
    await Promise.all(chosen.filter((call) => call !== undefined).map((call) => this.#repeat(url, call)));
  }

  async #act(url: string): Promise<boolean> {
    const past = this.calls[this.#random.below(this.calls.length)];
    if (past?.answer !== undefined && this.#random.chance(0.05)) return this.#repeat(url, past);
    const call: Call = { ...this.#choose(), key: `key-${(this.#keys += 1)}`, answer: undefined };
    this.calls.push(call);
    call.answer = await send(url, call);
    this.#remember(call);
    return call.answer !== undefined;
  }

  async #repeat(url: string, call: Call): Promise<boolean> {
    const again = await send(url, call);
    if (again !== undefined && !isDeepStrictEqual(again, call.answer)) {
      this.faults.push(`${call.key} was answered ${JSON.stringify(call.answer)}, then ${JSON.stringify(again)}`);
    }
    return again !== undefined;
  }

  #remember({ answer, user }: Call): void {
    if (answer?.type !== 'ok') return;
    const { order, pair } = answer;
    const open = order?.status === 'open' ? [order.id] : pair === undefined ? [] : [pair.limit_id, pair.stop_id];
    for (const orderId of open) this.#cancellable.push({ user, orderId });
  }

  #choose(): { user: TestUser; request: Request } {
    const target = this.#cancellable[this.#random.below(this.#cancellable.length)];
    if (target !== undefined && this.#random.chance(0.4)) {
      const { user, orderId } = target;
      return { user, request: this.#random.chance(0.6) ? { kind: 'cancel', orderId } : this.#amend(orderId) };
    }
    const user = this.#random.pick(this.#users);
    const side = this.#random.pick(['buy', 'sell'] as const);
    const quantity = this.#quantity();
    if (this.#random.chance(0.15)) return { user, request: { kind: 'place', side, price: undefined, quantity } };
    // Away from the middle: up for a buy to wait there, or a sell to rest there.
    const away = (sign: number): string =>
      this.#price(this.#centreCents + sign * this.#random.below(PRICE_CENTS_AROUND));
    const up = side === 'buy' ? 1 : -1;
    if (this.#random.chance(0.15)) {
      return { user, request: { kind: 'oco', side, price: away(-up), stopPrice: away(up), quantity } };
    }
    const spread = this.#random.below(2 * PRICE_CENTS_AROUND + 1) - PRICE_CENTS_AROUND;
    const place = { kind: 'place', side, price: this.#price(this.#centreCents + spread), quantity } as const;
    return { user, request: this.#random.chance(0.2) ? { ...place, stopPrice: away(up) } : place };
  }

  #amend(orderId: number): Request {
    const spread = this.#random.below(2 * PRICE_CENTS_AROUND + 1) - PRICE_CENTS_AROUND;
    const price = this.#random.chance(0.5) ? this.#price(this.#centreCents + spread) : undefined;
    const quantity = price === undefined || this.#random.chance(0.5) ? this.#quantity() : undefined;
    return { kind: 'amend', orderId, price, quantity };
  }

  #quantity(): string {
    return `0.000${1 + this.#random.below(9)}`;
  }

  #price(cents: number): string {
    return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  }
}
