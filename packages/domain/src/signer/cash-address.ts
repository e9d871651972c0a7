// CashAddr, the form of Bitcoin Cash: the specification's own code, for hashes of 20 bytes.

const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const CHECKSUM_LETTERS = 8;
/** Version bytes of hashes of 20 bytes: of keys and of scripts. Others are for tokens, or not given yet. */
const VERSIONS: readonly number[] = [0, 8];

/** `payload` is the version byte and the hash. */
export function encodeCash(prefix: string, payload: Uint8Array): string {
  const words = regroup(payload, 8, 5);
  const noChecksum = Array.from({ length: CHECKSUM_LETTERS }, () => 0);
  const checksum = calculateChecksum([...wordsOfPrefix(prefix), ...words, ...noChecksum]);
  const tail = Array.from({ length: CHECKSUM_LETTERS }, (_, at) => Number((checksum >> BigInt(5 * (7 - at))) & 0x1fn));
  return `${prefix}:${[...words, ...tail].map((word) => LETTERS[word]).join('')}`;
}

/** The payload; undefined where the checksum is not that of the prefix, which may be left out. */
export function decodeCash(prefix: string, text: string): Uint8Array | undefined {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return undefined;
  const lower = text.toLowerCase();
  const letters = lower.startsWith(`${prefix}:`) ? lower.slice(prefix.length + 1) : lower;
  const words = Array.from(letters, (letter) => LETTERS.indexOf(letter));
  if (words.length <= CHECKSUM_LETTERS || words.includes(-1)) return undefined;
  if (calculateChecksum([...wordsOfPrefix(prefix), ...words]) !== 0n) return undefined;
  const payload = unpad(words.slice(0, -CHECKSUM_LETTERS));
  return payload && VERSIONS.includes(payload[0] ?? -1) ? payload : undefined;
}

const wordsOfPrefix = (prefix: string): readonly number[] => [
  ...Array.from(prefix, (letter) => (letter.codePointAt(0) ?? 0) & 0x1f),
  0,
];

/** Groups of so many bits as groups of others, the last filled up with zeros. */
function regroup(groups: Iterable<number>, from: number, to: number): readonly number[] {
  const regrouped: number[] = [];
  let [rest, bits] = [0, 0];
  for (const group of groups) {
    rest = (rest << from) | group;
    for (bits += from; bits >= to; bits -= to) regrouped.push((rest >> (bits - to)) & ((1 << to) - 1));
    rest &= (1 << bits) - 1;
  }
  return bits === 0 ? regrouped : [...regrouped, (rest << (to - bits)) & ((1 << to) - 1)];
}

/** Undefined where what fills up the last group is more than that, or is no zeros. */
function unpad(words: readonly number[]): Uint8Array | undefined {
  const bytes = regroup(words, 5, 8).slice(0, (words.length * 5) >> 3);
  const again = regroup(bytes, 8, 5);
  return again.length === words.length && again.every((word, at) => word === words[at])
    ? Uint8Array.from(bytes)
    : undefined;
}

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
