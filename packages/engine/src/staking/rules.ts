// What holds for all staking.
import { flag, share, small } from '@bourse/domain/kinds';
import { describeState, inColumn, type EntityOf } from '../entity.ts';

/** One row for the whole exchange. */
export const STAKING_RULES = describeState({
  table: 'staking_rules',
  key: ['id'],
  fixed: { id: small<1>() },
  changing: {
    isOpen: flag,
    /** It is taken of the amount. An order keeps the one that it was bought under. */
    cancelFee: inColumn('cancel_fee_ppm', share),
  },
});
export type StakingRules = EntityOf<typeof STAKING_RULES>;
