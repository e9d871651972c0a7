// How addresses and scripts of UTXO chains are written.
import { assert } from '@bourse/domain';
import { decodeCash, encodeCash } from '@bourse/domain/signer';
import { sha256 } from '@noble/hashes/sha2.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { Address, OutScript, p2wpkh } from '@scure/btc-signer';
import type { UtxoForm } from './chains.ts';

/** Version bytes of CashAddr. */
const [KEY_HASH, SCRIPT_HASH] = [0, 8];

/** That of ours which belongs to a key. */
export function addressOfKey(form: UtxoForm, publicKey: Uint8Array): string {
  if (form.kind === 'cash') return encodeCash(form.prefix, Uint8Array.of(KEY_HASH, ...ripemd160(sha256(publicKey))));
  const { address } = p2wpkh(publicKey, form.network);
  assert(address !== undefined, 'a witness key hash has an address');
  return address;
}

/** Undefined for what is no address of the chain, or not in its one written form. */
export function scriptOfAddress(form: UtxoForm, text: string): Uint8Array | undefined {
  if (form.kind === 'cash') return scriptOfCash(form.prefix, text);
  try {
    return OutScript.encode(Address(form.network).decode(text));
  } catch {
    return undefined;
  }
}

function scriptOfCash(prefix: string, text: string): Uint8Array | undefined {
  const payload = decodeCash(prefix, text);
  if (!payload || encodeCash(prefix, payload) !== text) return undefined;
  const hash = payload.subarray(1);
  if (payload[0] === KEY_HASH) return OutScript.encode({ type: 'pkh', hash });
  return payload[0] === SCRIPT_HASH ? OutScript.encode({ type: 'sh', hash }) : undefined;
}
