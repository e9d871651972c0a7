// How much a user of a verification level may withdraw.
import type { VerificationLevel } from '@bourse/domain';
import { small, units } from '@bourse/domain/kinds';
import { describeState, type EntityOf } from '../entity.ts';

export const WITHDRAWAL_RULES = describeState({
  table: 'withdrawal_rules',
  key: ['level'],
  fixed: { level: small<VerificationLevel>() },
  changing: {
    /** In USDT, over any 24 hours. */
    dayLimit: units,
  },
});
export type WithdrawalRule = EntityOf<typeof WITHDRAWAL_RULES>;
