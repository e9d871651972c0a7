// A market of second contracts: the pair whose index they go by.
import type { CurrencyId, MarketId, MicroMarketState } from '@bourse/domain';
import { describeState, integer, inColumn, record, word, type EntityOf } from '../entity.ts';

export const MICRO_MARKETS = describeState({
  table: 'micro_markets',
  key: ['marketId'],
  fixed: {},
  changing: {
    settings: record({
      /** Of the market of the same pair. */
      marketId: inColumn('id', integer<MarketId>()),
      baseId: integer<CurrencyId>(),
      quoteId: integer<CurrencyId>(),
      state: word<MicroMarketState>(),
    }),
  },
});
export type MicroMarketEntity = EntityOf<typeof MICRO_MARKETS>;
export type MicroMarketSettings = MicroMarketEntity['settings'];
