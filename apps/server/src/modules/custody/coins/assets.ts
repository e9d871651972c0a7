// Which assets of a chain are coins of ours: by contract, never by the name that a contract gives itself. Everybody who
// follows, pays or compares on a chain looks here, and sees what operators have changed without a restart.
import { type Chain, type ChainCode, type ChainId, type CurrencyId, NATIVE_COINS } from '@bourse/domain';
import type { Sql } from '../../../core/storage/connection.ts';
import { type CoinChainSettings, type MoveSettings, readCoinChains } from './coin-chains.ts';

/** The chain's own coin, which has no contract. */
export const NATIVE = 'native';

/** A token by its contract. */
export type Token = { readonly currencyId: CurrencyId; readonly decimals: number };

/** Gives the chain's own coin, in which fees are paid. */
export function mustGetNative(chain: ChainCode): CurrencyId {
  const found = NATIVE_COINS.get(chain);
  if (found === undefined) throw new Error(`the coin of ${chain} is none of ours`);
  return found;
}

const assetOf = ({ contract }: CoinChainSettings): string => contract ?? NATIVE;

/** The assets as they were last read; whoever changes a row has them read again. */
export class Assets {
  readonly #sql: Sql;
  #rows: readonly CoinChainSettings[] = [];
  /** Each map stays the same one, so that who holds it sees what is added. */
  readonly #tokens = new Map<ChainCode, Map<string, Token>>();

  private constructor(sql: Sql) {
    this.#sql = sql;
  }

  static async read(sql: Sql): Promise<Assets> {
    const assets = new Assets(sql);
    await assets.reread();
    return assets;
  }

  async reread(): Promise<void> {
    this.#rows = await readCoinChains(this.#sql);
    for (const tokens of this.#tokens.values()) tokens.clear();
    for (const { chain, contract, currencyId, decimals } of this.#rows) {
      if (contract !== undefined) this.#tokensOf(chain.code).set(contract, { currencyId, decimals });
    }
  }

  /** In the order that the wire counts them by; none where the coin neither comes nor goes. */
  chainsOf(coin: CurrencyId): readonly Chain[] {
    return this.#rows.flatMap(({ currencyId, chain }) => (currencyId === coin ? [chain] : []));
  }

  /** The same with what the coin is on each. */
  placesOf(coin: CurrencyId): readonly Pick<CoinChainSettings, 'chain' | 'contract' | 'decimals'>[] {
    return this.#rows.filter(({ currencyId }) => currencyId === coin);
  }

  coinsOf({ id }: Pick<Chain, 'id'>): readonly CurrencyId[] {
    return this.#rows.flatMap(({ currencyId, chain }) => (chain.id === id ? [currencyId] : []));
  }

  /** Each once. */
  get coins(): readonly CurrencyId[] {
    return [...new Set(this.#rows.map(({ currencyId }) => currencyId))];
  }

  isOnChain(coin: CurrencyId, chainId: ChainId): boolean {
    return this.chainsOf(coin).some(({ id }) => id === chainId);
  }

  findCurrency(chain: ChainCode, asset: string): CurrencyId | undefined {
    return this.#rows.find((row) => row.chain.code === chain && assetOf(row) === asset)?.currencyId;
  }

  mustGetAsset(chain: ChainCode, coin: CurrencyId): string {
    const found = this.#find(chain, coin);
    if (!found) throw new Error(`${chain} carries no currency ${coin}`);
    return assetOf(found);
  }

  /** A payment to a token's own contract would be lost. */
  isContract(chain: ChainCode, address: string): boolean {
    return this.#tokensOf(chain).has(address);
  }

  /** By contract, in its written form. */
  tokensOf(chain: ChainCode): ReadonlyMap<string, Token> {
    return this.#tokensOf(chain);
  }

  findToken(chain: ChainCode, coin: CurrencyId): { readonly contract: string; readonly decimals: number } | undefined {
    const found = this.#find(chain, coin);
    return found?.contract === undefined ? undefined : { contract: found.contract, decimals: found.decimals };
  }

  /** Gives the signer's name of a coin, which is the same on all chains. */
  nameOfCoin(coin: CurrencyId): string {
    const name = this.#rows.find(({ currencyId }) => currencyId === coin)?.signedName;
    if (name === undefined) throw new Error(`the signer has no name for currency ${coin}`);
    return name;
  }

  /** Gives for each coin the amount from which it is swept and the amount that the hot wallet keeps. */
  movesOf({ id }: Pick<Chain, 'id'>): ReadonlyMap<CurrencyId, MoveSettings> {
    const own = this.#rows.filter(({ chain }) => chain.id === id);
    return new Map(own.map(({ currencyId, sweepMin, hotFloor }) => [currencyId, { sweepMin, hotFloor }]));
  }

  #find(chain: ChainCode, coin: CurrencyId): CoinChainSettings | undefined {
    return this.#rows.find((row) => row.chain.code === chain && row.currencyId === coin);
  }

  #tokensOf(chain: ChainCode): Map<string, Token> {
    const known = this.#tokens.get(chain) ?? new Map<string, Token>();
    this.#tokens.set(chain, known);
    return known;
  }
}
