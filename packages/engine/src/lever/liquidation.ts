// What an account was when all its positions were closed together: the receipt of a liquidation.
import type { Amount, CurrencyId, Instant, LiquidationId, Seq, UserId } from '@bourse/domain';
import { describeFact, integer, units, type EntityOf } from '../entity.ts';

/** Everything at the tick, before anything was closed. */
export const LIQUIDATIONS = describeFact({
  table: 'lever_liquidations',
  key: ['id'],
  counter: 'liquidation',
  fixed: {
    id: integer<LiquidationId>(),
    userId: integer<UserId>(),
    quoteId: integer<CurrencyId>(),
    /** Of the tick: its second, and the place of its command. */
    second: integer<number>(),
    seq: integer<Seq>(),
    available: units<Amount>(),
    /** For orders that had not opened. */
    held: units<Amount>(),
    margin: units<Amount>(),
    originMargin: units<Amount>(),
    /** Of all positions at their exit prices, those of stale markets at their last tick; rounded down in one. */
    profit: units<Amount>(),
    /** available + held + margin + profit. */
    equity: units<Amount>(),
    /** What `lever_insurance` paid of what the account could not. */
    deficit: units<Amount>(),
    at: integer<Instant>(),
  },
});
export type Liquidation = EntityOf<typeof LIQUIDATIONS>;
