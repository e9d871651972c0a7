// Orders of every kind, amendments, cancels and countdowns.
import type postgres from 'postgres';
import type { Random } from '../../model/random.ts';
import type { TestUser } from '../../support/users.ts';
import type { Answer, CrashPart, Planned } from '../calls.ts';
import type { ServerClock } from '../server-clock.ts';
import { type Answered, orderOf, pairOf, type Request, toForm } from './spot-calls.ts';
import { answersOf, chooseProgramCall, toJson } from './spot-orders.ts';
import { findBudgetFaults, type ProgramKey } from './program-keys.ts';
import { findSpotFaults } from './spot-verdict.ts';

const PRICE_CENTS_AROUND = 40;
/** Some prices are further away, so that trailing orders are triggered: as a part of the middle. */
const FAR_PARTS = 400;

type Options = {
  readonly random: Random;
  readonly users: readonly [TestUser, ...TestUser[]];
  /** They sign some of the calls for programs. */
  readonly keys: readonly ProgramKey[];
  readonly centreCents: number;
  readonly clock: ServerClock;
};

export class SpotLoad implements CrashPart {
  readonly weight = 9;
  readonly #random: Random;
  readonly #users: readonly [TestUser, ...TestUser[]];
  readonly #keys: readonly ProgramKey[];
  /** Cents; orders rest and cross round it. */
  readonly #centreCents: number;
  readonly #clock: ServerClock;
  /** Own orders that were open when they were answered. */
  readonly #cancellable: { user: TestUser; orderId: number }[] = [];
  readonly #answered: Answered[] = [];

  constructor(options: Options) {
    this.#random = options.random;
    this.#users = options.users;
    this.#keys = options.keys;
    this.#centreCents = options.centreCents;
    this.#clock = options.clock;
  }

  plan(): Planned {
    if (this.#random.chance(0.4)) return this.#planProgram();
    const { user, request } = this.#choose();
    const onAnswer = (answer: Answer, key: string): void => {
      this.#answered.push({ key, request, answer });
      this.#remember(user, answer);
    };
    return { user, ...toForm(request), onAnswer };
  }

  #planProgram(): Planned {
    const target = this.#cancellable[this.#random.below(this.#cancellable.length)];
    const user = target?.user ?? this.#random.pick(this.#users);
    const call = chooseProgramCall(
      this.#random,
      {
        quantity: () => this.#quantity(),
        near: () => this.#near(),
        away: (sign) => this.#away(sign),
        now: this.#clock.now(),
      },
      target?.orderId,
    );
    const onAnswer = (answer: Answer, key: string): void => {
      for (const one of answersOf(call, answer, key)) {
        this.#answered.push(one);
        this.#remember(user, one.answer);
        this.#rememberLegs(user, one);
      }
    };
    const signers = this.#keys.filter((key) => key.user === user);
    const signer = this.#random.chance(0.7) ? signers[this.#random.below(signers.length)] : undefined;
    return { user, ...toJson(call), onAnswer, ...(signer && { sign: signer.sign }) };
  }

  async findFaults(sql: postgres.Sql): Promise<readonly string[]> {
    return [...(await findSpotFaults(sql, this.#answered)), ...(await findBudgetFaults(sql))];
  }

  #remember(user: TestUser, answer: Answer): void {
    const [order, pair] = [orderOf(answer), pairOf(answer)];
    const open = order?.status === 'open' ? [order.id] : pair === undefined ? [] : [pair.limit_id, pair.stop_id];
    for (const orderId of open) this.#cancellable.push({ user, orderId });
  }

  /** Nobody is told the ids of an attached pair; of an order that ended at once it has the next ones. */
  #rememberLegs(user: TestUser, { request, answer }: Answered): void {
    const order = orderOf(answer);
    if (request.kind !== 'place' || request.attached === undefined || order === undefined) return;
    if (order.status !== 'open') for (const leg of [1, 2]) this.#cancellable.push({ user, orderId: order.id + leg });
  }

  #choose(): { user: TestUser; request: Request } {
    const target = this.#cancellable[this.#random.below(this.#cancellable.length)];
    if (target !== undefined && this.#random.chance(0.4)) {
      const { user, orderId } = target;
      return { user, request: this.#random.chance(0.6) ? { kind: 'cancel', orderId } : this.#amend(orderId) };
    }
    const user = this.#random.pick(this.#users);
    if (this.#random.chance(0.02)) return { user, request: { kind: 'countdown', seconds: this.#random.below(3) } };
    const side = this.#random.pick(['buy', 'sell'] as const);
    const quantity = this.#quantity();
    if (this.#random.chance(0.15)) return { user, request: { kind: 'place', side, price: undefined, quantity } };
    // Away from the middle: up for a buy to wait there, or a sell to rest there.
    const up = side === 'buy' ? 1 : -1;
    if (this.#random.chance(0.15)) {
      return { user, request: { kind: 'oco', side, price: this.#away(-up), stopPrice: this.#away(up), quantity } };
    }
    const place = { kind: 'place', side, price: this.#near(), quantity } as const;
    return { user, request: this.#random.chance(0.2) ? { ...place, stopPrice: this.#away(up) } : place };
  }

  #amend(orderId: number): Request {
    const price = this.#random.chance(0.5) ? this.#near() : undefined;
    const quantity = price === undefined || this.#random.chance(0.5) ? this.#quantity() : undefined;
    return { kind: 'amend', orderId, price, quantity };
  }

  #near(): string {
    const around = this.#around();
    return this.#price(this.#centreCents + this.#random.below(2 * around + 1) - around);
  }

  #away(sign: number): string {
    return this.#price(this.#centreCents + sign * (1 + this.#random.below(this.#around())));
  }

  #around(): number {
    return this.#random.chance(0.3) ? Math.ceil(this.#centreCents / FAR_PARTS) : PRICE_CENTS_AROUND;
  }

  #quantity(): string {
    return `0.000${1 + this.#random.below(9)}`;
  }

  #price(cents: number): string {
    return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  }
}
