// What tells Bitcoin, Litecoin and Bitcoin Cash from each other, for who reads their blocks.
import { BTC, type CurrencyId } from '@bourse/domain';

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

export type UtxoTerms = {
  readonly genesis: string;
  /** The first block of a chain that began with the same genesis and has left. */
  readonly rival?: { readonly height: number; readonly hash: string };
  readonly form: AddressForm;
  /** Blocks end with what Litecoin's hidden part adds, and one of their transactions is marked. */
  readonly hasExtension: boolean;
};

export type UtxoChain = UtxoTerms & { readonly currencyId: CurrencyId };

type Terms = Readonly<Record<'btc' | 'ltc' | 'bch', UtxoTerms>>;

export const UTXO_TERMS: Terms = {
  btc: {
    genesis: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    rival: { height: 478_559, hash: '000000000000000000651ef99cb9fcbe0dadde1d424bd9f15ff20136191a5eec' },
    form: { kind: 'bech32', prefix: 'bc', keyHash: 0x00, scriptHash: 0x05 },
    hasExtension: false,
  },
  ltc: {
    genesis: '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2',
    form: { kind: 'bech32', prefix: 'ltc', keyHash: 0x30, scriptHash: 0x32 },
    hasExtension: true,
  },
  bch: {
    genesis: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    form: { kind: 'cash', prefix: 'bitcoincash' },
    hasExtension: false,
  },
};

const REGTEST_GENESIS = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206';

/** Of regtest, a chain of one's own. */
export const UTXO_TEST_TERMS: Terms = {
  btc: {
    genesis: REGTEST_GENESIS,
    form: { kind: 'bech32', prefix: 'bcrt', keyHash: 0x6f, scriptHash: 0xc4 },
    hasExtension: false,
  },
  ltc: {
    genesis: '530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9',
    form: { kind: 'bech32', prefix: 'rltc', keyHash: 0x6f, scriptHash: 0x3a },
    hasExtension: true,
  },
  bch: { genesis: REGTEST_GENESIS, form: { kind: 'cash', prefix: 'bchreg' }, hasExtension: false },
};

export const BITCOIN_CHAIN: UtxoChain = { ...UTXO_TERMS.btc, currencyId: BTC };
