// What everybody owns, read as of one commit: every statement of the transaction sees the state that the first one has seen.
import {
  type CurrencyId,
  currencyId,
  HOUSE_PURPOSES,
  instant,
  type Instant,
  type Seq,
  seq,
  WALLETS,
} from '@bourse/domain';
import type { Sql, TransactionSql } from '../storage/connection.ts';

/** Rows that are read at once. */
const ROWS = 2_000;

/** What stands beside the users of a coin. */
export const SIDES = ['house_users', ...HOUSE_PURPOSES] as const;
export type Side = (typeof SIDES)[number];
/** Who has something of a coin, ascending: ids, and their four wallets in the order of `WALLETS`. */
export type Owner = { readonly userId: number; readonly wallets: readonly bigint[] };
export type CoinSums = {
  readonly currencyId: CurrencyId;
  /** Of all users who are not the house's. */
  readonly users: bigint;
  readonly beside: ReadonlyMap<Side, bigint>;
};
export type Commit = { readonly seq: Seq; readonly at: Instant };

export type Snapshot = {
  readonly commit: Commit;
  readonly coins: readonly CoinSums[];
  readonly ownersOf: (currency: CurrencyId) => AsyncIterable<readonly Owner[]>;
};

/** Nothing is locked by it, and nobody waits for it. */
export const readSnapshot = <T>(sql: Sql, use: (snapshot: Snapshot) => Promise<T>): Promise<unknown> =>
  sql.begin('isolation level repeatable read read only', async (transaction) => {
    const [row] = await transaction<{ seq: string; at: string }[]>`SELECT seq, at FROM writer`;
    if (!row) throw new Error('The table "writer" is empty: no command was ever committed.');
    return use({
      commit: { seq: seq(Number(row.seq)), at: instant(Number(row.at)) },
      coins: await readSums(transaction),
      ownersOf: (currency) => readOwners(transaction, currency),
    });
  });

async function readSums(sql: TransactionSql): Promise<readonly CoinSums[]> {
  const rows = await sql<{ currency_id: string; side: Side | null; sum: string }[]>`
    SELECT currency_id, coalesce(house_purpose, CASE WHEN is_house THEN 'house_users' END) AS side,
      trunc(sum(available + locked) * 1e8)::text AS sum
    FROM accounts LEFT JOIN users ON users.id = user_id
    GROUP BY currency_id, side HAVING bool_or(available + locked <> 0) ORDER BY currency_id, side`;
  const coins = new Map<CurrencyId, { users: bigint; beside: Map<Side, bigint> }>();
  for (const { currency_id, side, sum } of rows) {
    const id = currencyId(Number(currency_id));
    const coin = coins.get(id) ?? { users: 0n, beside: new Map<Side, bigint>() };
    coins.set(id, coin);
    if (side === null) coin.users = BigInt(sum);
    else coin.beside.set(side, BigInt(sum));
  }
  return [...coins].map(([id, coin]) => ({ currencyId: id, ...coin }));
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
