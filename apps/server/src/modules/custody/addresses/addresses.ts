// Addresses of the chains: their one written form, what does not pass for one, and ours, made from the signer's public keys: the
// server has no private one. Nothing here asks a chain.
import { assert, type ChainCode, findOtherForm, isPaymentLink, isTag, joinTag, type OtherForm } from '@bourse/domain';
import { decodeCash, encodeCash } from '@bourse/domain/signer';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58check, base58xrp, bech32, bech32m } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { createHash } from 'node:crypto';

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

const sha256 = (data: Uint8Array): Buffer => createHash('sha256').update(data).digest();
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

// The XRP Ledger has classic addresses, with a destination tag behind a colon, and X-addresses, which carry theirs.

const CLASSIC_VERSION = 0x00;
const CHECKSUM_BYTES = 4;
/** Prefix, hash, whether there is a tag, and the tag in eight bytes. */
const X_BYTES = 2 + HASH_BYTES + 1 + 8;

const checksumOf = (data: Uint8Array): Buffer => sha256(sha256(data)).subarray(0, CHECKSUM_BYTES);

const encodeXrp = (hash: Uint8Array): string => writeXrp(Uint8Array.of(CLASSIC_VERSION, ...hash));

/** A classic address and its tag as one text, which old clients show: it cannot be sent to without the tag. */
export function encodeXAddress(address: string, tag: string, prefix: readonly [number, number]): string {
  const hash = readClassic(address);
  if (!hash) throw new Error(`${address} is no address of the XRP Ledger`);
  const tail = Buffer.alloc(9);
  tail.writeUInt8(1, 0);
  tail.writeUInt32LE(Number(tag), 1);
  return writeXrp(Uint8Array.of(...prefix, ...hash, ...tail));
}

/** An X-address becomes its address and tag. Where a tag is named beside it, both must say the same. */
function checkXrp(text: string, prefix: readonly [number, number]): string | undefined {
  const [address = '', tag, ...more] = text.split(':');
  if (more.length > 0 || (tag !== undefined && !isTag(tag))) return undefined;
  if (readClassic(address)) return joinTag(address, tag ?? '');
  const found = readX(address, prefix);
  return found && (tag ?? found.tag) === found.tag ? joinTag(encodeXrp(found.hash), found.tag) : undefined;
}

function readClassic(text: string): Uint8Array | undefined {
  const bytes = decodeXrp(text);
  const hash = bytes?.subarray(1);
  return bytes?.[0] === CLASSIC_VERSION && hash?.length === HASH_BYTES && isSpendable(hash) ? hash : undefined;
}

function readX(text: string, prefix: readonly [number, number]): { hash: Uint8Array; tag: string } | undefined {
  const bytes = decodeXrp(text);
  if (bytes?.length !== X_BYTES || bytes[0] !== prefix[0] || bytes[1] !== prefix[1]) return undefined;
  const hash = bytes.subarray(2, 2 + HASH_BYTES);
  const tail = Buffer.from(bytes.subarray(2 + HASH_BYTES));
  const [flag, tag, beyond] = [tail.readUInt8(0), tail.readUInt32LE(1), tail.readUInt32LE(5)];
  const isSound = beyond === 0 && (flag === 1 || (flag === 0 && tag === 0));
  return isSound && isSpendable(hash) ? { hash, tag: flag === 1 ? String(tag) : '' } : undefined;
}

/** The ledger's two special accounts, of nothing but zeros and of one, have no keys. */
const isSpendable = (hash: Uint8Array): boolean =>
  hash.subarray(0, -1).some((byte) => byte !== 0) || (hash.at(-1) ?? 0) > 1;

const writeXrp = (payload: Uint8Array): string => base58xrp.encode(Uint8Array.of(...payload, ...checksumOf(payload)));

function decodeXrp(text: string): Uint8Array | undefined {
  const bytes = orUndefined(() => base58xrp.decode(text));
  const payload = bytes?.subarray(0, -CHECKSUM_BYTES);
  return bytes && payload && checksumOf(payload).equals(bytes.subarray(-CHECKSUM_BYTES)) ? payload : undefined;
}

export type AddressMaker = (branch: 0 | 1, index: number) => string;

/** `cold` is undefined where the signer has no cold wallet of the chain. */
export type AddressMakers = {
  readonly deposit: AddressMaker;
  readonly hot: AddressMaker;
  readonly cold: AddressMaker | undefined;
};

/** Makes the addresses of one account: of witness public key hashes on chains of outputs, of accounts on Ethereum. */
export function createAddressMaker(code: ChainCode, xpub: string, letters: AddressLetters): AddressMaker {
  const account = HDKey.fromExtendedKey(xpub);
  assert(!account.privateKey, 'the server has no private keys');
  const branches = [account.deriveChild(0), account.deriveChild(1)] as const;
  return (branch, index) => {
    const { publicKey } = branches[branch].deriveChild(index);
    assert(publicKey, 'a derived key has its public part');
    return encodeAddress(code, code === 'eth' ? hashOfAccount(publicKey) : hashOfKey(publicKey), letters);
  };
}

const hashOfKey = (key: Uint8Array): Uint8Array => ripemd160(sha256(key));

const hashOfAccount = (key: Uint8Array): Uint8Array =>
  keccak_256(secp256k1.Point.fromBytes(key).toBytes(false).subarray(1)).subarray(-HASH_BYTES);
