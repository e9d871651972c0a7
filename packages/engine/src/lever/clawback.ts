// What the end of an outage has taken off the gains of a user in one market.
import type { Amount, CurrencyId, Instant, MarketId, Seq, UserId } from '@bourse/domain';
import { describeFact, integer, units, type EntityOf } from '../entity.ts';

export const LEVER_CLAWBACKS = describeFact({
  table: 'lever_clawbacks',
  key: ['userId', 'marketId', 'seq'],
  fixed: {
    userId: integer<UserId>(),
    marketId: integer<MarketId>(),
    /** Of the command whose tick ended the outage. */
    seq: integer<Seq>(),
    quoteId: integer<CurrencyId>(),
    amount: units<Amount>(),
    /** Of the tick. */
    second: integer<number>(),
    at: integer<Instant>(),
  },
});
export type LeverClawback = EntityOf<typeof LEVER_CLAWBACKS>;
