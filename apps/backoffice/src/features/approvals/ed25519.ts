// Ed25519 in the browser: its own where it has one, else a library that is loaded only then. A key is its seed of 32 bytes.
import { bytesOf, hexOf, utf8 } from './hex.ts';

export type Ed25519 = {
  /** In hexadecimal, as signatures. */
  readonly publicKeyOf: (seed: Uint8Array<ArrayBuffer>) => Promise<string>;
  readonly sign: (seed: Uint8Array<ArrayBuffer>, texts: readonly string[]) => Promise<readonly string[]>;
};

const SEED_BYTES = 32;
/** PKCS #8 says this of an Ed25519 seed before it, by RFC 8410. */
const PKCS8_HEAD = '302e020100300506032b657004220420';

export const makeSeed = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(SEED_BYTES));

async function importSeed(seed: Uint8Array<ArrayBuffer>, isExtractable: boolean): Promise<CryptoKey> {
  const pkcs8 = new Uint8Array([...bytesOf(PKCS8_HEAD), ...seed]);
  try {
    return await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', isExtractable, ['sign']);
  } finally {
    pkcs8.fill(0);
  }
}

const own: Ed25519 = {
  async publicKeyOf(seed) {
    const { x = '' } = await crypto.subtle.exportKey('jwk', await importSeed(seed, true));
    const base64 = x.replaceAll('-', '+').replaceAll('_', '/');
    return hexOf(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
  },
  async sign(seed, texts) {
    const key = await importSeed(seed, false);
    const sign = async (text: string) => hexOf(await crypto.subtle.sign('Ed25519', key, utf8(text)));
    return Promise.all(texts.map(sign));
  },
};

async function hasOwn(): Promise<boolean> {
  try {
    await importSeed(new Uint8Array(SEED_BYTES), false);
    return true;
  } catch {
    return false;
  }
}

export const loadEd25519 = async (): Promise<Ed25519> =>
  (await hasOwn()) ? own : (await import('./library-ed25519.ts')).libraryEd25519;
