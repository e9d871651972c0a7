// Ed25519 and SHA-256 as the chain of ticks needs them: keys, hashes and signatures are hexadecimal text.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { assert } from '@bourse/domain';
import type { Crypto, Signed } from '@bourse/domain/proof';

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
