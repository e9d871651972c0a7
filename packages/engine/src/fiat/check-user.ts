// Who may trade in fiat money at all: what is said against a user before anything else.
import { refuse, timeUntil, type Instant, type UserId } from '@bourse/domain';
import { mustGetUser } from '../core/users.ts';
import { checkGuards } from '../wallet/check-withdrawal.ts';
import { todayOf } from './accounts.ts';
import type { FiatWorld, MaybeRefusal } from './fiat.ts';

/** Whether it is open, and to this user. */
export function checkAccess({ fiat }: FiatWorld, userId: UserId, at: Instant): MaybeRefusal {
  if (!fiat.rules?.isOpen) return refuse('fiat_closed');
  const until = fiat.users.get(userId)?.restrictedUntil;
  return until === undefined || at >= until ? undefined : refuse('fiat_restricted', { ...timeUntil(until, at), until });
}

/** Checks the level of the user against that of the ad; everybody needs the first level. */
export function checkLevel(world: FiatWorld, userId: UserId, levelMin: number): MaybeRefusal {
  const { verificationLevel: level } = mustGetUser(world, userId);
  if (level === 0) return refuse('identity_not_verified');
  return level >= levelMin ? undefined : refuse('fiat_level_too_low', { level: levelMin });
}

/** Whoever sells lets coin go to somebody else. */
export const checkSeller = (world: FiatWorld, userId: UserId, at: Instant): MaybeRefusal =>
  checkGuards(world, mustGetUser(world, userId), at, 'legal');

/** At so many no new deal or ad until the next day. */
export function checkCancellations({ fiat }: FiatWorld, userId: UserId, at: Instant): MaybeRefusal {
  const { cancellationsMax: maximum = 0 } = fiat.rules ?? {};
  const { cancellations } = todayOf(fiat, userId, at);
  return cancellations < maximum ? undefined : refuse('too_many_cancellations', { maximum });
}
