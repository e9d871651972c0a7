// A key at rest: sealed by AES-256-GCM under what a passphrase, or the PRF of a passkey, comes to. It opens for its operator and
// its public key alone; what it opens to is wiped as soon as it has signed.
import type { officeApprovals } from '@bourse/contract';
import { type ApproverKey, contextOfSealedKey, PASSPHRASE_ROUNDS_MIN, textOfEnrolment } from '@bourse/domain/signer';
import { loadEd25519, makeSeed } from './ed25519.ts';
import { bytesOf, hexOf, utf8 } from './hex.ts';

type SealedKey = officeApprovals.SealedKey;
type Owner = Pick<ApproverKey, 'operator' | 'publicKey'>;

const SALT_BYTES = 32;
const IV_BYTES = 12;
const AES = { name: 'AES-GCM', length: 256 } as const;
const USES: KeyUsage[] = ['encrypt', 'decrypt'];

const random = (count: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(count));

/** The same letters, however a keyboard composes them. */
async function keyOfPassphrase(passphrase: string, salt: string, iterations: number): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', utf8(passphrase.normalize('NFKC')), 'PBKDF2', false, ['deriveKey']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations };
  return crypto.subtle.deriveKey(parameters, base, AES, false, USES);
}

async function keyOfPrf(output: BufferSource, salt: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', output, 'HKDF', false, ['deriveKey']);
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: bytesOf(salt), info: utf8('Bourse sealed key 1') };
  return crypto.subtle.deriveKey(parameters, base, AES, false, USES);
}

/** Asks a passkey's PRF what it says to a salt, both in bytes. Throws where the device says nothing. */
export type AskPrf = (credential: string, salt: Uint8Array<ArrayBuffer>) => Promise<BufferSource>;

export type Lock =
  | { readonly wrap: 'passphrase'; readonly passphrase: string }
  | { readonly wrap: 'passkey'; readonly credential: string; readonly askPrf: AskPrf };

export type Unlock = { readonly passphrase: string; readonly askPrf: AskPrf };

async function seal(seed: Uint8Array<ArrayBuffer>, lock: Lock, owner: Owner): Promise<SealedKey> {
  const salt = hexOf(random(SALT_BYTES));
  const iv = random(IV_BYTES);
  const key =
    lock.wrap === 'passphrase'
      ? await keyOfPassphrase(lock.passphrase, salt, PASSPHRASE_ROUNDS_MIN)
      : await keyOfPrf(await lock.askPrf(lock.credential, bytesOf(salt)), salt);
  const additionalData = utf8(contextOfSealedKey(owner));
  const data = hexOf(await crypto.subtle.encrypt({ name: AES.name, iv, additionalData }, key, seed));
  const common = { salt, iv: hexOf(iv), data };
  return lock.wrap === 'passphrase'
    ? { wrap: 'passphrase', rounds: PASSPHRASE_ROUNDS_MIN, ...common }
    : { wrap: 'passkey', credential: lock.credential, ...common };
}

/** Rejects where it does not open: a wrong passphrase, another passkey, or a key that is another's. */
async function open(sealed: SealedKey, { passphrase, askPrf }: Unlock, owner: Owner): Promise<Uint8Array<ArrayBuffer>> {
  const key =
    sealed.wrap === 'passphrase'
      ? await keyOfPassphrase(passphrase, sealed.salt, sealed.rounds)
      : await keyOfPrf(await askPrf(sealed.credential, bytesOf(sealed.salt)), sealed.salt);
  const parameters = { name: AES.name, iv: bytesOf(sealed.iv), additionalData: utf8(contextOfSealedKey(owner)) };
  return new Uint8Array(await crypto.subtle.decrypt(parameters, key, bytesOf(sealed.data)));
}

export type NewKey = { readonly publicKey: string; readonly sealed: SealedKey; readonly signature: string };

/** A new key, sealed, and the signature that shows that it is there. */
export async function makeKey({ operator, name }: Omit<ApproverKey, 'publicKey'>, lock: Lock): Promise<NewKey> {
  const ed25519 = await loadEd25519();
  const seed = makeSeed();
  try {
    const publicKey = await ed25519.publicKeyOf(seed);
    const sealed = await seal(seed, lock, { operator, publicKey });
    const [signature = ''] = await ed25519.sign(seed, [textOfEnrolment({ operator, name, publicKey })]);
    return { publicKey, sealed, signature };
  } finally {
    seed.fill(0);
  }
}

/** Opens a key for these texts and nothing else. */
export async function signTexts(
  { sealed, ...owner }: Owner & { readonly sealed: SealedKey },
  unlock: Unlock,
  texts: readonly string[],
): Promise<readonly string[]> {
  const ed25519 = await loadEd25519();
  const seed = await open(sealed, unlock, owner);
  try {
    return await ed25519.sign(seed, texts);
  } finally {
    seed.fill(0);
  }
}
