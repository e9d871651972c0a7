// What anybody may read of proofs of liabilities, what their owners may, and what operators do.
import { liabilities as contract } from '@bourse/contract';
import { type CurrencyId, formatUnits, HOUSE_PURPOSES, refuse } from '@bourse/domain';
import { besideGroupOf } from '@bourse/domain/liabilities';
import type { FastifyInstance } from 'fastify';
import { keepForEver } from '../../platform/http/etags.ts';
import { mount } from '../../platform/http/mount.ts';
import { operatorActorOf } from '../../platform/http/operator-acts.ts';
import { countProofs, findLeaf, findProofs, type PublishedProof, type StoredTree } from './read-proofs.ts';
import type { LiabilitiesServices } from './services.ts';

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
