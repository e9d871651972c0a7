// CashAddr, the form of Bitcoin Cash: the specification's own code, for hashes of 20 bytes.
import { bech32 } from '@scure/base';

const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const CHECKSUM_LETTERS = 8;
/** Version bytes of hashes of 20 bytes: of keys and of scripts. Others are for tokens, or not given yet. */
const VERSIONS: readonly number[] = [0, 8];

/** `payload` is the version byte and the hash. */
export function encodeCash(prefix: string, payload: Uint8Array): string {
  const words = bech32.toWords(payload);
  const noChecksum = Array.from({ length: CHECKSUM_LETTERS }, () => 0);
  const checksum = calculateChecksum([...wordsOfPrefix(prefix), ...words, ...noChecksum]);
  const tail = Array.from({ length: CHECKSUM_LETTERS }, (_, at) => Number((checksum >> BigInt(5 * (7 - at))) & 0x1fn));
  return `${prefix}:${[...words, ...tail].map((word) => LETTERS[word]).join('')}`;
}

/** The payload; undefined where the checksum is not that of the prefix, which may be left out. */
export function decodeCash(prefix: string, text: string): Uint8Array | undefined {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return undefined;
  const lower = text.toLowerCase();
  const bare = lower.startsWith(`${prefix}:`) ? lower.slice(prefix.length + 1) : lower;
  const words = Array.from(bare, (letter) => LETTERS.indexOf(letter));
  if (words.length <= CHECKSUM_LETTERS || words.includes(-1)) return undefined;
  if (calculateChecksum([...wordsOfPrefix(prefix), ...words]) !== 0n) return undefined;
  const payload = bech32.fromWordsUnsafe(words.slice(0, -CHECKSUM_LETTERS));
  return payload && VERSIONS.includes(payload[0] ?? -1) ? payload : undefined;
}

const wordsOfPrefix = (prefix: string): readonly number[] => [...Buffer.from(prefix).map((letter) => letter & 0x1f), 0];

const GENERATORS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];

function calculateChecksum(words: readonly number[]): bigint {
  let rest = 1n;
  for (const word of words) {
    const top = rest >> 35n;
    rest = ((rest & 0x07ffffffffn) << 5n) ^ BigInt(word);
    for (const [bit, generator] of GENERATORS.entries()) if ((top >> BigInt(bit)) & 1n) rest ^= generator;
  }
  return rest ^ 1n;
}
