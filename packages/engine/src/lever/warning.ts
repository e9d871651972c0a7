// A user was warned of a low risk rate.
import type { CurrencyId, Instant, LeverWarningId, RiskWarning, UserId } from '@bourse/domain';
import { describeFact, integer, type EntityOf } from '../entity.ts';

export const LEVER_WARNINGS = describeFact({
  table: 'lever_warnings',
  key: ['id'],
  counter: 'leverWarning',
  fixed: {
    id: integer<LeverWarningId>(),
    userId: integer<UserId>(),
    quoteId: integer<CurrencyId>(),
    /** The risk rate that was reached, and the one it was, in hundredths of a percent. */
    level: integer<RiskWarning>(),
    riskRate: integer<number>(),
    /** Of the tick. */
    second: integer<number>(),
    at: integer<Instant>(),
  },
});
export type LeverWarning = EntityOf<typeof LEVER_WARNINGS>;
