// What holds for all leveraged contracts. One row for the whole exchange.
import { LIQUIDATION_GRACE_MS, ppm } from '@bourse/domain';
import { count, flag, share, small } from '@bourse/domain/kinds';
import { describeState, inColumn, type EntityOf } from '../entity.ts';

export const LEVER_RULES = describeState({
  table: 'lever_rules',
  key: ['id'],
  fixed: { id: small<1>() },
  changing: {
    /** The least risk rate that an opening may leave, in hundredths of a percent. */
    openRiskMin: count,
    /** Whether money may leave an account that has positions, as far as its risk rate allows. */
    transfersOut: flag,
    /** After a stop, from the first tick that moves a market on. */
    liquidationGraceMs: count,
    /** The end of an outage may cost the house this share of the fund. */
    outageLoss: inColumn('outage_loss_ppm', share),
    /** From how long a halt on two may settle the market. */
    haltHours: count,
  },
});
export type LeverRules = EntityOf<typeof LEVER_RULES>;

/** These rules hold where nothing else has been set. */
export const RULES: Readonly<Omit<LeverRules, 'id'>> = {
  openRiskMin: 130_00,
  transfersOut: false,
  liquidationGraceMs: LIQUIDATION_GRACE_MS,
  outageLoss: ppm(100_000n),
  haltHours: 24,
};
