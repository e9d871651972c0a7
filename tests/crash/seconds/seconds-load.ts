// Second contracts under mixed load: staked in both directions for all terms.
import type postgres from 'postgres';
import { z } from 'zod';
import type { Random } from '../../model/random.ts';
import { post, type TestUser } from '../../support/users.ts';
import type { CrashPart, Planned } from '../calls.ts';

const UP = '1';
const DOWN = '2';
const USDT = '3';
/** BTC and ETH, in USDT. */
const MARKETS = ['1', '2'] as const;

const row = z.object({ id: z.number() });
const rows = z.array(z.object({ id: z.string(), email: z.string(), order: z.string(), is_overdue: z.boolean() }));

/** Only the id is compared: what an answer shows beside it depends on the moment. */
const idOf = ({ message }: { readonly message: unknown }): unknown => ({ id: row.parse(message).id });

export async function acceptRisk(url: string, { token }: TestUser): Promise<void> {
  const answer = await post(`${url}/api/microtrade/accept_risk`, { version: '1' }, { authorization: token });
  if (answer.type !== 'ok') throw new Error(`the risk was not accepted: ${JSON.stringify(answer)}`);
}

export class MicroLoad implements CrashPart {
  readonly weight = 2;
  readonly #random: Random;
  readonly #users: readonly [TestUser, ...TestUser[]];
  /** `email match direction seconds stake` of each order that was accepted. */
  readonly #accepted = new Map<number, string>();

  constructor(options: { random: Random; users: readonly [TestUser, ...TestUser[]] }) {
    this.#random = options.random;
    this.#users = options.users;
  }

  plan(): Planned {
    const user = this.#random.pick(this.#users);
    const type = this.#random.pick([UP, DOWN] as const);
    const match = this.#random.pick(MARKETS);
    const seconds = this.#random.pick(['30', '60', '300'] as const);
    const number = this.#random.pick(['10', '20', '15'] as const);
    return {
      user,
      path: '/api/microtrade/submit',
      fields: { match_id: match, currency_id: USDT, type, seconds, number },
      decided: idOf,
      onAnswer: (answer) => {
        if (answer.type !== 'ok') return;
        const order = [match, type === UP ? 'up' : 'down', seconds, number].join(' ');
        this.#accepted.set(row.parse(answer.data).id, `${user.email} ${order}`);
      },
    };
  }

  /** Each that was accepted is there once as it was asked for, and none else. */
  async findFaults(sql: postgres.Sql): Promise<readonly string[]> {
    const found = await sql`
      SELECT o.id, email, concat_ws(' ', market_id, direction, seconds, trim_scale(stake)) AS order,
        state <> 'closed' AND due_second * 1000 < (SELECT at FROM writer) - 10000 AS is_overdue
      FROM micro_orders o JOIN users ON users.id = user_id`;
    const faults: string[] = [];
    const seen = new Set<number>();
    for (const { id, email, order, is_overdue } of rows.parse([...found])) {
      const told = this.#accepted.get(Number(id));
      seen.add(Number(id));
      if (told !== `${email} ${order}`)
        faults.push(`order ${id}, ${order} of ${email}, is not what was answered: ${told}`);
      if (is_overdue) faults.push(`order ${id} has been due for more than 10 s`);
    }
    for (const id of this.#accepted.keys()) if (!seen.has(id)) faults.push(`order ${id} is lost`);
    return faults;
  }
}
