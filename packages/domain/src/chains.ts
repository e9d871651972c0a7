// The blockchains that coins come and go by. Glossary: a chain is what screens call a network.
import { BCH, BTC, ETH, LTC, USDC, USDT, XRP } from './currencies.ts';
import { type ChainId, chainId, type CurrencyId } from './ids.ts';
import type { HousePurpose } from './wallets.ts';

export type ChainCode = 'btc' | 'eth' | 'tron' | 'ltc' | 'bch' | 'xrp';
export type Chain = {
  readonly id: ChainId;
  readonly code: ChainCode;
  /** Screens and old clients show the chain by this name. */
  readonly name: string;
  /** One address of ours is everybody's there, and a destination tag says whose a payment is. */
  readonly hasTags: boolean;
};

const BITCOIN: Chain = { id: chainId(1), code: 'btc', name: 'BTC', hasTags: false };
const ETHEREUM: Chain = { id: chainId(2), code: 'eth', name: 'ERC20', hasTags: false };
const TRON: Chain = { id: chainId(3), code: 'tron', name: 'TRC20', hasTags: false };
const LITECOIN: Chain = { id: chainId(4), code: 'ltc', name: 'LTC', hasTags: false };
const BITCOIN_CASH: Chain = { id: chainId(5), code: 'bch', name: 'BCH', hasTags: false };
const XRP_LEDGER: Chain = { id: chainId(6), code: 'xrp', name: 'XRP', hasTags: true };

export const CHAINS: readonly Chain[] = [BITCOIN, ETHEREUM, TRON, LITECOIN, BITCOIN_CASH, XRP_LEDGER];

/** The coins that move on chains in a new database, each with its chains in order. Which ones do now, the ledger knows. */
const FIRST_COIN_CHAINS: ReadonlyMap<CurrencyId, readonly Chain[]> = new Map([
  [BTC, [BITCOIN]],
  [ETH, [ETHEREUM]],
  [USDT, [ETHEREUM, TRON]],
  [USDC, [ETHEREUM]],
  [LTC, [LITECOIN]],
  [BCH, [BITCOIN_CASH]],
  [XRP, [XRP_LEDGER]],
]);

export const firstChainsOf = (currency: CurrencyId): readonly Chain[] => FIRST_COIN_CHAINS.get(currency) ?? [];

export const findChain = (id: ChainId): Chain | undefined => CHAINS.find((chain) => chain.id === id);

/** The house account that money of a chain passes through. */
export const chainPurpose = ({ code }: Chain): HousePurpose => `chain_${code}`;
