// How a market that was halted for long was settled: at which index, and where that came from.
import type { Instant, MarketId, Price, Seq, SettlementSource } from '@bourse/domain';
import { describeFact, integer, units, word, type EntityOf } from '../entity.ts';

export const LEVER_SETTLEMENTS = describeFact({
  table: 'lever_settlements',
  key: ['marketId', 'seq'],
  fixed: {
    marketId: integer<MarketId>(),
    /** Of the command that settled it. */
    seq: integer<Seq>(),
    haltedAt: integer<Instant>(),
    decidedAt: integer<Instant>(),
    source: word<SettlementSource>(),
    index: units<Price>(),
    /** That its positions closed in. */
    second: integer<number>(),
    /** Of the last tick that had moved it: the median is of the seconds up to that; and the place of its command. */
    lastSecond: integer<number>(),
    lastSeq: integer<Seq>(),
    at: integer<Instant>(),
  },
});
export type LeverSettlement = EntityOf<typeof LEVER_SETTLEMENTS>;
