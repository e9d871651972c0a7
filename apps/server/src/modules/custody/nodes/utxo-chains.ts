// The differences of Bitcoin, Litecoin and Bitcoin Cash, for code that reads their blocks and pays there.
import { type Amount, amount, BTC, type CurrencyId } from '@bourse/domain';

/** How the outputs of a chain are written as addresses. */
export type AddressForm =
  | {
      readonly kind: 'bech32';
      readonly prefix: string;
      /** Version bytes of the older form. */
      readonly keyHash: number;
      readonly scriptHash: number;
    }
  | { readonly kind: 'cash'; readonly prefix: string };

/** The sizes of our transactions in the bytes that fees are paid for: virtual ones, where there is a witness. */
export type TransactionSizes = {
  readonly overhead: bigint;
  readonly input: bigint;
  /** The size of the longest standard script, so that no output is paid for too little. */
  readonly output: bigint;
  readonly change: bigint;
  /** The size of a transaction of one input that pays one address of its kind and its own change. */
  readonly payment: bigint;
  /** Nodes pass no smaller output on. */
  readonly dust: Amount;
};

type Landmark = { readonly height: number; readonly hash: string };

export type UtxoTerms = {
  readonly genesis: string;
  /** The first block of a chain that began with the same genesis and has left. */
  readonly rival?: Landmark;
  /** A block that no other chain of the same genesis has: without it a node is not believed. */
  readonly own?: Landmark;
  readonly form: AddressForm;
  /** Blocks end with what Litecoin's hidden part adds, and one of their transactions is marked. */
  readonly hasExtension: boolean;
  readonly sizes: TransactionSizes;
  /** Nodes accept a transaction for a higher fee that replaces one with the same inputs. */
  readonly isReplacing: boolean;
};

export type UtxoChain = UtxoTerms & { readonly currencyId: CurrencyId };

export type UtxoChainCode = 'btc' | 'ltc' | 'bch';
type Terms = Readonly<Record<UtxoChainCode, UtxoTerms>>;

/** Ours are witness key hashes. Of the outputs that pay them, Litecoin's nodes ask for 2,940 units, others for less. */
const WITNESS_SIZES: TransactionSizes = {
  overhead: 11n,
  input: 68n,
  output: 43n,
  change: 31n,
  payment: 141n,
  dust: amount(3_000n),
};
/** Ours are key hashes, whose signature and key count in full. */
const KEY_HASH_SIZES: TransactionSizes = {
  overhead: 10n,
  input: 148n,
  output: 34n,
  change: 34n,
  payment: 226n,
  dust: amount(546n),
};

const WITNESS = { sizes: WITNESS_SIZES, isReplacing: true } as const;
/** The first one that is seen counts. */
const CASH = { hasExtension: false, sizes: KEY_HASH_SIZES, isReplacing: false } as const;

export const UTXO_TERMS: Terms = {
  btc: {
    genesis: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    rival: { height: 478_559, hash: '000000000000000000651ef99cb9fcbe0dadde1d424bd9f15ff20136191a5eec' },
    form: { kind: 'bech32', prefix: 'bc', keyHash: 0x00, scriptHash: 0x05 },
    hasExtension: false,
    ...WITNESS,
  },
  ltc: {
    genesis: '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2',
    form: { kind: 'bech32', prefix: 'ltc', keyHash: 0x30, scriptHash: 0x32 },
    hasExtension: true,
    ...WITNESS,
  },
  bch: {
    genesis: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    // Above those of Bitcoin, Bitcoin SV and eCash.
    own: { height: 661_648, hash: '0000000000000000029e471c41818d24b8b74c911071c4ef0b4a0509f9b5a8ce' },
    form: { kind: 'cash', prefix: 'bitcoincash' },
    ...CASH,
  },
};

const REGTEST_GENESIS = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206';

/** The terms on regtest, a private chain. */
export const UTXO_TEST_TERMS: Terms = {
  btc: {
    genesis: REGTEST_GENESIS,
    form: { kind: 'bech32', prefix: 'bcrt', keyHash: 0x6f, scriptHash: 0xc4 },
    hasExtension: false,
    ...WITNESS,
  },
  ltc: {
    genesis: '530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9',
    form: { kind: 'bech32', prefix: 'rltc', keyHash: 0x6f, scriptHash: 0x3a },
    hasExtension: true,
    ...WITNESS,
  },
  bch: { genesis: REGTEST_GENESIS, form: { kind: 'cash', prefix: 'bchreg' }, ...CASH },
};

export const BITCOIN_CHAIN: UtxoChain = { ...UTXO_TERMS.btc, currencyId: BTC };
