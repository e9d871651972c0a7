// The currencies and markets that an empty database starts with.
import {
  amount,
  BCH,
  BTC,
  type CurrencyId,
  ETH,
  LTC,
  marketId,
  type MarketState,
  ppm,
  price,
  units,
  USD_INDEX,
  USDC,
  USDT,
  XRP,
} from '@bourse/domain';
import type { MarketSettings } from '@bourse/engine';
import { CURRENCY_TEXTS } from './catalogue-texts.ts';

export type CurrencyEntry = {
  readonly id: CurrencyId;
  readonly name: keyof typeof CURRENCY_TEXTS;
  readonly fullName: string;
  readonly type: string;
  readonly isLegal: boolean;
  readonly isLever: boolean;
  readonly isMatch: boolean;
  readonly isMicro: boolean;
};

const COIN = { isLegal: false, isLever: true, isMatch: true, isMicro: false };

/** In the order in which they are listed. Second contracts are staked in USDT, BTC and ETH, and fiat buys these. */
export const CURRENCY_ENTRIES: readonly CurrencyEntry[] = [
  { ...COIN, id: USDT, name: 'USDT', fullName: 'Tether USD', type: 'usdt', isLegal: true, isMicro: true },
  { ...COIN, id: BTC, name: 'BTC', fullName: 'Bitcoin', type: 'btc', isLegal: true, isMicro: true },
  { ...COIN, id: ETH, name: 'ETH', fullName: 'Ethereum', type: 'eth', isLegal: true, isMicro: true },
  { ...COIN, id: LTC, name: 'LTC', fullName: 'Litecoin', type: 'ltc' },
  { ...COIN, id: BCH, name: 'BCH', fullName: 'Bitcoin Cash', type: 'bch' },
  { ...COIN, id: XRP, name: 'XRP', fullName: 'XRP', type: 'xrp' },
  { ...COIN, id: USDC, name: 'USDC', fullName: 'USD Coin', type: 'erc20', isLever: false },
  {
    id: USD_INDEX,
    name: 'USD',
    fullName: 'US dollar (index)',
    type: 'index',
    isLegal: false,
    isLever: false,
    isMatch: false,
    isMicro: false,
  },
];

export type MarketEntry = {
  readonly settings: MarketSettings;
};

type Row = readonly [
  id: number,
  base: CurrencyId,
  quote: CurrencyId,
  tick: string,
  step: string,
  minNotional: string,
  maxQuantity: string,
];

// tick × step is a whole number of 1e-8 in every row.
const ROWS: readonly Row[] = [
  [1, BTC, USDT, '0.01', '0.0001', '5', '100'],
  [2, ETH, USDT, '0.01', '0.001', '5', '2000'],
  [3, LTC, USDT, '0.01', '0.01', '5', '50000'],
  [4, BCH, USDT, '0.01', '0.001', '5', '10000'],
  [5, XRP, USDT, '0.0001', '10', '5', '5000000'],
  [6, USDC, USDT, '0.0001', '1', '5', '5000000'],
  [7, ETH, BTC, '0.00001', '0.001', '0.0001', '2000'],
  [8, LTC, BTC, '0.0000001', '0.1', '0.0001', '50000'],
  [9, XRP, BTC, '0.00000001', '10', '0.0001', '5000000'],
];
const INDEX_ROWS: readonly Row[] = [
  [10, BTC, USD_INDEX, '0.01', '0.0001', '5', '100'],
  [11, ETH, USD_INDEX, '0.01', '0.001', '5', '2000'],
];

/** Maker and taker pay 0.1 %. */
const FEE = ppm(1_000n);
/** A fill more than 5 % from the index triggers no stop order. */
const TRIGGER_BAND = ppm(50_000n);

function toEntry(state: MarketState, row: Row): MarketEntry {
  const [id, baseId, quoteId, tick, step, minNotional, maxQuantity] = row;
  return {
    settings: {
      marketId: marketId(id),
      baseId,
      quoteId,
      state,
      tick: price(units(tick)),
      step: amount(units(step)),
      minNotional: amount(units(minNotional)),
      maxQuantity: amount(units(maxQuantity)),
      makerFee: FEE,
      takerFee: FEE,
      triggerBand: TRIGGER_BAND,
    },
  };
}

/** In the order in which they are listed. */
export const MARKET_ENTRIES: readonly MarketEntry[] = [
  ...ROWS.map((row) => toEntry('open', row)),
  ...INDEX_ROWS.map((row) => toEntry('view_only', row)),
];
