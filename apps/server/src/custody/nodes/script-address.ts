// The address that an output pays, read from its script. Scripts of no standard form pay none.
import { createHash } from 'node:crypto';
import { base58check, bech32, bech32m } from '@scure/base';
import type { AddressForm } from './utxo-chains.ts';

type Standard = { readonly kind: 'keyHash' | 'scriptHash' | 'v0' | 'v1'; readonly hash: Uint8Array };

const base58 = base58check((data: Uint8Array) => createHash('sha256').update(data).digest());
const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const CHECKSUM_LETTERS = 8;

export function addressOfScript(script: Buffer, form: AddressForm): string | undefined {
  const standard = readStandard(script);
  if (!standard) return undefined;
  const { kind, hash } = standard;
  if (kind === 'keyHash' || kind === 'scriptHash') {
    if (form.kind === 'cash') return encodeCash(form.prefix, Uint8Array.of(kind === 'keyHash' ? 0 : 8, ...hash));
    return base58.encode(Uint8Array.of(form[kind], ...hash));
  }
  if (form.kind === 'cash') return undefined;
  return kind === 'v0'
    ? bech32.encode(form.prefix, [0, ...bech32.toWords(hash)])
    : bech32m.encode(form.prefix, [1, ...bech32m.toWords(hash)]);
}

const FORMS = [
  { kind: 'keyHash', head: '76a914', tail: '88ac', length: 20 },
  { kind: 'scriptHash', head: 'a914', tail: '87', length: 20 },
  { kind: 'v0', head: '0014', tail: '', length: 20 },
  { kind: 'v0', head: '0020', tail: '', length: 32 },
  { kind: 'v1', head: '5120', tail: '', length: 32 },
] as const;

function readStandard(script: Buffer): Standard | undefined {
  const hex = script.toString('hex');
  for (const { kind, head, tail, length } of FORMS) {
    const isThis = hex.length === head.length + 2 * length + tail.length && hex.startsWith(head) && hex.endsWith(tail);
    if (isThis) return { kind, hash: script.subarray(head.length / 2, head.length / 2 + length) };
  }
  return undefined;
}

/** CashAddr: the specification's own code, for hashes of 20 bytes. */
function encodeCash(prefix: string, payload: Uint8Array): string {
  const words = bech32.toWords(payload);
  const checked = [...Buffer.from(prefix).map((letter) => letter & 0x1f), 0, ...words];
  const checksum = calculateCashChecksum([...checked, ...Array.from({ length: CHECKSUM_LETTERS }, () => 0)]);
  const tail = Array.from({ length: CHECKSUM_LETTERS }, (_, at) => Number((checksum >> BigInt(5 * (7 - at))) & 0x1fn));
  return `${prefix}:${[...words, ...tail].map((word) => LETTERS[word]).join('')}`;
}

const GENERATORS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];

function calculateCashChecksum(words: readonly number[]): bigint {
  let rest = 1n;
  for (const word of words) {
    const top = rest >> 35n;
    rest = ((rest & 0x07ffffffffn) << 5n) ^ BigInt(word);
    for (const [bit, generator] of GENERATORS.entries()) if ((top >> BigInt(bit)) & 1n) rest ^= generator;
  }
  return rest ^ 1n;
}
