// How a program's key signs: what the signed text is, and whether a signature is the key's. docs/keys.md says the same in words.
import { KEY_WINDOW_MS, KEY_WINDOW_MS_MAX, refuse, type Refusal } from '@bourse/domain';
import { createHmac, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto';

/** The names of the headers, as documents write them. */
export const KEY_HEADERS = {
  name: 'Bourse-Key',
  timestamp: 'Bourse-Timestamp',
  window: 'Bourse-Window',
  signature: 'Bourse-Signature',
} as const;

/** A program sends these to prove that a request is its own. */
export type Signed = {
  readonly name: string | undefined;
  /** UTC milliseconds, as sent. */
  readonly timestamp: string | undefined;
  readonly window: string | undefined;
  readonly signature: string | undefined;
  readonly method: string;
  /** The path with its query, exactly as sent. */
  readonly path: string;
  /** Exactly as sent; of a socket and of a request without one, empty. */
  readonly body: Uint8Array;
  /** The address that it comes from. */
  readonly address: string;
  /** The use is listed as this: `POST /api/spot/order`, or `socket`. */
  readonly call: string;
};

/** A key is said to have signed this. Whichever scheme it came in, its form was found to be right. */
export type Claim = {
  readonly name: string;
  readonly timestampMs: number;
  readonly windowMs: number;
  /** It is lower-case hex of an HMAC, or base64 of Ed25519: one signature has one way to be written. */
  readonly signature: string;
  /** The signed text is the head, in UTF-8, and the body after it. */
  readonly head: string;
  readonly body: Uint8Array;
  /** Some clients sign another text for the same, which has to be right where the first is not. */
  readonly otherHead?: string;
  readonly address: string;
  readonly call: string;
  /** It is refused when it comes again, and when it may have come before this process began. */
  readonly isOnce: boolean;
};

export const KEY_NAME_LENGTH = 32;
const NAME = new RegExp(`^[A-Za-z]{${KEY_NAME_LENGTH}}$`);

export const isKeyName = (text: string): boolean => NAME.test(text);

const TIMESTAMP = /^[1-9]\d{0,14}$/;
const WINDOW = /^[1-9]\d{0,4}$/;
const SIGNATURE = /^[A-Za-z0-9+/=]{1,128}$/;

const missing = (header: keyof typeof KEY_HEADERS): Refusal<'key_header_missing'> =>
  refuse('key_header_missing', { header: KEY_HEADERS[header] });

/** Refuses the first header, in the order of the scheme, that is missing or not in its form. */
export function readSigned(signed: Signed): Claim | Refusal<'key_header_missing'> {
  const { name, timestamp, window, signature, body, address, call } = signed;
  if (name === undefined || !isKeyName(name)) return missing('name');
  if (timestamp === undefined || !TIMESTAMP.test(timestamp)) return missing('timestamp');
  if (window !== undefined && (!WINDOW.test(window) || Number(window) > KEY_WINDOW_MS_MAX)) return missing('window');
  if (signature === undefined || !SIGNATURE.test(signature)) return missing('signature');
  return {
    name,
    timestampMs: Number(timestamp),
    windowMs: window === undefined ? KEY_WINDOW_MS : Number(window),
    signature,
    head: headOf(signed),
    body,
    address,
    call,
    isOnce: true,
  };
}

/** The lines before the body. */
const headOf = ({ timestamp = '', window = '', method, path }: Signed): string =>
  `${timestamp}\n${window}\n${method}\n${path}\n`;

const HMAC_HEX = /^[0-9a-f]{64}$/;

type Text = Pick<Claim, 'signature' | 'head' | 'body'>;

/** In constant time. */
export function isHmacOf(secret: KeyObject, { signature, head, body }: Text): boolean {
  const expected = createHmac('sha256', secret).update(head).update(body).digest();
  return HMAC_HEX.test(signature) && timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}

const ED25519_BASE64 = /^[A-Za-z0-9+/]{86}==$/;

/** Off the main thread. */
export function isEd25519Of(publicKey: KeyObject, { signature: sent, head, body }: Text): Promise<boolean> {
  const signature = Buffer.from(sent, 'base64');
  if (!ED25519_BASE64.test(sent) || signature.toString('base64') !== sent) return Promise.resolve(false);
  const text = Buffer.concat([Buffer.from(head), body]);
  return new Promise((resolve, reject) => {
    verify(null, text, publicKey, signature, (error, isRight) => (error === null ? resolve(isRight) : reject(error)));
  });
}

/** SubjectPublicKeyInfo of an Ed25519 key (RFC 8410) up to its 32 bytes. */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;

/** Reads PEM, or 32 bytes as base64, base64url or hex; undefined for anything else, above all for a private key. */
export function readPublicKey(typed: string): KeyObject | undefined {
  const trimmed = typed.trim();
  if (trimmed.includes('PRIVATE')) return undefined;
  try {
    const key = trimmed.startsWith('-----BEGIN PUBLIC KEY-----')
      ? createPublicKey(trimmed)
      : createPublicKey({ key: Buffer.concat([SPKI_HEAD, bytesOf(trimmed)]), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' && !isOfSmallOrder(key) ? key : undefined;
  } catch {
    return undefined;
  }
}

function bytesOf(typed: string): Buffer {
  const bytes = Buffer.from(typed, /^[0-9a-f]{64}$/i.test(typed) ? 'hex' : 'base64');
  if (bytes.length !== KEY_BYTES) throw new RangeError('a public key has 32 bytes');
  return bytes;
}

export const pemOf = (key: KeyObject): string => key.export({ format: 'pem', type: 'spki' }).toString();

/** The y coordinates of the eight points of small order, under which signatures can be made without a private key. */
const SMALL_ORDER: ReadonlySet<string> = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
]);

function isOfSmallOrder(key: KeyObject): boolean {
  const bytes = Buffer.from(key.export({ format: 'der', type: 'spki' }).subarray(SPKI_HEAD.length));
  // The highest bit is the sign of the other coordinate.
  bytes.writeUInt8(bytes.readUInt8(KEY_BYTES - 1) & 0x7f, KEY_BYTES - 1);
  return SMALL_ORDER.has(bytes.toString('hex'));
}
