// For browsers that know no Ed25519.
import { ed25519 } from '@noble/curves/ed25519.js';
import { hexOf, utf8 } from './hex.ts';

export const libraryEd25519 = {
  publicKeyOf: async (seed: Uint8Array): Promise<string> => hexOf(ed25519.getPublicKey(seed)),
  sign: async (seed: Uint8Array, texts: readonly string[]): Promise<readonly string[]> =>
    texts.map((text) => hexOf(ed25519.sign(utf8(text), seed))),
};
