// What holds for all leveraged contracts. One row for the whole exchange.
import { describeState, flag, integer, small, type EntityOf } from '../entity.ts';

export const LEVER_RULES = describeState({
  table: 'lever_rules',
  key: ['id'],
  fixed: { id: small<1>() },
  changing: {
    /** The least risk rate that an opening may leave, in hundredths of a percent. */
    openRiskMin: integer<number>(),
    /** Whether money may leave an account that has positions, as far as its risk rate allows. */
    transfersOut: flag(),
    /** After a stop, from the first tick that moves a market on. */
    liquidationGraceMs: integer<number>(),
  },
});
export type LeverRules = EntityOf<typeof LEVER_RULES>;
