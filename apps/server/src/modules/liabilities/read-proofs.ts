// What was published, and a user's leaf with the path to its root.
import { type CurrencyId, formatUnits, type UserId, type Wallet, WALLETS } from '@bourse/domain';
import { bytes, count, flag, id, instant, json, optional, present, text, units } from '@bourse/domain/kinds';
import { foldTree, type LeafProof, pathOf, type SumNode } from '@bourse/domain/liabilities';
import { unitsFromNumeric } from '../../core/storage/columns.ts';
import { z } from 'zod';
import type { Sql } from '../../core/storage/connection.ts';
import { sha256 } from './hash.ts';
import { findPacked, type OwnLeaf, readNodes, ROW_LEAVES } from './records.ts';
import { type Side, SIDES } from './snapshot.ts';
import { query, type RowOf } from '../../core/storage/query.ts';

const PROOF = {
  id: id(),
  seq: present(count),
  at: present(instant),
  publishedAt: present(instant),
  durationMs: present(count),
  /** Address of the operator who asked for it; empty where the daily job did. */
  madeBy: text,
  hasLeaves: flag,
};
export type PublishedProof = RowOf<typeof PROOF> & { readonly trees: readonly StoredTree[] };

const HOUSE = z.record(z.string(), z.string());
const TREE = {
  proofId: id(),
  currencyId: id<CurrencyId>(),
  root: optional(text),
  sum: units,
  leaves: count,
  users: count,
  house: json((house) => readHouse(HOUSE.parse(house))),
};
export type StoredTree = Omit<RowOf<typeof TREE>, 'root'> & { readonly root: string | null };

/** Sides that there are no more are left out. */
const readHouse = (house: Readonly<Record<string, string>>): ReadonlyMap<Side, bigint> =>
  new Map(SIDES.flatMap((side) => (house[side] === undefined ? [] : [[side, unitsFromNumeric(house[side])] as const])));

type Which = { readonly id: number | undefined } | { readonly offset: number; readonly limit: number };

/** The one with an id, the newest without one, or some, newest first. */
export async function findProofs(sql: Sql, which: Which): Promise<readonly PublishedProof[]> {
  const id = 'id' in which ? which.id : undefined;
  const { offset, limit } = 'limit' in which ? which : { offset: 0, limit: 1 };
  const rows = await query(sql, PROOF)`
    SELECT p.id, seq, at, published_at, duration_ms, coalesce(email, '') AS made_by, has_leaves
    FROM liability_proofs p LEFT JOIN operators ON operators.id = made_by
    WHERE published_at IS NOT NULL AND p.id = coalesce(${id ?? null}::bigint, p.id)
    ORDER BY p.id DESC OFFSET ${offset} LIMIT ${limit}`;
  const trees = await findTrees(sql, rows);
  return rows.map((row) => ({ ...row, trees: trees.filter((tree) => tree.proofId === row.id) }));
}

export async function countProofs(sql: Sql): Promise<number> {
  const [row] = await query(sql, { count })`
    SELECT count(*) FROM liability_proofs WHERE published_at IS NOT NULL`;
  return row?.count ?? 0;
}

async function findTrees(sql: Sql, proofs: readonly { readonly id: number }[]): Promise<readonly StoredTree[]> {
  if (proofs.length === 0) return [];
  const trees = await query(sql, TREE)`
    SELECT proof_id, currency_id, encode(root, 'hex') AS root, sum, leaves, users, house FROM liability_trees
    WHERE proof_id IN ${sql(proofs.map(({ id }) => id))} ORDER BY currency_id`;
  return trees.map((tree) => ({ ...tree, root: tree.root ?? null }));
}

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
  const [row] = await query(sql, { leaves: bytes })`
    SELECT leaves FROM liability_leaves WHERE proof_id = ${proofId} AND currency_id = ${coin} AND first_user <= ${userId}
    ORDER BY first_user DESC LIMIT 1`;
  return row && findPacked(row.leaves, userId);
}

/** All nodes of the leaf's row are folded; of the other rows only the node above each is needed. */
async function findPath(sql: Sql, { proofId, currencyId: coin }: Sought, place: number): Promise<readonly SumNode[]> {
  const within = place % ROW_LEAVES;
  const rows = await query(sql, { nodes: optional(bytes), above: bytes })`
    SELECT CASE WHEN place = ${place - within} THEN nodes END AS nodes, above FROM liability_nodes
    WHERE proof_id = ${proofId} AND currency_id = ${coin} ORDER BY place`;
  const nodes = rows.find((row) => row.nodes !== undefined)?.nodes;
  if (!nodes) throw new Error('The nodes of a leaf are missing.');
  const aboves = rows.flatMap(({ above }) => readNodes(above));
  return [
    ...pathOf(foldTree(readNodes(nodes), sha256), within),
    ...pathOf(foldTree(aboves, sha256), (place - within) / ROW_LEAVES),
  ];
}
