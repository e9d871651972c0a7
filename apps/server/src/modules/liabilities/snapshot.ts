// What everybody owns, read as of one commit: every statement of the transaction sees the state that the first one has seen.
import { type CurrencyId, HOUSE_PURPOSES, type Seq, WALLETS } from '@bourse/domain';
import { id, instant, optional, units, word } from '@bourse/domain/kinds';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';

/** Rows that are read at once. */
const ROWS = 2_000;

/** The sums of a coin beside that of the users. */
export const SIDES = ['house_users', ...HOUSE_PURPOSES] as const;
export type Side = (typeof SIDES)[number];
/** An owner of a coin, with the four wallets in the order of `WALLETS`. Owners are listed by ascending id. */
export type Owner = { readonly userId: number; readonly wallets: readonly bigint[] };
export type CoinSums = {
  readonly currencyId: CurrencyId;
  /** The sum of all users who are not the house's. */
  readonly users: bigint;
  readonly beside: ReadonlyMap<Side, bigint>;
};
const COMMIT = { seq: id<Seq>(), at: instant };
export type Commit = RowOf<typeof COMMIT>;

export type Snapshot = {
  readonly commit: Commit;
  readonly coins: readonly CoinSums[];
  readonly ownersOf: (currency: CurrencyId) => AsyncIterable<readonly Owner[]>;
};

/** Nothing is locked by it, and nobody waits for it. */
export const readSnapshot = <T>(sql: Sql, use: (snapshot: Snapshot) => Promise<T>): Promise<unknown> =>
  sql.begin('isolation level repeatable read read only', async (transaction) => {
    const [commit] = await query(transaction, COMMIT)`SELECT seq, at FROM writer`;
    if (!commit) throw new Error('The table "writer" is empty: no command was ever committed.');
    return use({
      commit,
      coins: await readSums(transaction),
      ownersOf: (currency) => readOwners(transaction, currency),
    });
  });

async function readSums(sql: TransactionSql): Promise<readonly CoinSums[]> {
  const rows = await query(sql, { currencyId: id<CurrencyId>(), side: optional(word(SIDES)), sum: units })`
    SELECT currency_id, coalesce(house_purpose, CASE WHEN is_house THEN 'house_users' END) AS side,
      sum(available + locked) AS sum
    FROM accounts LEFT JOIN users ON users.id = user_id
    GROUP BY currency_id, side HAVING bool_or(available + locked <> 0) ORDER BY currency_id, side`;
  const coins = new Map<CurrencyId, { users: bigint; beside: Map<Side, bigint> }>();
  for (const { currencyId, side, sum } of rows) {
    const coin = coins.get(currencyId) ?? { users: 0n, beside: new Map<Side, bigint>() };
    coins.set(currencyId, coin);
    if (side === undefined) coin.users = sum;
    else coin.beside.set(side, sum);
  }
  return [...coins].map(([currencyId, coin]) => ({ currencyId, ...coin }));
}

type OwnerRow = { readonly user_id: string } & Readonly<Record<(typeof WALLETS)[number], string>>;

async function* readOwners(sql: TransactionSql, currency: CurrencyId): AsyncGenerator<readonly Owner[]> {
  const rows = sql<OwnerRow[]>`
    SELECT user_id,
      trunc(coalesce(sum(available + locked) FILTER (WHERE wallet = 'legal'), 0) * 1e8)::text AS legal,
      trunc(coalesce(sum(available + locked) FILTER (WHERE wallet = 'lever'), 0) * 1e8)::text AS lever,
      trunc(coalesce(sum(available + locked) FILTER (WHERE wallet = 'change'), 0) * 1e8)::text AS change,
      trunc(coalesce(sum(available + locked) FILTER (WHERE wallet = 'micro'), 0) * 1e8)::text AS micro
    FROM accounts LEFT JOIN users ON users.id = user_id
    WHERE currency_id = ${currency} AND user_id IS NOT NULL AND is_house IS NOT TRUE
    GROUP BY user_id HAVING sum(available + locked) <> 0 ORDER BY user_id`.cursor(ROWS);
  for await (const chunk of rows)
    yield chunk.map((row) => ({
      userId: Number(row.user_id),
      wallets: WALLETS.map((wallet) => BigInt(row[wallet])),
    }));
}
