// A spot market: its settings, and the price it has come to.
import type { Amount, CurrencyId, MarketId, MarketState, Ppm, Price } from '@bourse/domain';
import { bigint, describeState, inColumn, integer, optional, record, units, word, type EntityOf } from '../entity.ts';

const SETTINGS = record({
  marketId: inColumn('id', integer<MarketId>()),
  baseId: integer<CurrencyId>(),
  quoteId: integer<CurrencyId>(),
  state: word<MarketState>(),
  /** Smallest price step; tick × step is a whole number of 1e-8 quote units. */
  tick: units<Price>(),
  /** Smallest quantity step. */
  step: units<Amount>(),
  minNotional: units<Amount>(),
  maxQuantity: units<Amount>(),
  makerFee: inColumn('maker_fee_ppm', bigint<Ppm>()),
  takerFee: inColumn('taker_fee_ppm', bigint<Ppm>()),
  /** How far from a fresh index price a fill may lie and still count for stop orders. */
  triggerBand: inColumn('trigger_band_ppm', bigint<Ppm>()),
});
export type MarketSettings = Market['settings'];

export const MARKETS = describeState({
  table: 'markets',
  key: ['marketId'],
  fixed: {},
  changing: {
    settings: SETTINGS,
    /** Price of the last fill; undefined before the first. */
    lastPrice: optional(units<Price>()),
    /** Price of the last fill that counts for stop orders, which wait for this one; undefined before the first. */
    triggerPrice: optional(units<Price>()),
  },
});
export type Market = EntityOf<typeof MARKETS>;
