// A sum tree over what is owed to each user in one currency. A node's hash covers the sums and hashes of both its children
// apart: where it covered only what they sum to, a child could be told of with less than it has.
import { assert } from '../assert.ts';

/** Units of 1e-8 in 8 bytes of which the highest bit is 0, so that no sum of two can run over. */
export const LIABILITY_MAX = 2n ** 63n - 1n;

export const HASH_BYTES = 32;
export const NONCE_BYTES = 32;
export const SUM_BYTES = 8;
const ID_BYTES = 8;
/** The text of a leaf begins with the one, that of a node above with the other, so that neither can be taken for the other. */
const LEAF = 0;
const NODE = 1;
/** Fewer leaves would tell how many users have something. */
const LEAVES_MIN = 16;

export type Bytes = Uint8Array<ArrayBuffer>;
export type Leaf = { readonly nonce: Bytes; readonly userId: number; readonly amount: bigint };
export type SumNode = { readonly sum: bigint; readonly hash: Bytes };
/** SHA-256. */
export type HashNow = (bytes: Bytes) => Bytes;
export type Hash = (bytes: Bytes) => Bytes | Promise<Bytes>;

/** Stands in the leaves of nobody, which fill the tree up. */
export const NOBODY = 0;

export const isLiability = (units: bigint): boolean => units >= 0n && units <= LIABILITY_MAX;

/** So many that no node lacks a partner: a power of two. */
export const leavesFor = (users: number): number => Math.max(LEAVES_MIN, 2 ** Math.ceil(Math.log2(Math.max(users, 1))));

/** `0 ‖ nonce ‖ user ‖ amount`, numbers in 8 bytes, the highest first. */
export function encodeLeaf({ nonce, userId, amount }: Leaf): Bytes {
  assert(nonce.length === NONCE_BYTES, 'a nonce has 32 bytes');
  assert(isLiability(amount), 'what is owed is from 0 to 2^63 - 1');
  const bytes = new Uint8Array(1 + NONCE_BYTES + ID_BYTES + SUM_BYTES);
  const view = new DataView(bytes.buffer);
  bytes[0] = LEAF;
  bytes.set(nonce, 1);
  view.setBigUint64(1 + NONCE_BYTES, BigInt(userId));
  view.setBigUint64(1 + NONCE_BYTES + ID_BYTES, amount);
  return bytes;
}

/** `1 ‖ sum ‖ hash ‖ sum ‖ hash`, the left child first. */
export function encodeNode(left: SumNode, right: SumNode): Bytes {
  assert(isLiability(left.sum) && isLiability(right.sum), 'sums are from 0 to 2^63 - 1');
  const bytes = new Uint8Array(1 + 2 * (SUM_BYTES + HASH_BYTES));
  const view = new DataView(bytes.buffer);
  bytes[0] = NODE;
  view.setBigUint64(1, left.sum);
  bytes.set(left.hash, 1 + SUM_BYTES);
  view.setBigUint64(1 + SUM_BYTES + HASH_BYTES, right.sum);
  bytes.set(right.hash, 1 + 2 * SUM_BYTES + HASH_BYTES);
  return bytes;
}

export const hashLeaf = (leaf: Leaf, hash: HashNow): SumNode => ({ sum: leaf.amount, hash: hash(encodeLeaf(leaf)) });

function foldLevel(level: readonly SumNode[], hash: HashNow): readonly SumNode[] {
  const above: SumNode[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const left = level[at];
    const right = level[at + 1];
    assert(left && right, 'no node lacks a partner');
    const sum = left.sum + right.sum;
    assert(isLiability(sum), 'sums are from 0 to 2^63 - 1');
    above.push({ sum, hash: hash(encodeNode(left, right)) });
  }
  return above;
}

/** From the leaves, a power of two of them, up to the level of one: the root. */
export function foldTree(leaves: readonly SumNode[], hash: HashNow): readonly (readonly SumNode[])[] {
  const levels = [leaves];
  for (let level = leaves; level.length > 1; ) {
    level = foldLevel(level, hash);
    levels.push(level);
  }
  return levels;
}

export function rootOf(levels: readonly (readonly SumNode[])[]): SumNode {
  const [root] = levels.at(-1) ?? [];
  assert(root, 'a tree has a root');
  return root;
}

/** The partner of each node between a leaf and the root, from below. */
export const pathOf = (levels: readonly (readonly SumNode[])[], place: number): readonly SumNode[] =>
  levels.slice(0, -1).map((level, height) => {
    const partner = level[(place >> height) ^ 1];
    assert(partner, 'no node lacks a partner');
    return partner;
  });

export type Climb = {
  readonly leaf: Leaf;
  /** From the left, from 0: its bits say at each height whether the partner stands on the left. */
  readonly place: number;
  readonly path: readonly SumNode[];
};

/** The nodes from a leaf to what should be the root, both included; none where an amount or a sum is out of its bounds. */
export async function climb({ leaf, place, path }: Climb, hash: Hash): Promise<readonly SumNode[]> {
  if (!isLiability(leaf.amount)) return [];
  let node: SumNode = { sum: leaf.amount, hash: await hash(encodeLeaf(leaf)) };
  const nodes = [node];
  for (const [height, partner] of path.entries()) {
    const sum = node.sum + partner.sum;
    if (!isLiability(partner.sum) || !isLiability(sum)) return [];
    const isRight = ((place >> height) & 1) === 1;
    node = { sum, hash: await hash(isRight ? encodeNode(partner, node) : encodeNode(node, partner)) };
    nodes.push(node);
  }
  return nodes;
}
