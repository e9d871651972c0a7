// Whether a user's own leaves are counted: each against the roots that everybody is shown, and as a leaf of nobody else's.
import type { liabilities } from '@bourse/contract';
import { type Hash, type LeafProof, type LeafReport, publishedOf, verifyLeaf } from '@bourse/domain/liabilities';

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

type Against = {
  readonly roots: liabilities.LiabilityProofRow;
  /**
   * The id is that of the user who asks, not of the one whom the file names: else one leaf could be shown to two users with
   * equal balances.
   */
  readonly userId: number;
  readonly hash: Hash;
};

export async function checkOwn(
  { proof, coins: told }: liabilities.LiabilitiesFile,
  { roots, userId, hash }: Against,
): Promise<CheckedFile> {
  const coins: CheckedCoin[] = [];
  for (const coin of told) {
    const { currency_id: id, currency: name, tree, leaf } = coin;
    if (!leaf) continue;
    const published = publishedOf(coin, proof, roots);
    coins.push({ id, name, leaf, report: await verifyLeaf({ userId, tree, leaf, published }, hash) });
  }
  return { proof, coins, isSound: coins.every(({ report }) => report.isSound) };
}
