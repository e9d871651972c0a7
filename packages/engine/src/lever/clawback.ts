// What the end of an outage has taken off the gains of a user in one market.
import type { CurrencyId, MarketId, UserId } from '@bourse/domain';
import { count, id, instant, seq, units } from '@bourse/domain/kinds';
import { describeFact, type EntityOf } from '../entity.ts';

export const LEVER_CLAWBACKS = describeFact({
  table: 'lever_clawbacks',
  key: ['userId', 'marketId', 'seq'],
  fixed: {
    userId: id<UserId>(),
    marketId: id<MarketId>(),
    /** It is the place of the command whose tick ended the outage. */
    seq: seq,
    quoteId: id<CurrencyId>(),
    amount: units,
    /** It is the second of the tick. */
    second: count,
    at: instant,
  },
});
export type LeverClawback = EntityOf<typeof LEVER_CLAWBACKS>;
