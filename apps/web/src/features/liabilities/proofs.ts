// Published proofs, and one's own leaves checked here: with the code that the server makes them by.
import { liabilities } from '@bourse/contract';
import { type LeafProof, type LeafReport, verifyLeaf } from '@bourse/domain/liabilities';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { hashBytes } from '../../lib/web-crypto.ts';

export type Proof = liabilities.LiabilityProofRow;
export type ProofTree = liabilities.LiabilityTreeRow;

const KEY = ['liabilities'] as const;

/** The newest one without an id. */
export const useProof = (id: number | undefined) =>
  useQuery({
    queryKey: [...KEY, 'roots', id],
    queryFn: async ({ signal }) => (await call(liabilities.roots, { id }, { signal })).message,
    placeholderData: keepPreviousData,
    retry: false,
  });

export const useProofs = (page: number) =>
  useQuery({
    queryKey: [...KEY, 'list', page],
    queryFn: async ({ signal }) => (await call(liabilities.list, { page }, { signal })).message,
    placeholderData: keepPreviousData,
  });

export const readFile = async (id: number): Promise<liabilities.LiabilitiesFile> =>
  (await call(liabilities.own, { id })).message;

export type CheckedCoin = {
  readonly id: number;
  readonly name: string;
  readonly leaf: LeafProof;
  readonly report: LeafReport;
};
export type CheckedFile = {
  readonly proof: { readonly id: number; readonly at: number };
  readonly coins: readonly CheckedCoin[];
  readonly isSound: boolean;
};

/** Each leaf against the roots that everybody is shown, asked for apart from the file. */
export async function checkOwn(id: number): Promise<CheckedFile> {
  const [file, { message: published }] = await Promise.all([readFile(id), call(liabilities.roots, { id })]);
  const coins: CheckedCoin[] = [];
  for (const { currency_id: coin, currency: name, tree, leaf } of file.coins) {
    if (!leaf) continue;
    const found = published.trees.find(({ currency_id }) => currency_id === coin);
    const claim = { userId: file.user, tree, leaf, published: found ?? { root: null, sum: '0', leaves: 0 } };
    coins.push({ id: coin, name, leaf, report: await verifyLeaf(claim, hashBytes) });
  }
  return { proof: file.proof, coins, isSound: coins.every(({ report }) => report.isSound) };
}
