// Staking and a sale of coins under mixed load: orders are bought and cancelled, coins subscribed to and unlocked.
import { launch, staking } from '@bourse/contract';
import { BTC, USDT } from '@bourse/domain';
import type postgres from 'postgres';
import { z } from 'zod';
import type { Random } from '../../model/random.ts';
import type { TestUser } from '../../support/users.ts';
import type { Answer, CrashPart, Planned } from '../calls.ts';
import { compareTold, type Told } from '../told.ts';
import { SALE, type Unlockable } from './unlockable.ts';

/** 100 USDT for 30 days. */
const PRODUCT = '1';
const known = z.object({ id: z.number() });
const rows = z.array(z.object({ id: z.string(), email: z.string(), size: z.string(), acts: z.string() }));

/** Only the id is compared: what an answer shows beside it depends on the moment. */
const idOf = ({ data }: { readonly data?: unknown }): unknown => known.parse(data);

type Options = {
  readonly random: Random;
  readonly users: readonly [TestUser, ...TestUser[]];
  readonly unlockable: readonly Unlockable[];
};

export class EarnLoad implements CrashPart {
  readonly weight = 2;
  readonly #random: Random;
  readonly #users: readonly [TestUser, ...TestUser[]];
  readonly #orders = new Map<number, Told<'cancel'>>();
  readonly #subscriptions = new Map<number, Told<'unlock'>>();
  /** These subscriptions can be unlocked. */
  readonly #unlockable: readonly Unlockable[];

  constructor({ random, users, unlockable }: Options) {
    this.#random = random;
    this.#users = users;
    this.#unlockable = unlockable;
    for (const { id, taker } of unlockable)
      this.#subscriptions.set(id, { id, taker, size: `1 ${USDT}`, acts: new Set() });
  }

  plan(): Planned {
    const act = this.#random.weigh([
      [3, () => this.#buy()],
      [2, () => this.#end(staking.cancel.path, 'cancel', this.#orders, [...this.#orders.keys()])],
      [3, () => this.#subscribe()],
      [
        2,
        () =>
          this.#end(
            launch.unlock.path,
            'unlock',
            this.#subscriptions,
            this.#unlockable.map(({ id }) => id),
          ),
      ],
    ]);
    return act() ?? this.#buy();
  }

  #buy(): Planned {
    const num = this.#random.pick(['1', '2', '3'] as const);
    const fields = { id: PRODUCT, num, is_renewing: '1' };
    return this.#place({ path: staking.buy.path, fields, size: num, told: this.#orders });
  }

  #subscribe(): Planned {
    const amount = this.#random.pick(['1', '2', '5'] as const);
    const currency_id = String(this.#random.pick([USDT, BTC] as const));
    const fields = { id: String(SALE), amount, currency_id };
    return this.#place({
      path: launch.subscribe.path,
      fields,
      size: `${amount} ${currency_id}`,
      told: this.#subscriptions,
    });
  }

  #place<Act extends string>({ path, fields, size, told }: Placing<Act>): Planned {
    const taker = this.#random.pick(this.#users);
    const onAnswer = (answer: Answer): void => {
      if (answer.type !== 'ok') return;
      const { id } = known.parse(answer.data);
      told.set(id, { id, taker, size, acts: new Set() });
    };
    return { user: taker, path, fields, decided: idOf, onAnswer };
  }

  /** A second request for the same act is refused, and the act stays done. */
  #end<Act extends string>(
    path: string,
    act: Act,
    told: ReadonlyMap<number, Told<Act>>,
    ids: readonly number[],
  ): Planned | undefined {
    const one = told.get(ids[this.#random.below(Math.max(1, ids.length))] ?? 0);
    if (one === undefined) return undefined;
    const onAnswer = (answer: Answer): void => {
      if (answer.type === 'ok') one.acts.add(act);
    };
    return { user: one.taker, path, fields: { id: String(one.id) }, decided: idOf, onAnswer };
  }

  async findFaults(sql: postgres.Sql): Promise<readonly string[]> {
    const orders = await sql`
      SELECT o.id::text, email, lots::text AS size, CASE state WHEN 'cancelled' THEN 'cancel' ELSE '' END AS acts
      FROM staking_orders o JOIN users ON users.id = user_id WHERE product_id = ${PRODUCT}`;
    const subscriptions = await sql`
      SELECT s.id::text, email, concat_ws(' ', trim_scale(wanted), pay_currency_id) AS size,
        CASE state WHEN 'done' THEN 'unlock' ELSE '' END AS acts
      FROM subscriptions s JOIN users ON users.id = user_id WHERE project_id = ${SALE}`;
    return [
      ...compareTold('staking order', rows.parse([...orders]), this.#orders),
      ...compareTold('subscription', rows.parse([...subscriptions]), this.#subscriptions),
    ];
  }
}

type Placing<Act extends string> = {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly size: string;
  readonly told: Map<number, Told<Act>>;
};
