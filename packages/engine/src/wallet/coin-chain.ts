// A coin that moves on a chain. What it is called there, and what it costs, the engine need not know.
import type { ChainId, CurrencyId } from '@bourse/domain';
import { id } from '@bourse/domain/kinds';
import { describeState, type EntityOf } from '../entity.ts';

export const COIN_CHAINS = describeState({
  table: 'ledger_coin_chains',
  key: ['currencyId', 'chainId'],
  fixed: { currencyId: id<CurrencyId>(), chainId: id<ChainId>() },
  changing: {},
});
export type CoinChain = EntityOf<typeof COIN_CHAINS>;

export class CoinChains {
  readonly #ofCoins = new Map<CurrencyId, Map<ChainId, CoinChain>>();

  *all(): Generator<CoinChain> {
    for (const chains of this.#ofCoins.values()) yield* chains.values();
  }

  get(currencyId: CurrencyId, chainId: ChainId): CoinChain | undefined {
    return this.#ofCoins.get(currencyId)?.get(chainId);
  }

  add(coinChain: CoinChain): void {
    const { currencyId, chainId } = coinChain;
    const own = this.#ofCoins.get(currencyId) ?? new Map<ChainId, CoinChain>();
    this.#ofCoins.set(currencyId, own.set(chainId, coinChain));
  }
}
