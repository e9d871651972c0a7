// What proofs are checked with in a browser: the browser's own SHA-256 and Ed25519.
import type { Crypto, Signed } from '@bourse/domain/proof';

/** The browser does not know what is needed, or the page did not come over a connection that it trusts with keys. */
export class CryptoMissing extends Error {
  override readonly name = 'CryptoMissing';
}

const HEX_DIGITS = 2;
const encoder = new TextEncoder();
const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(HEX_DIGITS, '0')).join('');
const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));

async function importKey(key: string): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey('raw', bytesOf(key), 'Ed25519', false, ['verify']);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'DataError') throw error;
    throw new CryptoMissing('no Ed25519', { cause: error });
  }
}

async function hasSigned({ key, text, signature }: Signed): Promise<boolean> {
  try {
    const imported = await importKey(key);
    return await crypto.subtle.verify('Ed25519', imported, bytesOf(signature), encoder.encode(text));
  } catch (error) {
    if (error instanceof CryptoMissing) throw error;
    // Not every text of that length is a key.
    return false;
  }
}

/** Throws {@link CryptoMissing} where the page did not come over a connection that the browser trusts. */
export async function hashBytes(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (!globalThis.isSecureContext) throw new CryptoMissing('no SHA-256');
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

export const webCrypto: Crypto = {
  sha256: async (text) => hexOf(await crypto.subtle.digest('SHA-256', encoder.encode(text))),
  hasSigned,
};
