// Addresses of the XRP Ledger: the classic ones, with a destination tag behind a colon, and X-addresses, which carry theirs.
import { createHash } from 'node:crypto';
import { isTag, joinTag } from '@bourse/domain';
import { base58xrp } from '@scure/base';

const CLASSIC_VERSION = 0x00;
const HASH_BYTES = 20;
const CHECKSUM_BYTES = 4;
/** Prefix, hash, whether there is a tag, and the tag in eight bytes. */
const X_BYTES = 2 + HASH_BYTES + 1 + 8;

const sha256 = (data: Uint8Array): Buffer => createHash('sha256').update(data).digest();
const checksumOf = (data: Uint8Array): Buffer => sha256(sha256(data)).subarray(0, CHECKSUM_BYTES);

export const encodeXrp = (hash: Uint8Array): string => encode(Uint8Array.of(CLASSIC_VERSION, ...hash));

/** A classic address and its tag as one text, which old clients show: it cannot be sent to without the tag. */
export function encodeXAddress(address: string, tag: string, prefix: readonly [number, number]): string {
  const hash = readClassic(address);
  if (!hash) throw new Error(`${address} is no address of the XRP Ledger`);
  const tail = Buffer.alloc(9);
  tail.writeUInt8(1, 0);
  tail.writeUInt32LE(Number(tag), 1);
  return encode(Uint8Array.of(...prefix, ...hash, ...tail));
}

/** An X-address becomes its address and tag. Where a tag is named beside it, both must say the same. */
export function checkXrp(text: string, prefix: readonly [number, number]): string | undefined {
  const [address = '', tag, ...more] = text.split(':');
  if (more.length > 0 || (tag !== undefined && !isTag(tag))) return undefined;
  if (readClassic(address)) return joinTag(address, tag ?? '');
  const found = readX(address, prefix);
  return found && (tag ?? found.tag) === found.tag ? joinTag(encodeXrp(found.hash), found.tag) : undefined;
}

function readClassic(text: string): Uint8Array | undefined {
  const bytes = decode(text);
  const hash = bytes?.subarray(1);
  return bytes?.[0] === CLASSIC_VERSION && hash?.length === HASH_BYTES && isSpendable(hash) ? hash : undefined;
}

function readX(text: string, prefix: readonly [number, number]): { hash: Uint8Array; tag: string } | undefined {
  const bytes = decode(text);
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

const encode = (payload: Uint8Array): string => base58xrp.encode(Uint8Array.of(...payload, ...checksumOf(payload)));

function decode(text: string): Uint8Array | undefined {
  let bytes: Uint8Array;
  try {
    bytes = base58xrp.decode(text);
  } catch {
    return undefined;
  }
  const payload = bytes.subarray(0, -CHECKSUM_BYTES);
  return checksumOf(payload).equals(bytes.subarray(-CHECKSUM_BYTES)) ? payload : undefined;
}
