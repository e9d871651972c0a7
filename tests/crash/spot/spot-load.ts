// Orders of every kind, amendments, cancels and countdowns.
import type postgres from 'postgres';
import type { Random } from '../../model/random.ts';
import type { TestUser } from '../../support/users.ts';
import type { Answer, CrashPart, Planned } from '../calls.ts';
import { type Answered, orderOf, pairOf, type Request, toForm } from './spot-calls.ts';
import { findSpotFaults } from './spot-verdict.ts';

const PRICE_CENTS_AROUND = 40;

export class SpotLoad implements CrashPart {
  readonly weight = 9;
  readonly #random: Random;
  readonly #users: readonly [TestUser, ...TestUser[]];
  /** Cents; orders rest and cross round it. */
  readonly #centreCents: number;
  /** Own orders that were open when they were answered. */
  readonly #cancellable: { user: TestUser; orderId: number }[] = [];
  readonly #answered: Answered[] = [];

  constructor(options: { random: Random; users: readonly [TestUser, ...TestUser[]]; centreCents: number }) {
    this.#random = options.random;
    this.#users = options.users;
    this.#centreCents = options.centreCents;
  }

  plan(): Planned {
    const { user, request } = this.#choose();
    const onAnswer = (answer: Answer, key: string): void => {
      this.#answered.push({ key, request, answer });
      this.#remember(user, answer);
    };
    return { user, ...toForm(request), onAnswer };
  }

  findFaults(sql: postgres.Sql): Promise<readonly string[]> {
    return findSpotFaults(sql, this.#answered);
  }

  #remember(user: TestUser, answer: Answer): void {
    const [order, pair] = [orderOf(answer), pairOf(answer)];
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
    if (this.#random.chance(0.01)) return { user, request: { kind: 'countdown', seconds: this.#random.below(3) } };
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
