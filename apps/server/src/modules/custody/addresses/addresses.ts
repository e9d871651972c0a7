// Addresses of the chains: their one written form, and what does not pass for one. Nothing here asks a chain.
import { createHash } from 'node:crypto';
import { type ChainCode, findOtherForm, isPaymentLink, type OtherForm } from '@bourse/domain';
import { decodeCash, encodeCash } from '@bourse/domain/signer';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58check, bech32, bech32m } from '@scure/base';
import { checkXrp, encodeXrp } from './xrp-address.ts';

/** A chain's own letters, or those of its chain for tests, so that neither takes the other's addresses. */
export type AddressLetters = {
  readonly btc: { readonly bech32: string; readonly hashVersions: readonly number[] };
  readonly ltc: { readonly bech32: string; readonly hashVersions: readonly number[] };
  readonly bch: string;
  /** Both bytes before an X-address. */
  readonly xrp: readonly [number, number];
};

/** Litecoin's `3…` are Bitcoin's as well, and nobody could know which is meant: only `M…` is taken. */
export const MAIN_LETTERS: AddressLetters = {
  btc: { bech32: 'bc', hashVersions: [0x00, 0x05] },
  ltc: { bech32: 'ltc', hashVersions: [0x30, 0x32] },
  bch: 'bitcoincash',
  xrp: [0x05, 0x44],
};
export const TEST_LETTERS: AddressLetters = {
  btc: { bech32: 'bcrt', hashVersions: [0x6f, 0xc4] },
  ltc: { bech32: 'rltc', hashVersions: [0x6f, 0x3a] },
  bch: 'bchreg',
  xrp: [0x04, 0x93],
};

const HASH_BYTES = 20;
const SCRIPT_HASH_BYTES = 32;
/** The prefixes of the public test networks. */
const PUBLIC_TEST_LETTERS: AddressLetters = {
  btc: { bech32: 'tb', hashVersions: TEST_LETTERS.btc.hashVersions },
  ltc: { bech32: 'tltc', hashVersions: TEST_LETTERS.ltc.hashVersions },
  bch: 'bchtest',
  xrp: TEST_LETTERS.xrp,
};

/** BIP 173 and 350: the versions that have a meaning. What is sent to a later one could be lost. */
const SEGWIT: readonly {
  readonly version: number;
  readonly coder: typeof bech32;
  readonly lengths: readonly number[];
}[] = [
  { version: 0, coder: bech32, lengths: [HASH_BYTES, SCRIPT_HASH_BYTES] },
  { version: 1, coder: bech32m, lengths: [SCRIPT_HASH_BYTES] },
];
const TRON_VERSION = 0x41;
const LENGTH_MAX = 90;

const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest();
const base58 = base58check(sha256);

/**
 * The address in its one written form, by which it is stored and compared; undefined for what is no address of that
 * chain, has a wrong checksum, or is one that nobody can spend from. A destination tag follows a colon.
 */
export function checkAddress(chain: ChainCode, text: string, letters: AddressLetters): string | undefined {
  if (text.length > LENGTH_MAX) return undefined;
  if (chain === 'btc' || chain === 'ltc') {
    return checkSegwit(text, letters[chain].bech32) ?? checkHashed(text, letters[chain].hashVersions);
  }
  if (chain === 'bch') return checkCash(text, letters.bch);
  if (chain === 'xrp') return checkXrp(text, letters.xrp);
  return chain === 'eth' ? checkEthereum(text) : checkHashed(text, [TRON_VERSION]);
}

export type AddressFault = OtherForm | 'payment_link_as_address' | 'address_of_test_network';

/**
 * Says what a text is that `checkAddress` refuses. A payment link is never parsed here: whoever asks for a withdrawal
 * enters address and amount himself.
 */
export function explainAddress(chain: ChainCode, text: string, letters: AddressLetters): AddressFault | undefined {
  const tests = [TEST_LETTERS, PUBLIC_TEST_LETTERS].filter((one) => one !== letters);
  if (tests.some((one) => checkAddress(chain, text, one) !== undefined)) return 'address_of_test_network';
  return findOtherForm(chain, text) ?? (isPaymentLink(text) ? 'payment_link_as_address' : undefined);
}

/** The address that belongs to a hash of 20 bytes. */
export function encodeAddress(chain: ChainCode, hash: Uint8Array, letters: AddressLetters): string {
  if (chain === 'btc' || chain === 'ltc') {
    return bech32.encode(letters[chain].bech32, [0, ...bech32.toWords(hash)]);
  }
  if (chain === 'bch') return encodeCash(letters.bch, Uint8Array.of(0, ...hash));
  if (chain === 'xrp') return encodeXrp(hash);
  return chain === 'eth'
    ? withChecksum(Buffer.from(hash).toString('hex'))
    : base58.encode(Uint8Array.of(TRON_VERSION, ...hash));
}

function checkSegwit(text: string, prefix: string): string | undefined {
  for (const { version, coder, lengths } of SEGWIT) {
    const decoded = coder.decodeUnsafe(text, LENGTH_MAX);
    const [stated, ...words] = decoded?.words ?? [];
    const program = coder.fromWordsUnsafe(words);
    if (decoded?.prefix !== prefix || stated !== version || !program) continue;
    const isSpendable = lengths.includes(program.length) && program.some((byte) => byte !== 0);
    if (isSpendable) return text.toLowerCase();
  }
  return undefined;
}

function checkHashed(text: string, versions: readonly number[]): string | undefined {
  const bytes = orUndefined(() => base58.decode(text));
  if (bytes?.length !== HASH_BYTES + 1 || !versions.includes(bytes[0] ?? -1)) return undefined;
  return bytes.subarray(1).every((byte) => byte === 0) ? undefined : text;
}

/** CashAddr, with its prefix or without: the older form looks like one of Bitcoin's. */
function checkCash(text: string, prefix: string): string | undefined {
  const payload = decodeCash(prefix, text);
  if (payload?.length !== HASH_BYTES + 1 || payload.subarray(1).every((byte) => byte === 0)) return undefined;
  return encodeCash(prefix, payload);
}

/** EIP-55. One that is written in one case only carries no checksum and is taken. */
function checkEthereum(text: string): string | undefined {
  const [, hex] = /^0x([0-9a-fA-F]{40})$/.exec(text) ?? [];
  if (hex === undefined || /^0+$/.test(hex)) return undefined;
  const written = withChecksum(hex.toLowerCase());
  const isOneCase = hex === hex.toLowerCase() || hex === hex.toUpperCase();
  return isOneCase || written === text ? written : undefined;
}

function withChecksum(hex: string): string {
  const hash = keccak_256(Buffer.from(hex, 'ascii'));
  const letters = Array.from(hex, (letter, at) => {
    const byte = hash[at >> 1] ?? 0;
    const nibble = at % 2 === 0 ? byte >> 4 : byte & 0x0f;
    return nibble >= 8 ? letter.toUpperCase() : letter;
  });
  return `0x${letters.join('')}`;
}

function orUndefined<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
