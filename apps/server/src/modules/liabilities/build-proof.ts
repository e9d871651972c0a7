// Reads what everybody owns, makes the trees of a proof of it, coin by coin, and writes what users' leaves and paths are read
// from. Heavy: it runs in a thread of its own.
import { assert, type CurrencyId, HOUSE_PURPOSES, type Seq, WALLETS } from '@bourse/domain';
import { id, instant, optional, units, word } from '@bourse/domain/kinds';
import {
  foldTree,
  hashLeaf,
  isLiability,
  leavesFor,
  NOBODY,
  NONCE_BYTES,
  rootOf,
  type SumNode,
} from '@bourse/domain/liabilities';
import { randomFillSync, randomInt } from 'node:crypto';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { type OwnLeaf, packLeaves, packNodes, ROW_LEAVES, sha256 } from './records.ts';

/** Rows that are read at once. */
const ROWS = 2_000;

/** The sums of a coin beside that of the users. */
export const SIDES = ['house_users', ...HOUSE_PURPOSES] as const;
export type Side = (typeof SIDES)[number];
/** An owner of a coin, with the four wallets in the order of `WALLETS`. Owners are listed by ascending id. */
type Owner = { readonly userId: number; readonly wallets: readonly bigint[] };
type CoinSums = {
  readonly currencyId: CurrencyId;
  /** The sum of all users who are not the house's. */
  readonly users: bigint;
  readonly beside: ReadonlyMap<Side, bigint>;
};
const COMMIT = { seq: id<Seq>(), at: instant };
type Commit = RowOf<typeof COMMIT>;

type Snapshot = {
  readonly commit: Commit;
  readonly coins: readonly CoinSums[];
  readonly ownersOf: (currency: CurrencyId) => AsyncIterable<readonly Owner[]>;
};

/**
 * Reads what everybody owns as of one commit: every statement of the transaction sees the state that the first one has seen.
 * Nothing is locked by it, and nobody waits for it.
 */
const readSnapshot = <T>(sql: Sql, use: (snapshot: Snapshot) => Promise<T>): Promise<unknown> =>
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

/** Rows of one statement, about 20 kB each. */
const ROWS_AT_ONCE = 16;

export type BuiltTree = {
  readonly currencyId: CurrencyId;
  /** In hexadecimal; undefined where the sum is too large for a tree. */
  readonly root: string | undefined;
  readonly sum: bigint;
  readonly leaves: number;
  readonly users: number;
  readonly beside: readonly (readonly [side: Side, units: bigint])[];
};
export type BuiltProof = Commit & { readonly trees: readonly BuiltTree[] };

/** Its rows can be read by nobody until the proof is published. */
export async function buildProof(sql: Sql, proofId: number): Promise<BuiltProof> {
  let built: BuiltProof | undefined;
  await readSnapshot(sql, async (snapshot) => {
    const trees: BuiltTree[] = [];
    for (const coin of snapshot.coins) trees.push(await buildTree(sql, { proofId, coin, snapshot }));
    built = { ...snapshot.commit, trees };
  });
  assert(built, 'a transaction that has ended has done its work');
  return built;
}

type Building = { readonly proofId: number; readonly coin: CoinSums; readonly snapshot: Snapshot };

async function buildTree(sql: Sql, { proofId, coin, snapshot }: Building): Promise<BuiltTree> {
  const { currencyId, users: sum } = coin;
  const owners: Owner[] = [];
  for await (const some of snapshot.ownersOf(currencyId)) owners.push(...some);
  const built = { currencyId, sum, users: owners.length, beside: [...coin.beside] };
  if (!isLiability(sum)) return { ...built, root: undefined, leaves: 0 };
  const tree = plantLeaves(owners);
  const rows = new Rows(sql, { proofId, currencyId });
  for (let from = 0; from < owners.length; from += ROW_LEAVES) {
    const some = tree.own.slice(from, from + ROW_LEAVES);
    await rows.addLeaves(some[0]?.userId ?? NOBODY, packLeaves(some));
  }
  const aboves: SumNode[] = [];
  for (let place = 0; place < tree.leaves; place += ROW_LEAVES) {
    const nodes = tree.nodesFrom(place);
    const above = rootOf(foldTree(nodes, sha256));
    aboves.push(above);
    await rows.addNodes(place, { nodes: packNodes(nodes), above: packNodes([above]) });
  }
  await rows.flush();
  const root = rootOf(foldTree(aboves, sha256));
  assert(root.sum === sum, 'the leaves of a tree are what all users own');
  return { ...built, root: Buffer.from(root.hash).toString('hex'), leaves: tree.leaves };
}

/** Gives every owner a leaf at a random position that nobody can guess, and fills the rest with empty leaves. */
function plantLeaves(owners: readonly Owner[]) {
  const leaves = leavesFor(owners.length);
  const places = shuffle(leaves);
  const nonces = randomFillSync(new Uint8Array(leaves * NONCE_BYTES));
  const nonceAt = (place: number) => nonces.slice(place * NONCE_BYTES, (place + 1) * NONCE_BYTES);
  const userAt = new Float64Array(leaves).fill(NOBODY);
  const amountAt = new BigUint64Array(leaves);
  const own = owners.map(({ userId, wallets }, nth): OwnLeaf => {
    const place = places[nth] ?? 0;
    userAt[place] = userId;
    amountAt[place] = wallets.reduce((sum, units) => sum + units, 0n);
    return { userId, place, nonce: nonceAt(place), wallets };
  });
  const nodesFrom = (first: number): readonly SumNode[] =>
    Array.from({ length: Math.min(ROW_LEAVES, leaves) }, (_, nth) => {
      const place = first + nth;
      const leaf = { nonce: nonceAt(place), userId: userAt[place] ?? NOBODY, amount: amountAt[place] ?? 0n };
      return hashLeaf(leaf, sha256);
    });
  return { leaves, own, nodesFrom };
}

/** Every permutation is as likely as any other. */
function shuffle(count: number): Uint32Array {
  const places = Uint32Array.from({ length: count }, (_, place) => place);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    const place = places[last] ?? 0;
    places[last] = places[other] ?? 0;
    places[other] = place;
  }
  return places;
}

type LeafRow = { readonly first_user: number; readonly leaves: Uint8Array };
type NodeRow = { readonly place: number; readonly nodes: Uint8Array; readonly above: Uint8Array };

/** Writes rows as they come, some at once. */
class Rows {
  readonly #sql: Sql;
  readonly #of: { readonly proof_id: number; readonly currency_id: number };
  #leaves: LeafRow[] = [];
  #nodes: NodeRow[] = [];

  constructor(sql: Sql, { proofId, currencyId }: { readonly proofId: number; readonly currencyId: CurrencyId }) {
    this.#sql = sql;
    this.#of = { proof_id: proofId, currency_id: currencyId };
  }

  async addLeaves(firstUser: number, leaves: Uint8Array): Promise<void> {
    this.#leaves.push({ first_user: firstUser, leaves });
    if (this.#leaves.length === ROWS_AT_ONCE) await this.flush();
  }

  async addNodes(place: number, row: Omit<NodeRow, 'place'>): Promise<void> {
    this.#nodes.push({ place, ...row });
    if (this.#nodes.length === ROWS_AT_ONCE) await this.flush();
  }

  async flush(): Promise<void> {
    const sql = this.#sql;
    const leaves = this.#leaves.map((row) => ({ ...this.#of, ...row }));
    const nodes = this.#nodes.map((row) => ({ ...this.#of, ...row }));
    this.#leaves = [];
    this.#nodes = [];
    if (leaves.length > 0) await sql`INSERT INTO liability_leaves ${sql(leaves)}`;
    if (nodes.length > 0) await sql`INSERT INTO liability_nodes ${sql(nodes)}`;
  }
}
