// The rows of users, made when they are first needed, and what is counted in them.
import {
  addAmounts,
  assert,
  refuse,
  shanghaiDay,
  ZERO,
  type Amount,
  type Instant,
  type Refusal,
  type UserId,
} from '@bourse/domain';
import type { Fiat, FiatContext, FiatWorld } from './fiat.ts';
import { FIAT_USERS, type FiatUser } from './user.ts';

export function openFiatUser({ users }: Fiat, userId: UserId): FiatUser {
  const known = users.get(userId);
  if (known) return known;
  const nothing = { day: 0, cancellations: 0, spent: ZERO, lateAppeals: 0, done: 0 };
  const user: FiatUser = { userId, ...nothing, restrictedUntil: undefined };
  users.set(userId, user);
  return user;
}

export function recordUser(context: FiatContext, user: FiatUser): void {
  context.changes.fiatUsers.add(user);
  context.events.push({ kind: 'fiatUserChanged', user: FIAT_USERS.copy(user) });
}

type Today = { readonly cancellations: number; readonly spent: Amount; readonly lateAppeals: number };
const NOTHING: Today = { cancellations: 0, spent: ZERO, lateAppeals: 0 };

/** Answers what counts on the day of a moment. */
export const todayOf = ({ users }: Fiat, userId: UserId, at: Instant): Today => {
  const user = users.get(userId);
  return user?.day === shanghaiDay(at) ? user : NOTHING;
};

/**
 * A deal that its buyer cancelled or let expire, on the day that this happened on, however late it is found. Sellers’ commands
 * may have found one of the next day before it: what is of a day that is over stops nobody any more.
 */
export function countCancellation({ fiat }: FiatWorld, context: FiatContext, userId: UserId, at: Instant): number {
  const user = openFiatUser(fiat, userId);
  if (user.day > shanghaiDay(at)) return user.cancellations;
  enterDay(user, shanghaiDay(at));
  user.cancellations += 1;
  recordUser(context, user);
  return user.cancellations;
}

export function countSpent({ fiat }: FiatWorld, context: FiatContext, userId: UserId, worth: Amount): void {
  const user = openFiatUser(fiat, userId);
  enterDay(user, shanghaiDay(context.at));
  user.spent = addAmounts(user.spent, worth);
  recordUser(context, user);
}

function enterDay(user: FiatUser, day: number): void {
  assert(user.day <= day, `days of user ${user.userId} come in their order`);
  if (user.day === day) return;
  Object.assign(user, { day, cancellations: 0, spent: ZERO, lateAppeals: 0 });
}

/** A user may appeal so many deals on a day after they had ended. */
const LATE_APPEALS_MAX = 1;

/** Whether a deal that has ended unpaid may be appealed: with a proof of the payment, and once a day. */
export function checkLateAppeal(
  { fiat }: FiatWorld,
  { userId, hasProof }: { readonly userId: UserId; readonly hasProof: boolean },
  at: Instant,
): Refusal<'appeal_proof_required' | 'late_appeal_used'> | undefined {
  if (!hasProof) return refuse('appeal_proof_required');
  return todayOf(fiat, userId, at).lateAppeals < LATE_APPEALS_MAX ? undefined : refuse('late_appeal_used');
}

export function countLateAppeal({ fiat }: FiatWorld, context: FiatContext, userId: UserId): void {
  const user = openFiatUser(fiat, userId);
  enterDay(user, shanghaiDay(context.at));
  user.lateAppeals += 1;
  recordUser(context, user);
}

export function countDone({ fiat }: FiatWorld, context: FiatContext, userId: UserId): void {
  const user = openFiatUser(fiat, userId);
  user.done += 1;
  recordUser(context, user);
}
