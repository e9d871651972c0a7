// Ed25519, SHA-256 and JSON in one form, as what is signed or hashed needs them: keys, hashes and signatures are hexadecimal text.
import { assert } from '@bourse/domain';
import type { Crypto, Signed } from '@bourse/domain/proof';
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function hasSigned({ key, text, signature }: Signed): boolean {
  const x = Buffer.from(key, 'hex').toString('base64url');
  try {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'hex'));
  } catch {
    // Not every text of that length is a key.
    return false;
  }
}

export const nodeCrypto: { readonly [Name in keyof Crypto]: Crypto[Name] } & { readonly sha256: typeof sha256 } = {
  sha256,
  hasSigned,
};

export type SigningKey = {
  readonly key: string;
  /** To be sealed. */
  readonly privateKey: string;
};

export function generateSigningKey(): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x } = publicKey.export({ format: 'jwk' });
  assert(x !== undefined, 'the public part of an Ed25519 key is its x');
  return {
    key: Buffer.from(x, 'base64url').toString('hex'),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  };
}

export function signText(privateKey: string, text: string): string {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  return sign(null, Buffer.from(text), key).toString('hex');
}

/** JSON with the names of every object in order, so that equal values are equal texts. A bigint becomes its digits. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return part.toString();
    if (typeof part === 'object' && part !== null && !Array.isArray(part)) {
      return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
    }
    return part;
  });
