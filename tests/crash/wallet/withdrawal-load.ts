// Withdrawals to addresses outside and of other users, and their cancelling. Each needs a code of its own, so that a user
// has one at a time under way.
import type postgres from 'postgres';
import { z } from 'zod';
import type { Random } from '../../model/random.ts';
import type { TestUser } from '../../support/users.ts';
import type { Answer, CrashPart, Planned } from '../calls.ts';
import { askWithdrawalCode } from './withdrawal-code.ts';

/** USDT, on the second of its networks, where the least that can be withdrawn is 10. */
const USDT = '3';
const TRON = '1';
const TRON_NAME = 'TRC20';

const accepted = z.object({ id: z.number(), status: z.enum(['applied', 'final']) });
const rows = z.array(z.object({ id: z.string(), email: z.string(), number: z.string(), has_ended: z.boolean() }));
const wallets = z.object({
  message: z.object({
    list: z.array(z.object({ currency: z.number(), chain_name: z.string(), address: z.string() })),
  }),
});

export class WithdrawalLoad implements CrashPart {
  readonly weight = 1;
  readonly #random: Random;
  readonly #users: readonly [TestUser, ...TestUser[]];
  /** Outside, by the user who has it there. */
  readonly #outside: ReadonlyMap<string, string>;
  readonly #busy = new Set<TestUser>();
  /** `id email number ended`, as the clients were told. */
  readonly #accepted = new Map<number, { readonly user: TestUser; readonly number: string; hasEnded: boolean }>();

  private constructor(options: Options, outside: ReadonlyMap<string, string>) {
    this.#random = options.random;
    this.#users = options.users;
    this.#outside = outside;
  }

  static async open(url: string, options: Options): Promise<WithdrawalLoad> {
    const outside = new Map<string, string>();
    for (const { email, token } of options.users) {
      const response = await fetch(`${url}/api/demo/faucet`, { headers: { authorization: token } });
      const { list } = wallets.parse(await response.json()).message;
      const wallet = list.find(({ currency, chain_name }) => String(currency) === USDT && chain_name === TRON_NAME);
      if (wallet === undefined) throw new Error(`${email} has no wallet outside`);
      outside.set(email, wallet.address);
    }
    return new WithdrawalLoad(options, outside);
  }

  plan(): Planned | undefined {
    const [first, ...others] = this.#users.filter((user) => !this.#busy.has(user));
    if (first === undefined) return undefined;
    const user = this.#random.pick([first, ...others]);
    const own = [...this.#accepted].find(([, one]) => one.user === user && !one.hasEnded);
    if (own !== undefined && this.#random.chance(0.3)) return this.#planCancel(user, own[0]);
    this.#busy.add(user);
    const number = `1${this.#random.below(10)}.${this.#random.below(10)}1`;
    const address = this.#outside.get(user.email) ?? '';
    return {
      user,
      path: '/api/wallet/out',
      fields: { currency: USDT, type: TRON, number, address },
      prepare: ({ url }) => askWithdrawalCode(url, user, () => this.#busy.delete(user)),
      onAnswer: (answer) => {
        this.#busy.delete(user);
        this.#remember(user, number, answer);
      },
    };
  }

  #planCancel(user: TestUser, id: number): Planned {
    return {
      user,
      path: '/api/wallet/cancel_withdrawal',
      fields: { id: String(id) },
      onAnswer: ({ type }) => {
        const own = this.#accepted.get(id);
        if (own && type === 'ok') own.hasEnded = true;
      },
    };
  }

  #remember(user: TestUser, number: string, answer: Answer): void {
    if (answer.type !== 'ok') return;
    const { id, status } = accepted.parse(answer.data);
    this.#accepted.set(id, { user, number, hasEnded: status === 'final' });
  }

  /** Each that was accepted is there once, as it was asked for, and none else; one that was cancelled has ended. */
  async findFaults(sql: postgres.Sql): Promise<readonly string[]> {
    const found = await sql`
      SELECT withdrawals.id, email, trim_scale(amount)::text AS number,
        status IN ('final', 'rejected', 'failed') AS has_ended
      FROM withdrawals JOIN users ON users.id = user_id`;
    const faults: string[] = [];
    const seen = new Set<number>();
    for (const { id, email, number, has_ended } of rows.parse([...found])) {
      const told = this.#accepted.get(Number(id));
      seen.add(Number(id));
      if (told?.user.email !== email || told.number !== number || (told.hasEnded && !has_ended)) {
        faults.push(`withdrawal ${id} of ${number} by ${email} is not what was answered: ${JSON.stringify(told)}`);
      }
    }
    for (const id of this.#accepted.keys()) if (!seen.has(id)) faults.push(`withdrawal ${id} is lost`);
    return faults;
  }
}

type Options = { readonly random: Random; readonly users: readonly [TestUser, ...TestUser[]] };
