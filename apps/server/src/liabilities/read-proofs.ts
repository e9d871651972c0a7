// What was published, and a user's leaf with the path to its root.
import { type CurrencyId, currencyId, formatUnits, type UserId, type Wallet, WALLETS } from '@bourse/domain';
import { foldTree, type LeafProof, pathOf, type SumNode } from '@bourse/domain/liabilities';
import { unitsFromNumeric } from '../storage/columns.ts';
import type { Sql } from '../storage/connection.ts';
import { sha256 } from './hash.ts';
import { findPacked, type OwnLeaf, readNodes, ROW_LEAVES } from './records.ts';
import { type Side, SIDES } from './snapshot.ts';

export type PublishedProof = {
  readonly id: number;
  readonly seq: number;
  readonly at: number;
  readonly publishedAt: number;
  readonly durationMs: number;
  /** Address of the operator who asked for it; empty where the daily job did. */
  readonly madeBy: string;
  readonly hasLeaves: boolean;
  readonly trees: readonly StoredTree[];
};
export type StoredTree = {
  readonly currencyId: CurrencyId;
  readonly root: string | null;
  readonly sum: bigint;
  readonly leaves: number;
  readonly users: number;
  readonly house: ReadonlyMap<Side, bigint>;
};

type ProofRow = {
  readonly id: string;
  readonly seq: string;
  readonly at: string;
  readonly published_at: string;
  readonly duration_ms: number;
  readonly made_by: string;
  readonly has_leaves: boolean;
};
type TreeRow = {
  readonly proof_id: string;
  readonly currency_id: string;
  readonly root: string | null;
  readonly sum: string;
  readonly leaves: number;
  readonly users: number;
  readonly house: Readonly<Partial<Record<Side, string>>>;
};

type Which = { readonly id: number | undefined } | { readonly offset: number; readonly limit: number };

/** The one with an id, the newest without one, or some, newest first. */
export async function findProofs(sql: Sql, which: Which): Promise<readonly PublishedProof[]> {
  const id = 'id' in which ? which.id : undefined;
  const { offset, limit } = 'limit' in which ? which : { offset: 0, limit: 1 };
  const rows = await sql<ProofRow[]>`
    SELECT p.id, seq, at, published_at, duration_ms, coalesce(email, '') AS made_by, has_leaves
    FROM liability_proofs p LEFT JOIN operators ON operators.id = made_by
    WHERE published_at IS NOT NULL AND p.id = coalesce(${id ?? null}::bigint, p.id)
    ORDER BY p.id DESC OFFSET ${offset} LIMIT ${limit}`;
  const trees = await findTrees(sql, rows);
  return rows.map((row) => ({
    id: Number(row.id),
    seq: Number(row.seq),
    at: Number(row.at),
    publishedAt: Number(row.published_at),
    durationMs: row.duration_ms,
    madeBy: row.made_by,
    hasLeaves: row.has_leaves,
    trees: trees.filter((tree) => tree.proof_id === row.id).map(readTree),
  }));
}

export async function countProofs(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: string }[]>`
    SELECT count(*) FROM liability_proofs WHERE published_at IS NOT NULL`;
  return Number(row?.count);
}

async function findTrees(sql: Sql, proofs: readonly ProofRow[]): Promise<readonly TreeRow[]> {
  if (proofs.length === 0) return [];
  return sql<TreeRow[]>`
    SELECT proof_id, currency_id, encode(root, 'hex') AS root, sum, leaves, users, house FROM liability_trees
    WHERE proof_id IN ${sql(proofs.map(({ id }) => id))} ORDER BY currency_id`;
}

const readTree = ({ currency_id, root, sum, leaves, users, house }: TreeRow): StoredTree => ({
  currencyId: currencyId(Number(currency_id)),
  root,
  sum: unitsFromNumeric(sum),
  leaves,
  users,
  house: new Map(
    SIDES.flatMap((side) => (house[side] === undefined ? [] : [[side, unitsFromNumeric(house[side])] as const])),
  ),
});

type Sought = { readonly proofId: number; readonly currencyId: CurrencyId; readonly userId: UserId };

/** Undefined where the user had nothing of the coin. */
export async function findLeaf(sql: Sql, sought: Sought): Promise<LeafProof | undefined> {
  const leaf = await findOwnLeaf(sql, sought);
  if (!leaf) return undefined;
  const path = await findPath(sql, sought, leaf.place);
  return {
    nonce: Buffer.from(leaf.nonce).toString('hex'),
    wallets: walletTexts(leaf.wallets),
    amount: formatUnits(leaf.wallets.reduce((sum, units) => sum + units, 0n)),
    place: leaf.place,
    path: path.map(({ sum, hash }) => ({ sum: formatUnits(sum), hash: Buffer.from(hash).toString('hex') })),
  };
}

function walletTexts(wallets: readonly bigint[]): Readonly<Record<Wallet, string>> {
  const textOf = (wallet: Wallet): string => formatUnits(wallets[WALLETS.indexOf(wallet)] ?? 0n);
  return { legal: textOf('legal'), lever: textOf('lever'), change: textOf('change'), micro: textOf('micro') };
}

async function findOwnLeaf(sql: Sql, { proofId, currencyId: coin, userId }: Sought): Promise<OwnLeaf | undefined> {
  const [row] = await sql<{ leaves: Uint8Array }[]>`
    SELECT leaves FROM liability_leaves WHERE proof_id = ${proofId} AND currency_id = ${coin} AND first_user <= ${userId}
    ORDER BY first_user DESC LIMIT 1`;
  return row && findPacked(row.leaves, userId);
}

/** Of the row that the leaf stands in all nodes are folded, of the others only what is above each is needed. */
async function findPath(sql: Sql, { proofId, currencyId: coin }: Sought, place: number): Promise<readonly SumNode[]> {
  const within = place % ROW_LEAVES;
  const rows = await sql<{ nodes: Uint8Array | null; above: Uint8Array }[]>`
    SELECT CASE WHEN place = ${place - within} THEN nodes END AS nodes, above FROM liability_nodes
    WHERE proof_id = ${proofId} AND currency_id = ${coin} ORDER BY place`;
  const nodes = rows.find((row) => row.nodes !== null)?.nodes;
  if (!nodes) throw new Error('The nodes of a leaf are missing.');
  const aboves = rows.flatMap(({ above }) => readNodes(above));
  return [
    ...pathOf(foldTree(readNodes(nodes), sha256), within),
    ...pathOf(foldTree(aboves, sha256), (place - within) / ROW_LEAVES),
  ];
}
