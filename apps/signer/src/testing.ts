// A wallet that tests know, and a key derivation that costs nothing.
import { HDKey } from '@scure/bip32';
import type { KdfCost } from './keystore.ts';

/** Those of BIP 84's example. */
export const WORDS = `${'abandon '.repeat(11)}about`;
export const CHEAP_KDF: KdfCost = { memoryKib: 8, passes: 1 };
export const COLD_XPUB = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/84'/0'/0'").publicExtendedKey;
