// What anybody may read of proofs of liabilities that were published, what users may of their own leaf and its path to the root,
// and what operators do.
import { liabilities as contract } from '@bourse/contract';
import {
  type CurrencyId,
  formatUnits,
  HOUSE_PURPOSES,
  refuse,
  type UserId,
  type Wallet,
  WALLETS,
} from '@bourse/domain';
import { bytes, count, flag, id, instant, json, optional, present, text, units } from '@bourse/domain/kinds';
import { besideGroupOf, foldTree, type LeafProof, pathOf, type SumNode } from '@bourse/domain/liabilities';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { unitsFromNumeric } from '../../core/storage/columns.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { keepForEver } from '../../platform/http/etags.ts';
import { mount } from '../../platform/http/mount.ts';
import { operatorActorOf } from '../../platform/http/operator-acts.ts';
import { type Side, SIDES } from './build-proof.ts';
import type { LiabilitiesServices } from './proofs.ts';
import { findPacked, type OwnLeaf, readNodes, ROW_LEAVES, sha256 } from './records.ts';

export function liabilityRoutes(app: FastifyInstance, services: LiabilitiesServices): void {
  const { sql } = services.storage;
  const nameOf = (id: CurrencyId): string => services.market.currency(id)?.name ?? '';

  mount(app, services, contract.roots, async ({ input: { id }, reply }) => {
    const [proof] = await findProofs(sql, { id });
    if (!proof) return refuse('not_found');
    // Whether leaves are there still changes once.
    if (id !== undefined && !proof.hasLeaves) keepForEver(reply);
    return { message: viewProof(proof, nameOf) };
  });

  mount(app, services, contract.list, async ({ input: { page } }) => {
    const { list, ...rest } = await readPage(services, page);
    return { message: { ...rest, list: list.map((proof) => viewProof(proof, nameOf)) } };
  });

  mount(app, services, contract.own, async ({ input: { id }, user }) => {
    const [proof] = await findProofs(sql, { id });
    if (!proof) return refuse('not_found');
    if (!proof.hasLeaves) return refuse('liability_leaves_deleted');
    const coins = [];
    for (const { currencyId, root, sum, leaves } of proof.trees) {
      const leaf = await findLeaf(sql, { proofId: proof.id, currencyId, userId: user.id });
      const tree = { root, sum: formatUnits(sum), leaves };
      coins.push({ currency_id: currencyId, currency: nameOf(currencyId), tree, leaf: leaf ?? null });
    }
    const { seq, at } = proof;
    return { message: { format: contract.LIABILITIES_FORMAT, proof: { id: proof.id, seq, at }, user: user.id, coins } };
  });

  officeRoutes(app, services, nameOf);
}

type NameOf = (id: CurrencyId) => string;

function officeRoutes(app: FastifyInstance, services: LiabilitiesServices, nameOf: NameOf): void {
  const { auditLog, liabilities, log } = services;

  mount(app, services, contract.officeList, async ({ input: { page } }) => {
    const { list, ...rest } = await readPage(services, page);
    return {
      message: {
        ...rest,
        list: list.map((proof) => viewForOffice(proof, nameOf)),
        is_running: liabilities.isRunning(),
      },
    };
  });

  mount(app, services, contract.make, async ({ request, t }) => {
    if (liabilities.isRunning()) return refuse('liability_proof_running');
    const { actor, ip, operatorId } = operatorActorOf(request);
    const act = { actor, ip, subject: 'liabilities' };
    await auditLog.record({ ...act, action: 'liabilities.make' });
    const made = liabilities.begin(operatorId);
    if (!made) {
      await auditLog.record({ ...act, action: 'liabilities.make.refused', after: { code: 'liability_proof_running' } });
      return refuse('liability_proof_running');
    }
    made.catch((error: unknown) => log.error({ err: error }, 'a proof of liabilities failed'));
    return { message: t('answer.liability_proof_begun') };
  });
}

async function readPage({ storage: { sql } }: Pick<LiabilitiesServices, 'storage'>, page: number) {
  const limit = contract.PAGE_PROOFS;
  const list = await findProofs(sql, { offset: (page - 1) * limit, limit });
  return { list, page, page_size: limit, total: await countProofs(sql) };
}

const viewProof = (proof: PublishedProof, nameOf: NameOf): contract.LiabilityProofRow => ({
  id: proof.id,
  seq: proof.seq,
  at: proof.at,
  published_at: proof.publishedAt,
  has_leaves: proof.hasLeaves,
  trees: proof.trees.map((tree) => viewTree(tree, nameOf)),
});

const viewTree = (tree: StoredTree, nameOf: NameOf): contract.LiabilityTreeRow => ({
  currency_id: tree.currencyId,
  currency: nameOf(tree.currencyId),
  root: tree.root,
  sum: formatUnits(tree.sum),
  leaves: tree.leaves,
  beside: sumBeside(tree),
});

function sumBeside({ house }: StoredTree): contract.LiabilityTreeRow['beside'] {
  const sums = { house_users: 0n, reserved: 0n, own: 0n, outside: 0n };
  for (const [side, units] of house) sums[side === 'house_users' ? side : besideGroupOf(side)] += units;
  return {
    house_users: formatUnits(sums.house_users),
    reserved: formatUnits(sums.reserved),
    own: formatUnits(sums.own),
    outside: formatUnits(sums.outside),
  };
}

const viewForOffice = (proof: PublishedProof, nameOf: NameOf): contract.OfficeLiabilityRow => ({
  ...viewProof(proof, nameOf),
  made_by: proof.madeBy,
  duration_ms: proof.durationMs,
  trees: proof.trees.map((tree) => ({
    ...viewTree(tree, nameOf),
    users: tree.users,
    house: HOUSE_PURPOSES.flatMap((purpose) => {
      const units = tree.house.get(purpose);
      return units === undefined ? [] : [{ purpose, amount: formatUnits(units) }];
    }),
  })),
});

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
type PublishedProof = RowOf<typeof PROOF> & { readonly trees: readonly StoredTree[] };

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
type StoredTree = Omit<RowOf<typeof TREE>, 'root'> & { readonly root: string | null };

/** Sides that there are no more are left out. */
const readHouse = (house: Readonly<Record<string, string>>): ReadonlyMap<Side, bigint> =>
  new Map(SIDES.flatMap((side) => (house[side] === undefined ? [] : [[side, unitsFromNumeric(house[side])] as const])));

type Which = { readonly id: number | undefined } | { readonly offset: number; readonly limit: number };

/** The one with an id, the newest without one, or some, newest first. */
async function findProofs(sql: Sql, which: Which): Promise<readonly PublishedProof[]> {
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

async function countProofs(sql: Sql): Promise<number> {
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
async function findLeaf(sql: Sql, sought: Sought): Promise<LeafProof | undefined> {
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
