// Addresses and keys of the house on each chain: deposit addresses (by the user's id), the hot wallet, and the cold one, of
// which only an xpub is here.
import { assert } from '@bourse/domain';
import type { SigningPlace } from '@bourse/domain/signer';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { SignerChain } from './chains.ts';
import { addressOfKey } from './utxo-form.ts';

export const ACCOUNTS = ['deposit', 'hot'] as const;
export type Account = (typeof ACCOUNTS)[number];
/** Accounts have hardened keys of their own, so that one xpub says nothing of the other. */
export type Place = SigningPlace;

export type ColdXpubs = Readonly<Record<string, string>>;
export type Secrets = { readonly mnemonic: string; readonly coldXpubs: ColdXpubs };

/** Which an owner who restores a wallet would still look through. */
const COLD_INDEX_MAX = 100_000;
const DERIVED_MAX = 1_000;
const PURPOSES = { witness: 84, cash: 44, evm: 44 } as const;
/** BIP 44 and 84 give the purpose by the form of the addresses. */
const purposeOf = (chain: SignerChain): number => PURPOSES[chain.family === 'evm' ? 'evm' : chain.form.kind];

export class Wallet {
  readonly #accounts = new Map<string, HDKey>();
  readonly #cold = new Map<string, HDKey>();
  /** Derivation takes milliseconds, and the hot wallet's addresses come again and again. */
  readonly #derived = new Map<string, HDKey>();

  constructor({ mnemonic, coldXpubs }: Secrets, chains: readonly SignerChain[]) {
    const master = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic));
    for (const chain of chains) {
      for (const [number, account] of ACCOUNTS.entries()) {
        const path = `m/${purposeOf(chain)}'/${chain.coinType}'/${number}'`;
        this.#accounts.set(`${chain.id}/${account}`, master.derive(path));
      }
      const xpub = coldXpubs[chain.id];
      if (xpub !== undefined) this.#cold.set(chain.id, readXpub(xpub));
    }
    master.wipePrivateData();
  }

  /** By it the server makes addresses without any key. */
  xpub(chain: SignerChain, account: Account): string {
    return this.#account(chain, account).publicExtendedKey;
  }

  /** Undefined where the chain has no cold wallet. */
  coldXpub(chain: SignerChain): string | undefined {
    return this.#cold.get(chain.id)?.publicExtendedKey;
  }

  key(chain: SignerChain, place: Place): Uint8Array {
    const { privateKey } = this.#derive(chain, place);
    assert(privateKey, 'a hot account has private keys');
    return privateKey;
  }

  address(chain: SignerChain, place: Place): string {
    return addressOf(chain, this.#derive(chain, place));
  }

  /** Undefined where the chain has no cold wallet, or nobody would look for that index. */
  coldAddress(chain: SignerChain, index: number): string | undefined {
    const cold = this.#cold.get(chain.id);
    if (!cold || index > COLD_INDEX_MAX) return undefined;
    return addressOf(chain, cold.deriveChild(0).deriveChild(index));
  }

  #derive(chain: SignerChain, { account, branch, index }: Place): HDKey {
    const name = `${chain.id}/${account}/${branch}/${index}`;
    const known = this.#derived.get(name);
    if (known) return known;
    if (this.#derived.size >= DERIVED_MAX) this.#derived.clear();
    const derived = this.#account(chain, account).deriveChild(branch).deriveChild(index);
    this.#derived.set(name, derived);
    return derived;
  }

  #account(chain: SignerChain, account: Account): HDKey {
    const found = this.#accounts.get(`${chain.id}/${account}`);
    assert(found, `${chain.id} has no account ${account}`);
    return found;
  }
}

/** Throws for what is none, and for a private one, which has no place here. */
export function readXpub(text: string): HDKey {
  const key = HDKey.fromExtendedKey(text);
  if (key.privateKey) throw new Error('that is a private key; the cold one never leaves its own machine');
  return key;
}

export function addressOf(chain: SignerChain, { publicKey }: Pick<HDKey, 'publicKey'>): string {
  assert(publicKey, 'a derived key has its public part');
  if (chain.family === 'evm') return evmAddress(publicKey);
  return addressOfKey(chain.form, publicKey);
}

/** In lower case, as addresses of EVM chains are compared here. */
function evmAddress(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1);
  return `0x${Buffer.from(keccak_256(point).subarray(12)).toString('hex')}`;
}
