// The hashes of Ethereum: RLP, and the root of a trie whose keys are the positions in a list.
import { keccak_256 } from '@noble/hashes/sha3.js';

export type Rlp = Uint8Array | readonly Rlp[];

export const keccak = (bytes: Uint8Array): Uint8Array => keccak_256(bytes);
export const bytesOf = (hex: string): Uint8Array => Buffer.from(hex.slice(2), 'hex');
export const hexOf = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`;

/** A number without leading zeros; zero is no bytes at all. */
export function quantityBytes(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array();
  const digits = value.toString(16);
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
}

export function encodeRlp(item: Rlp): Uint8Array {
  if (item instanceof Uint8Array) {
    const [first = 0xff] = item;
    return item.length === 1 && first < 0x80 ? item : Buffer.concat([lengthOf(item.length, 0x80), item]);
  }
  const body = Buffer.concat(item.map(encodeRlp));
  return Buffer.concat([lengthOf(body.length, 0xc0), body]);
}

function lengthOf(length: number, offset: number): Uint8Array {
  if (length <= 55) return Uint8Array.of(offset + length);
  const bytes = quantityBytes(BigInt(length));
  return Uint8Array.of(offset + 55 + bytes.length, ...bytes);
}

type Leaf = { readonly path: readonly number[]; readonly value: Uint8Array };

/** Calculates the root by which headers commit to transactions and to receipts. */
export function calculateListRoot(values: readonly Uint8Array[]): string {
  const leaves = values.map((value, at): Leaf => {
    const key = encodeRlp(quantityBytes(BigInt(at)));
    return { path: [...key].flatMap((byte) => [byte >> 4, byte & 0x0f]), value };
  });
  return hexOf(keccak(encodeRlp(leaves.length === 0 ? new Uint8Array() : nodeOf(leaves, 0))));
}

/** The node of all leaves that share the first `depth` nibbles. */
function nodeOf(leaves: readonly Leaf[], depth: number): Rlp {
  const [first] = leaves;
  if (!first) return new Uint8Array();
  if (leaves.length === 1) return [encodePath(first.path.slice(depth), { isLeaf: true }), first.value];
  let shared = depth;
  while (leaves.every(({ path }) => path[shared] !== undefined && path[shared] === first.path[shared])) shared += 1;
  if (shared > depth) {
    return [encodePath(first.path.slice(depth, shared), { isLeaf: false }), referTo(nodeOf(leaves, shared))];
  }
  const branches = Array.from({ length: 16 }, (_, nibble) =>
    referTo(
      nodeOf(
        leaves.filter(({ path }) => path[depth] === nibble),
        depth + 1,
      ),
    ),
  );
  return [...branches, leaves.find(({ path }) => path.length === depth)?.value ?? new Uint8Array()];
}

/** A small node is embedded in place of its hash. */
function referTo(node: Rlp): Rlp {
  const encoded = encodeRlp(node);
  return node instanceof Uint8Array || encoded.length < 32 ? node : keccak(encoded);
}

function encodePath(nibbles: readonly number[], { isLeaf }: { readonly isLeaf: boolean }): Uint8Array {
  const flag = isLeaf ? 2 : 0;
  const padded = nibbles.length % 2 === 0 ? [flag, 0, ...nibbles] : [flag + 1, ...nibbles];
  return Uint8Array.from(
    { length: padded.length / 2 },
    (_, at) => ((padded[2 * at] ?? 0) << 4) | (padded[2 * at + 1] ?? 0),
  );
}
