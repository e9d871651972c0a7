// A user was warned of a low risk rate.
import type { CurrencyId, LeverWarningId, RiskWarning, UserId } from '@bourse/domain';
import { count, id, instant, whole } from '@bourse/domain/kinds';
import { describeFact, type EntityOf } from '../entity.ts';

export const LEVER_WARNINGS = describeFact({
  table: 'lever_warnings',
  key: ['id'],
  counter: 'leverWarning',
  fixed: {
    id: id<LeverWarningId>(),
    userId: id<UserId>(),
    quoteId: id<CurrencyId>(),
    /** The risk rate that was reached, and the one it was, in hundredths of a percent. */
    level: whole<RiskWarning>(),
    riskRate: count,
    /** It is the second of the tick. */
    second: count,
    at: instant,
  },
});
export type LeverWarning = EntityOf<typeof LEVER_WARNINGS>;
