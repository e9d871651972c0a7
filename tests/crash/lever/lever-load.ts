// Leveraged positions under mixed load: ordered at the market and at targets, closed whole and in part, given stops, revoked.
import type postgres from 'postgres';
import { z } from 'zod';
import type { Random } from '../../model/random.ts';
import type { TestUser } from '../../support/users.ts';
import type { CrashPart, Planned } from '../calls.ts';

/** BTC and ETH, in USDT. */
const COINS = ['1', '2'] as const;
const USDT = '3';
const LONG = '1';
const SHORT = '2';

/** Far enough from any index of the simulation that it waits, or is refused. */
const TARGETS = { [LONG]: '100', [SHORT]: '10000000' } as const;

const submitted = z.object({ id: z.number() });
const rows = z.array(
  z.object({ id: z.string(), email: z.string(), side: z.string(), hands: z.string(), has_ended: z.boolean() }),
);

/** Beside it, answers say what the index is now. */
const idOf = ({ data }: { readonly data?: unknown }): unknown => submitted.parse(data);

type Told = { readonly user: TestUser; readonly side: string; readonly hands: number; mustEnd: boolean };

export class LeverLoad implements CrashPart {
  readonly weight = 2;
  readonly #random: Random;
  readonly #users: readonly [TestUser, ...TestUser[]];
  readonly #accepted = new Map<number, Told>();

  constructor(options: { random: Random; users: readonly [TestUser, ...TestUser[]] }) {
    this.#random = options.random;
    this.#users = options.users;
  }

  plan(): Planned {
    const [first, ...others] = this.#accepted;
    if (first === undefined || this.#random.chance(0.4)) return this.#planOrder();
    const [id, { user }] = this.#random.pick([first, ...others]);
    return this.#random.weigh([
      [3, () => this.#planEnd('close', { user, id })],
      [3, () => this.#planEnd('cancel', { user, id })],
      [1, () => ({ user, path: '/api/lever/close', fields: { id: String(id), share: '1' }, onAnswer: () => {} })],
      [1, () => ({ user, path: '/api/lever/batch_close', fields: { type: '0' }, onAnswer: () => {} })],
      [2, () => this.#planStop(user, id)],
    ])();
  }

  #planOrder(): Planned {
    const user = this.#random.pick(this.#users);
    const type = this.#random.pick([LONG, SHORT] as const);
    const isLimit = this.#random.chance(0.4);
    const hands = 1 + this.#random.below(5);
    return {
      user,
      path: '/api/lever/submit',
      fields: {
        legal_id: USDT,
        currency_id: this.#random.pick(COINS),
        multiple: this.#random.pick(['5', '10', '20'] as const),
        share: String(hands),
        type,
        status: isLimit ? '0' : '1',
        target_price: TARGETS[type],
      },
      decided: idOf,
      onAnswer: (answer) => {
        if (answer.type !== 'ok') return;
        const { id } = submitted.parse(answer.data);
        this.#accepted.set(id, { user, side: type === LONG ? 'long' : 'short', hands, mustEnd: false });
      },
    };
  }

  #planEnd(way: 'close' | 'cancel', { user, id }: { readonly user: TestUser; readonly id: number }): Planned {
    return {
      user,
      path: `/api/lever/${way}`,
      fields: { id: String(id) },
      onAnswer: ({ type }) => {
        const told = this.#accepted.get(id);
        // What is revoked has ended with the answer; what is to be closed ends at a tick.
        if (told && type === 'ok' && way === 'cancel') told.mustEnd = true;
      },
    };
  }

  #planStop(user: TestUser, id: number): Planned {
    const fields = { id: String(id), target_profit_price: '9000000.5' };
    return { user, path: '/api/lever/setstop', fields, decided: idOf, onAnswer: () => {} };
  }

  /** Each that was accepted is there once with all its hands, in parts or whole, and none else; what was revoked has ended. */
  async findFaults(sql: postgres.Sql): Promise<readonly string[]> {
    const found = await sql`
      SELECT whole.id, email, whole.side,
        (whole.hands + coalesce((SELECT sum(hands) FROM lever_positions part WHERE part.parent_id = whole.id), 0))::text
          AS hands,
        whole.state IN ('closed', 'revoked') AS has_ended
      FROM lever_positions AS whole JOIN users ON users.id = user_id WHERE parent_id IS NULL`;
    const faults: string[] = [];
    const seen = new Set<number>();
    for (const { id, email, side, hands, has_ended } of rows.parse([...found])) {
      const told = this.#accepted.get(Number(id));
      seen.add(Number(id));
      if (
        told?.user.email !== email ||
        told.side !== side ||
        String(told.hands) !== hands ||
        (told.mustEnd && !has_ended)
      ) {
        faults.push(`position ${id}, ${side} ${hands} of ${email}, is not what was answered: ${JSON.stringify(told)}`);
      }
    }
    for (const id of this.#accepted.keys()) if (!seen.has(id)) faults.push(`position ${id} is lost`);
    return faults;
  }
}
