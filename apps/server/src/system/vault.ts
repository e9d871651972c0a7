// Secrets that the server must read again (an authenticator app's key) are sealed before they are stored, with a key that is
// not in the database: a copied database alone opens none of them.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NotThere } from './not-there.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** First byte of what is sealed: how it was sealed. */
const VERSION = 1;
/** The block of AES. The first half of a veiled block is zero, which made-up letters do not decrypt to. */
const BLOCK_BYTES = 16;
const NUMBER_AT = 8;
const KEY_FILE = 'secret.key';

export type Vault = {
  /** AES-256-GCM. `context` says whose secret it is and what for; under another one it does not open. */
  readonly seal: (secret: string, context: string) => Uint8Array;
  /** Throws where the key or the context is another one, or a bit has changed. */
  readonly open: (sealed: Uint8Array, context: string) => string;
  /**
   * A number as 22 letters that nobody without the key can make, or read a number from: always the same, so nothing is kept
   * of it. One block of AES-256, under a key of the context.
   */
  readonly veil: (number: number, context: string) => string;
  /** Undefined where the letters are made up, or of another context. */
  readonly unveil: (veiled: string, context: string) => number | undefined;
  /** HMAC-SHA-256: for secrets that only need to be recognized. */
  readonly mac: (text: string, context: string) => Buffer;
  /** Identifies the key and reveals nothing of it. */
  readonly fingerprint: string;
};

export function createVault(key: Uint8Array): Vault {
  const sealingKey = deriveKey(key, 'seal');
  const macKey = deriveKey(key, 'mac');
  const mac: Vault['mac'] = (text, context) => createHmac('sha256', macKey).update(`${context}\0${text}`).digest();
  return {
    seal(secret, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed, context) {
      if (sealed[0] !== VERSION) throw new Error('a sealed secret has an unknown version');
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
      return decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    veil(number, context) {
      const block = Buffer.alloc(BLOCK_BYTES);
      block.writeBigUInt64BE(BigInt(number), NUMBER_AT);
      return veilBlock(deriveKey(key, `veil ${context}`), block).toString('base64url');
    },
    unveil(veiled, context) {
      const block = Buffer.from(veiled, 'base64url');
      if (block.length !== BLOCK_BYTES || block.toString('base64url') !== veiled) return undefined;
      const decipher = createDecipheriv('aes-256-ecb', deriveKey(key, `veil ${context}`), null).setAutoPadding(false);
      const open = Buffer.concat([decipher.update(block), decipher.final()]);
      const number = Number(open.readBigUInt64BE(NUMBER_AT));
      return open.readBigUInt64BE(0) === 0n && Number.isSafeInteger(number) ? number : undefined;
    },
    mac,
    fingerprint: mac('fingerprint', 'vault').toString('base64url').slice(0, 16),
  };
}

/** One block is a permutation: what comes of it says nothing of the number, nor of its neighbours. */
function veilBlock(key: Buffer, block: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  return Buffer.concat([cipher.update(block), cipher.final()]);
}

const deriveKey = (key: Uint8Array, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `bourse ${use}`, KEY_BYTES));

type KeyPlace = { readonly secretKey: Uint8Array | undefined; readonly dataDir: string };

/** The configured key, else the one in the data folder, which is made at the first start and is its owner's alone. */
export function readVaultKey({ secretKey, dataDir }: KeyPlace): Uint8Array {
  if (secretKey !== undefined) return secretKey;
  const file = join(dataDir, KEY_FILE);
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!exists) throw error;
  }
  return readKeyFile(file);
}

/** The same for a command beside the server, which makes no key. */
export function readVaultKeyThere({ secretKey, dataDir }: KeyPlace): Uint8Array {
  if (secretKey !== undefined) return secretKey;
  const file = join(dataDir, KEY_FILE);
  if (!existsSync(file)) throw new NotThere(`There is no ${file}, and SECRET_KEY is not set. Set what the server has.`);
  return readKeyFile(file);
}

function readKeyFile(file: string): Uint8Array {
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`${file} does not hold a key of ${KEY_BYTES} bytes`);
  return key;
}
