// Which assets of a chain are coins of ours: by contract, never by the name that a contract gives itself.
import { BCH, BTC, type ChainCode, type CurrencyId, ETH, LTC, USDC, USDT, XRP } from '@bourse/domain';

/** The chain's own coin, which has no contract. */
export const NATIVE = 'native';

const ASSETS: Readonly<Record<ChainCode, ReadonlyMap<string, CurrencyId>>> = {
  btc: new Map([[NATIVE, BTC]]),
  eth: new Map([
    [NATIVE, ETH],
    ['0xdAC17F958D2ee523a2206206994597C13D831ec7', USDT],
    ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', USDC],
  ]),
  tron: new Map([['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', USDT]]),
  ltc: new Map([[NATIVE, LTC]]),
  bch: new Map([[NATIVE, BCH]]),
  xrp: new Map([[NATIVE, XRP]]),
};

export const findCurrency = (chain: ChainCode, asset: string): CurrencyId | undefined => ASSETS[chain].get(asset);

export function mustGetAsset(chain: ChainCode, currencyId: CurrencyId): string {
  for (const [asset, id] of ASSETS[chain]) if (id === currencyId) return asset;
  throw new Error(`${chain} carries no currency ${currencyId}`);
}

/** What is sent to a token's own contract is lost. */
export const isContract = (chain: ChainCode, address: string): boolean => ASSETS[chain].has(address);

/** A token by its contract. */
export type Token = { readonly currencyId: CurrencyId; readonly decimals: number };

const TOKEN_DECIMALS = 6;

/** The tokens of an EVM chain; both stablecoins count in millionths. */
export const listTokens = (chain: ChainCode): ReadonlyMap<string, Token> =>
  new Map(
    [...ASSETS[chain]].flatMap(([asset, currencyId]) =>
      asset === NATIVE ? [] : [[asset, { currencyId, decimals: TOKEN_DECIMALS }]],
    ),
  );

export function findToken(chain: ChainCode, coin: CurrencyId) {
  for (const [contract, { currencyId, decimals }] of listTokens(chain)) {
    if (currencyId === coin) return { contract, decimals };
  }
  return undefined;
}

/** What fees are paid in. */
export function mustGetNative(chain: ChainCode): CurrencyId {
  const found = ASSETS[chain].get(NATIVE);
  if (found === undefined) throw new Error(`the coin of ${chain} is none of ours`);
  return found;
}

const SIGNED_NAMES: ReadonlyMap<CurrencyId, string> = new Map([
  [BTC, 'BTC'],
  [ETH, 'ETH'],
  [USDT, 'USDT'],
  [USDC, 'USDC'],
  [LTC, 'LTC'],
]);

/** As the signer names it. */
export function nameOfCoin(coin: CurrencyId): string {
  const name = SIGNED_NAMES.get(coin);
  if (name === undefined) throw new Error(`the signer has no name for currency ${coin}`);
  return name;
}
