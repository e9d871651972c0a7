// Transfers between the wallets of one user.
import type postgres from 'postgres';
import { z } from 'zod';
import type { Random } from '../../model/random.ts';
import type { TestUser } from '../../support/users.ts';
import type { CrashPart, Planned } from '../calls.ts';

const WALLETS = ['change', 'lever', 'legal', 'micro'] as const;
/** USDT, which every wallet carries. */
const CURRENCY_ID = '3';

const rows = z.array(z.object({ move: z.string() }));

export class TransferLoad implements CrashPart {
  readonly weight = 1;
  readonly #random: Random;
  readonly #users: readonly [TestUser, ...TestUser[]];
  /** Those that were accepted, as `email from to amount`. */
  readonly #accepted: string[] = [];

  constructor(options: { random: Random; users: readonly [TestUser, ...TestUser[]] }) {
    this.#random = options.random;
    this.#users = options.users;
  }

  plan(): Planned {
    const user = this.#random.pick(this.#users);
    const from = this.#random.pick(WALLETS);
    const to = this.#random.pick(WALLETS);
    // Now and then more than a newcomer has.
    const cents = this.#random.chance(0.05) ? 2_000_001 : 1 + this.#random.below(50_000);
    const number = (cents / 100).toFixed(2);
    return {
      user,
      path: '/api/wallet/change',
      fields: { currency_id: CURRENCY_ID, from_field: from, to_field: to, number },
      onAnswer: ({ type }) => {
        if (type === 'ok') this.#accepted.push(`${user.email} ${from} ${to} ${number}`);
      },
    };
  }

  /** Each accepted transfer moved its money once, and nothing else was moved so. */
  async findFaults(sql: postgres.Sql): Promise<readonly string[]> {
    const found = await sql`
      SELECT concat_ws(' ', email, source.wallet, target.wallet, round(received.amount, 2)) AS move
      FROM postings AS paid JOIN postings AS received ON received.posting_id = paid.posting_id AND received.leg = 2
        JOIN accounts AS source ON source.id = paid.account_id JOIN accounts AS target ON target.id = received.account_id
        JOIN users ON users.id = source.user_id AND users.id = target.user_id
      WHERE paid.reason = 'transfer' AND paid.leg = 1 AND paid.amount = -received.amount`;
    const counts = new Map<string, number>();
    for (const { move } of rows.parse([...found])) counts.set(move, (counts.get(move) ?? 0) + 1);
    for (const move of this.#accepted) counts.set(move, (counts.get(move) ?? 0) - 1);
    return [...counts]
      .filter(([, count]) => count !== 0)
      .map(
        ([move, count]) =>
          `transfer ${move}: posted ${Math.abs(count)} times ${count > 0 ? 'too often' : 'too seldom'}`,
      );
  }
}
