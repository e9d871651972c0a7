// A spot market: its settings, and the price it has come to.
import { MARKET_STATES, type CurrencyId, type MarketId } from '@bourse/domain';
import { count, id, optional, price, share, units, word } from '@bourse/domain/kinds';
import { describeState, inColumn, record, type EntityOf } from '../entity.ts';

const SETTINGS = record({
  marketId: inColumn('id', id<MarketId>()),
  baseId: id<CurrencyId>(),
  quoteId: id<CurrencyId>(),
  state: word(MARKET_STATES),
  /** Smallest price step; tick × step is a whole number of 1e-8 quote units. */
  tick: price,
  /** Smallest quantity step. */
  step: units,
  minNotional: units,
  maxQuantity: units,
  makerFee: inColumn('maker_fee_ppm', share),
  takerFee: inColumn('taker_fee_ppm', share),
  /** How far from a fresh index price a fill may lie and still count for stop orders. */
  triggerBand: inColumn('trigger_band_ppm', share),
});
export type MarketSettings = Market['settings'];

export const MARKETS = describeState({
  table: 'markets',
  key: ['marketId'],
  fixed: {},
  changing: {
    settings: SETTINGS,
    /** Price of the last fill; undefined before the first. */
    lastPrice: optional(price),
    /** Price of the last fill that counts for stop orders, which wait for this one; undefined before the first. */
    triggerPrice: optional(price),
    /** Counts the orders that were triggered or joined a queue anew: it tells those apart that share a newest order. */
    turns: count,
  },
});
export type Market = EntityOf<typeof MARKETS>;
