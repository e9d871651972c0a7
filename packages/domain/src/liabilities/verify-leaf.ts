// Checks that what is owed to one user in one currency is counted in a published tree: from a file alone, step by step.
import { formatUnits, parseUnits } from '../money.ts';
import { WALLETS, type Wallet } from '../wallets.ts';
import { type Bytes, climb, type Climb, type Hash, HASH_BYTES, type SumNode } from './tree.ts';

/** A tree as it is published: hashes in hexadecimal, sums in decimal text. Null where sums are too large for a tree. */
export type PublishedTree = { readonly root: string | null; readonly sum: string; readonly leaves: number };

/** These stand as on the wire. They name a proof by its commit and time; `CoinName` names a coin of it. */
type ProofName = { readonly id: number; readonly seq: number; readonly at: number };
type CoinName = { readonly currency_id: number; readonly currency: string };
type PublishedProof = ProofName & { readonly trees: readonly (CoinName & PublishedTree)[] };

const NO_TREE: PublishedTree = { root: null, sum: '0', leaves: 0 };

/**
 * Answers what was published of a coin of a file: nothing where it was published of another commit, or the coin has another
 * name there.
 */
export function publishedOf(coin: CoinName, proof: ProofName, roots: PublishedProof): PublishedTree {
  const isOfIt = roots.id === proof.id && roots.seq === proof.seq && roots.at === proof.at;
  const tree = roots.trees.find(
    ({ currency_id: id, currency }) => id === coin.currency_id && currency === coin.currency,
  );
  return isOfIt && tree ? { root: tree.root, sum: tree.sum, leaves: tree.leaves } : NO_TREE;
}

export type LeafProof = {
  readonly nonce: string;
  readonly wallets: Readonly<Record<Wallet, string>>;
  readonly amount: string;
  readonly place: number;
  readonly path: readonly { readonly sum: string; readonly hash: string }[];
};

/** In the order in which they are told. */
export const LEAF_CHECKS = ['wallets', 'bounds', 'root', 'sum', 'published'] as const;
export type LeafCheck = (typeof LEAF_CHECKS)[number];
export type LeafVerdict = 'proven' | 'refuted' | 'not_proven';

export type LeafReport = {
  readonly verdicts: Readonly<Record<LeafCheck, LeafVerdict>>;
  readonly isSound: boolean;
  /** The nodes from the leaf to the root, as they were computed. */
  readonly steps: readonly { readonly sum: string; readonly hash: string }[];
};

export type LeafClaim = {
  readonly userId: number;
  readonly tree: PublishedTree;
  readonly leaf: LeafProof;
  /** The published tree comes from elsewhere than the claim; without it that check is left open. */
  readonly published?: PublishedTree | undefined;
};

const hexOf = (bytes: Bytes): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function bytesOf(hex: string): Bytes | undefined {
  if (hex.length !== 2 * HASH_BYTES || !/^[0-9a-f]*$/.test(hex)) return undefined;
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

/** Undefined where the leaf does not have the form of one in such a tree. */
function readClimb({ userId, tree, leaf }: LeafClaim): Climb | undefined {
  const nonce = bytesOf(leaf.nonce);
  const amount = parseUnits(leaf.amount);
  const hasPlace = Number.isSafeInteger(leaf.place) && leaf.place >= 0 && leaf.place < tree.leaves;
  if (!nonce || amount === undefined || !hasPlace || 2 ** leaf.path.length !== tree.leaves) return undefined;
  const path: SumNode[] = [];
  for (const { sum: text, hash: hex } of leaf.path) {
    const hash = bytesOf(hex);
    const sum = parseUnits(text);
    if (!hash || sum === undefined) return undefined;
    path.push({ sum, hash });
  }
  return Number.isSafeInteger(userId) && userId > 0
    ? { leaf: { nonce, userId, amount }, place: leaf.place, path }
    : undefined;
}

function doWalletsSumUp({ wallets, amount }: LeafProof): boolean {
  let sum = 0n;
  for (const wallet of WALLETS) {
    const units = parseUnits(wallets[wallet]);
    if (units === undefined) return false;
    sum += units;
  }
  return sum === parseUnits(amount);
}

const isSame = (one: PublishedTree, other: PublishedTree): boolean =>
  one.root !== null && one.root === other.root && one.sum === other.sum && one.leaves === other.leaves;

const toVerdict = (holds: boolean): LeafVerdict => (holds ? 'proven' : 'refuted');

export async function verifyLeaf(claim: LeafClaim, hash: Hash): Promise<LeafReport> {
  const { tree, leaf, published } = claim;
  const readable = readClimb(claim);
  const steps = (readable ? await climb(readable, hash) : []).map((node) => ({
    sum: formatUnits(node.sum),
    hash: hexOf(node.hash),
  }));
  const top = steps.at(-1);
  const verdicts: LeafReport['verdicts'] = {
    wallets: toVerdict(doWalletsSumUp(leaf)),
    bounds: toVerdict(steps.length > 0),
    root: toVerdict(top !== undefined && top.hash === tree.root),
    sum: toVerdict(top !== undefined && top.sum === tree.sum),
    published: published ? toVerdict(isSame(tree, published)) : 'not_proven',
  };
  return { verdicts, isSound: Object.values(verdicts).every((verdict) => verdict !== 'refuted'), steps };
}
