// Facts about a user that can refuse a command, or that limits hang on.
import type { UserId, VerificationLevel } from '@bourse/domain';
import { describeState, flag, inColumn, integer, small, type EntityOf } from '../entity.ts';

export const USERS = describeState({
  table: 'user_states',
  key: ['id'],
  fixed: { id: inColumn('user_id', integer<UserId>()) },
  changing: { isFrozen: flag(), verificationLevel: small<VerificationLevel>() },
});
export type User = EntityOf<typeof USERS>;
