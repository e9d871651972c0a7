// How leaves and nodes lie in the database: of fixed width, numbers with their highest byte first.
import { assert, WALLETS } from '@bourse/domain';
import { type Bytes, HASH_BYTES, type HashNow, NONCE_BYTES, SUM_BYTES, type SumNode } from '@bourse/domain/liabilities';
import { createHash } from 'node:crypto';

/** Leaves and nodes of one row. A power of two: what is above them is a node of the tree. */
export const ROW_LEAVES = 256;

/** The balances of a user in each wallet, in the order of `WALLETS`. */
export type OwnLeaf = {
  readonly userId: number;
  readonly place: number;
  readonly nonce: Bytes;
  readonly wallets: readonly bigint[];
};

const USER_BYTES = 8;
const PLACE_BYTES = 4;
const NONCE_AT = USER_BYTES + PLACE_BYTES;
const WALLETS_AT = NONCE_AT + NONCE_BYTES;
const LEAF_BYTES = WALLETS_AT + WALLETS.length * SUM_BYTES;
const NODE_BYTES = SUM_BYTES + HASH_BYTES;

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export function packLeaves(leaves: readonly OwnLeaf[]): Bytes {
  const bytes = new Uint8Array(leaves.length * LEAF_BYTES);
  const view = viewOf(bytes);
  for (const [nth, { userId, place, nonce, wallets }] of leaves.entries()) {
    const from = nth * LEAF_BYTES;
    view.setBigUint64(from, BigInt(userId));
    view.setUint32(from + USER_BYTES, place);
    bytes.set(nonce, from + NONCE_AT);
    for (const [at, units] of wallets.entries()) view.setBigUint64(from + WALLETS_AT + at * SUM_BYTES, units);
  }
  return bytes;
}

/** The leaf of a user among leaves in the order of users. */
export function findPacked(bytes: Uint8Array, userId: number): OwnLeaf | undefined {
  const view = viewOf(bytes);
  const sought = BigInt(userId);
  let low = 0;
  let high = bytes.length / LEAF_BYTES;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (view.getBigUint64(middle * LEAF_BYTES) < sought) low = middle + 1;
    else high = middle;
  }
  const from = low * LEAF_BYTES;
  if (from >= bytes.length || view.getBigUint64(from) !== sought) return undefined;
  return {
    userId,
    place: view.getUint32(from + USER_BYTES),
    nonce: bytes.slice(from + NONCE_AT, from + WALLETS_AT),
    wallets: WALLETS.map((_, at) => view.getBigUint64(from + WALLETS_AT + at * SUM_BYTES)),
  };
}

export function packNodes(nodes: readonly SumNode[]): Bytes {
  const bytes = new Uint8Array(nodes.length * NODE_BYTES);
  const view = viewOf(bytes);
  for (const [nth, { sum, hash }] of nodes.entries()) {
    view.setBigUint64(nth * NODE_BYTES, sum);
    bytes.set(hash, nth * NODE_BYTES + SUM_BYTES);
  }
  return bytes;
}

export function readNodes(bytes: Uint8Array): readonly SumNode[] {
  assert(bytes.length % NODE_BYTES === 0, 'nodes are of one width');
  const view = viewOf(bytes);
  return Array.from({ length: bytes.length / NODE_BYTES }, (_, nth) => ({
    sum: view.getBigUint64(nth * NODE_BYTES),
    hash: bytes.slice(nth * NODE_BYTES + SUM_BYTES, (nth + 1) * NODE_BYTES),
  }));
}

/** SHA-256 as trees of liabilities need it: of bytes, at once. */
export const sha256: HashNow = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());
