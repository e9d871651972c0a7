// The blockchains that coins come and go by. Glossary: a chain is what screens call a network.
import { BTC, ETH, USDC, USDT } from './currencies.ts';
import { type ChainId, chainId, type CurrencyId } from './ids.ts';
import type { HousePurpose } from './wallets.ts';

export type ChainCode = 'btc' | 'eth' | 'tron';
export type Chain = {
  readonly id: ChainId;
  readonly code: ChainCode;
  /** As screens and old clients name it. */
  readonly name: string;
};

const BITCOIN: Chain = { id: chainId(1), code: 'btc', name: 'BTC' };
const ETHEREUM: Chain = { id: chainId(2), code: 'eth', name: 'ERC20' };
const TRON: Chain = { id: chainId(3), code: 'tron', name: 'TRC20' };

export const CHAINS: readonly Chain[] = [BITCOIN, ETHEREUM, TRON];

/** The only coins that can be deposited and withdrawn, each with its chains in the order that the wire counts them by. */
export const COIN_CHAINS: ReadonlyMap<CurrencyId, readonly Chain[]> = new Map([
  [BTC, [BITCOIN]],
  [ETH, [ETHEREUM]],
  [USDT, [ETHEREUM, TRON]],
  [USDC, [ETHEREUM]],
]);

/** The chains of a coin; none where it neither comes nor goes. */
export const chainsOf = (currency: CurrencyId): readonly Chain[] => COIN_CHAINS.get(currency) ?? [];

export const findChain = (id: ChainId): Chain | undefined => CHAINS.find((chain) => chain.id === id);

export const isOnChain = (currency: CurrencyId, id: ChainId): boolean =>
  chainsOf(currency).some((chain) => chain.id === id);

/** The house account that money of a chain passes through. */
export const chainPurpose = ({ code }: Chain): HousePurpose => `chain_${code}`;
