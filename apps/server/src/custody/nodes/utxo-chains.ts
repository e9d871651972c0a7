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
  readonly form: AddressForm;
  /** Blocks end with what Litecoin's hidden part adds, and one of their transactions is marked. */
  readonly hasExtension: boolean;
};

export type UtxoChain = UtxoTerms & { readonly currencyId: CurrencyId };

export const UTXO_TERMS = {
  btc: {
    genesis: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
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
} as const satisfies Readonly<Record<string, UtxoTerms>>;

export const BITCOIN_CHAIN: UtxoChain = { ...UTXO_TERMS.btc, currencyId: BTC };
