// Addresses of ours, made from the signer's public keys: the server has no private one.
import { createHash } from 'node:crypto';
import { assert, type ChainCode } from '@bourse/domain';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { HDKey } from '@scure/bip32';
import { type AddressLetters, encodeAddress } from './addresses.ts';

const ETHEREUM_HASH_BYTES = 20;

export type AddressMaker = (branch: 0 | 1, index: number) => string;

/** Makes the addresses of one account: of witness public key hashes on chains of outputs, of accounts on Ethereum. */
export function createAddressMaker(code: ChainCode, xpub: string, letters: AddressLetters): AddressMaker {
  const account = HDKey.fromExtendedKey(xpub);
  assert(!account.privateKey, 'the server has no private keys');
  const branches = [account.deriveChild(0), account.deriveChild(1)] as const;
  return (branch, index) => {
    const { publicKey } = branches[branch].deriveChild(index);
    assert(publicKey, 'a derived key has its public part');
    return encodeAddress(code, code === 'eth' ? hashOfAccount(publicKey) : hashOfKey(publicKey), letters);
  };
}

const hashOfKey = (key: Uint8Array): Uint8Array => ripemd160(createHash('sha256').update(key).digest());

const hashOfAccount = (key: Uint8Array): Uint8Array =>
  keccak_256(secp256k1.Point.fromBytes(key).toBytes(false).subarray(1)).subarray(-ETHEREUM_HASH_BYTES);
