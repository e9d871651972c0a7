// The withdrawals in memory: those that have not ended, and those of the last 24 hours, which day limits count.
import { assert, hasWithdrawalEnded, type Instant, type UserId, type WithdrawalId } from '@bourse/domain';
import { Expiries } from '../expiries.ts';
import type { Departure } from '../outflow.ts';
import { dayEndOf, isOpenWithdrawal, type Withdrawal } from './withdrawal.ts';

export class Withdrawals {
  readonly #byId = new Map<WithdrawalId, Withdrawal>();
  readonly #ofUsers = new Map<UserId, Set<Withdrawal>>();
  /** Ended ones, until their day is over. */
  readonly #ended = new Expiries<Withdrawal>(dayEndOf);

  /** Takes one over that is new, or comes from a snapshot. */
  add(withdrawal: Withdrawal): void {
    this.#byId.set(withdrawal.id, withdrawal);
    const own = this.#ofUsers.get(withdrawal.userId) ?? new Set();
    this.#ofUsers.set(withdrawal.userId, own.add(withdrawal));
    if (!isOpenWithdrawal(withdrawal)) this.#ended.add(withdrawal);
  }

  /** To be told of each that reaches its end. */
  end(withdrawal: Withdrawal, at: Instant): void {
    assert(hasWithdrawalEnded(withdrawal.status), 'a withdrawal has ended when it is kept as such');
    if (at < dayEndOf(withdrawal)) this.#ended.add(withdrawal);
    else this.#drop(withdrawal);
  }

  /** Undefined where it never existed, or ended and its day is over. */
  find(id: WithdrawalId, at: Instant): Withdrawal | undefined {
    const withdrawal = this.#byId.get(id);
    return withdrawal && isKept(withdrawal, at) ? withdrawal : undefined;
  }

  *departuresOf(userId: UserId): Generator<Departure> {
    for (const withdrawal of this.#ofUsers.get(userId) ?? []) yield toDeparture(withdrawal);
  }

  *open(): Generator<Withdrawal> {
    for (const withdrawal of this.#byId.values()) if (isOpenWithdrawal(withdrawal)) yield withdrawal;
  }

  /** All that count at that moment. */
  *live(at: Instant): Generator<Withdrawal> {
    for (const withdrawal of this.#byId.values()) if (isKept(withdrawal, at)) yield withdrawal;
  }

  /** When the next one that has ended falls out of its day. */
  get nextDeadline(): Instant | undefined {
    return this.#ended.nextDeadline;
  }

  forget(at: Instant): void {
    for (const withdrawal of this.#ended.takeEnded(at)) this.#drop(withdrawal);
  }

  #drop(withdrawal: Withdrawal): void {
    this.#byId.delete(withdrawal.id);
    const own = this.#ofUsers.get(withdrawal.userId);
    own?.delete(withdrawal);
    if (own?.size === 0) this.#ofUsers.delete(withdrawal.userId);
  }
}

const isKept = (withdrawal: Withdrawal, at: Instant): boolean =>
  isOpenWithdrawal(withdrawal) || at < dayEndOf(withdrawal);

/** Rejected and failed ones give back. */
function toDeparture(withdrawal: Withdrawal): Departure {
  const { currencyId, amount, worth, status } = withdrawal;
  const countsUntil = status === 'rejected' || status === 'failed' ? undefined : dayEndOf(withdrawal);
  return { currencyId, amount, worth, countsUntil, isHeld: isOpenWithdrawal(withdrawal) };
}
