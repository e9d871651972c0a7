// Signs as Bitcoin Cash does: over the digest of BIP 143, with its fork id among the bits of the hash type, into the script of
// the input. Bitcoin takes no such signature.
// https://github.com/bitcoincashorg/bitcoincash.org/blob/master/spec/replay-protected-sighash.md
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { Script, type Transaction } from '@scure/btc-signer';

/** Everything (1), with the fork id (0x40). */
const HASH_TYPE = 0x41;

type OwnInput = { readonly key: Uint8Array; readonly script: Uint8Array; readonly amount: bigint };

export function signCash(transaction: Transaction, at: number, { key, script, amount }: OwnInput): void {
  const digest = transaction.preimageWitnessV0(at, script, HASH_TYPE, amount);
  const signature = secp256k1.sign(digest, key, { prehash: false, lowS: true, format: 'der' });
  const publicKey = secp256k1.getPublicKey(key);
  const finalScriptSig = Script.encode([Uint8Array.of(...signature, HASH_TYPE), publicKey]);
  transaction.updateInput(at, { finalScriptSig }, true);
}
