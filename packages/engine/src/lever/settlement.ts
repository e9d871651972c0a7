// How a market that was halted for long was settled: at which index, and where that came from.
import { SETTLEMENT_SOURCES, type MarketId } from '@bourse/domain';
import { count, id, instant, price, seq, word } from '@bourse/domain/kinds';
import { describeFact, type EntityOf } from '../entity.ts';

export const LEVER_SETTLEMENTS = describeFact({
  table: 'lever_settlements',
  key: ['marketId', 'seq'],
  fixed: {
    marketId: id<MarketId>(),
    /** It is the place of the command that settled it. */
    seq: seq,
    haltedAt: instant,
    decidedAt: instant,
    source: word(SETTLEMENT_SOURCES),
    index: price,
    /** That its positions closed in. */
    second: count,
    /**
     * The last tick that had moved it was of this second, up to which the median is taken; the place of its command
     * follows.
     */
    lastSecond: count,
    lastSeq: seq,
    at: instant,
  },
});
export type LeverSettlement = EntityOf<typeof LEVER_SETTLEMENTS>;
