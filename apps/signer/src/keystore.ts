// The sealed secrets of the signer: argon2id makes a key of the passphrase, XChaCha20-Poly1305 seals with it. What the
// keystore is for is sealed with it: under another purpose or for other chains it does not open.
import { argon2Sync, randomBytes } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import * as z from 'zod';
import { SetupError } from './own-files.ts';
import type { Secrets } from './wallet.ts';

const VERSION = 1;
const PURPOSE = 'bourse signer';
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const NONCE_BYTES = 24;
export const PASSPHRASE_LENGTH_MIN = 16;

export type KdfCost = { readonly memoryKib: number; readonly passes: number };
export const KDF_COST: KdfCost = { memoryKib: 256 * 1024, passes: 3 };

const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);
const keystoreSchema = z.strictObject({
  version: z.literal(VERSION),
  purpose: z.literal(PURPOSE),
  /** They are named as CAIP-2 names chains. */
  chains: z.array(z.string()).min(1),
  kdf: z.strictObject({
    algorithm: z.literal('argon2id'),
    memoryKib: z
      .int()
      .min(8)
      .max(4 * 1024 * 1024),
    passes: z.int().min(1).max(64),
    salt: hex,
  }),
  nonce: hex,
  sealed: hex,
});
type Keystore = z.infer<typeof keystoreSchema>;
const secretsSchema = z.strictObject({ mnemonic: z.string(), coldXpubs: z.record(z.string(), z.string()) });

type Locked = { readonly passphrase: string; readonly chains: readonly string[] };

export function sealKeystore(secrets: Secrets, { passphrase, chains }: Locked, cost: KdfCost = KDF_COST): string {
  if (passphrase.length < PASSPHRASE_LENGTH_MIN) {
    throw new SetupError(`A passphrase has at least ${PASSPHRASE_LENGTH_MIN} letters.`);
  }
  const head = {
    version: VERSION,
    purpose: PURPOSE,
    chains: chains.toSorted(),
    kdf: { algorithm: 'argon2id' as const, ...cost, salt: randomBytes(SALT_BYTES).toString('hex') },
    nonce: randomBytes(NONCE_BYTES).toString('hex'),
  } as const;
  const sealed = cipherOf(head, passphrase).encrypt(Buffer.from(JSON.stringify(secrets)));
  return `${JSON.stringify({ ...head, sealed: Buffer.from(sealed).toString('hex') }, undefined, 2)}\n`;
}

/** Throws a SetupError for a wrong passphrase, a changed file, or one that is for other chains. */
export function openKeystore(text: string, { passphrase, chains }: Locked): Secrets {
  const read = keystoreSchema.safeParse(orUndefined(() => JSON.parse(text)));
  if (!read.success) throw new SetupError('The keystore is none of this version.');
  const { sealed, ...head } = read.data;
  const opened = orUndefined(() => cipherOf(head, passphrase).decrypt(Buffer.from(sealed, 'hex')));
  if (!opened)
    throw new SetupError('The keystore does not open: the passphrase is wrong, or the file has been changed.');
  if (head.chains.join() !== chains.toSorted().join()) {
    throw new SetupError(`The keystore is for ${head.chains.join(', ')}, the settings are for others.`);
  }
  return secretsSchema.parse(JSON.parse(Buffer.from(opened).toString('utf8')));
}

function cipherOf({ nonce, ...head }: Omit<Keystore, 'sealed'>, passphrase: string) {
  const key = argon2Sync('argon2id', {
    message: passphrase.normalize('NFKC'),
    nonce: Buffer.from(head.kdf.salt, 'hex'),
    parallelism: 1,
    tagLength: KEY_BYTES,
    memory: head.kdf.memoryKib,
    passes: head.kdf.passes,
  });
  const associated = Buffer.from(JSON.stringify([head.version, head.purpose, head.chains, head.kdf]));
  return xchacha20poly1305(key, Buffer.from(nonce, 'hex'), associated);
}

function orUndefined<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
