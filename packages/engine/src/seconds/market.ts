// A market of second contracts: the pair whose index they go by.
import { MICRO_MARKET_STATES, type CurrencyId, type MarketId } from '@bourse/domain';
import { id, word } from '@bourse/domain/kinds';
import { describeState, inColumn, record, type EntityOf } from '../entity.ts';

export const MICRO_MARKETS = describeState({
  table: 'micro_markets',
  key: ['marketId'],
  fixed: {},
  changing: {
    settings: record({
      /** It names the market of the same pair. */
      marketId: inColumn('id', id<MarketId>()),
      baseId: id<CurrencyId>(),
      quoteId: id<CurrencyId>(),
      state: word(MICRO_MARKET_STATES),
    }),
  },
});
export type MicroMarketEntity = EntityOf<typeof MICRO_MARKETS>;
export type MicroMarketSettings = MicroMarketEntity['settings'];
