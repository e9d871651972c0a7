// What another account of the person has given for what an account could not pay when its positions closed together.
import type { CurrencyId, LiquidationId, UserId } from '@bourse/domain';
import { count, id, instant, seq, units } from '@bourse/domain/kinds';
import { describeFact } from '../entity.ts';

export const LEVER_COVERS = describeFact({
  table: 'lever_covers',
  key: ['liquidationId', 'userId'],
  fixed: {
    liquidationId: id<LiquidationId>(),
    /** This account has given it. */
    userId: id<UserId>(),
    quoteId: id<CurrencyId>(),
    /** It has paid so much. */
    paid: units,
    /** The profits of its positions will be paid out to it but for so much. */
    withheld: units,
    /** It is the second of the tick; the place of its command follows. */
    second: count,
    seq: seq,
    at: instant,
  },
});
