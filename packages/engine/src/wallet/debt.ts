// What a user owes the house in a currency: a deposit that vanished after it had been credited, and was spent.
import { subtractAmounts, ZERO, type Amount, type CurrencyId, type UserId } from '@bourse/domain';
import { id, units } from '@bourse/domain/kinds';
import { describeState, type EntityOf } from '../entity.ts';

export const DEBTS = describeState({
  table: 'debts',
  key: ['userId', 'currencyId'],
  fixed: { userId: id<UserId>(), currencyId: id<CurrencyId>() },
  changing: { amount: units },
});
export type Debt = EntityOf<typeof DEBTS>;

/** Debts above zero; one that is paid is forgotten. */
export class Debts {
  readonly #ofUsers = new Map<UserId, Map<CurrencyId, Debt>>();

  *all(): Generator<Debt> {
    for (const debts of this.#ofUsers.values()) yield* debts.values();
  }

  get(userId: UserId, currencyId: CurrencyId): Debt | undefined {
    return this.#ofUsers.get(userId)?.get(currencyId);
  }

  /** The one of the lowest currency id. */
  firstOf(userId: UserId): Debt | undefined {
    const debts = [...(this.#ofUsers.get(userId)?.values() ?? [])];
    return debts.sort((a, b) => a.currencyId - b.currencyId)[0];
  }

  load(debt: Debt): void {
    const own = this.#ofUsers.get(debt.userId) ?? new Map<CurrencyId, Debt>();
    this.#ofUsers.set(debt.userId, own.set(debt.currencyId, debt));
  }

  /** The user's debt in a currency, of nothing when there was none. */
  open(userId: UserId, currencyId: CurrencyId): Debt {
    const debt = this.get(userId, currencyId) ?? { userId, currencyId, amount: ZERO };
    this.load(debt);
    return debt;
  }

  repay(debt: Debt, paid: Amount): void {
    debt.amount = subtractAmounts(debt.amount, paid);
    if (debt.amount > 0n) return;
    const own = this.#ofUsers.get(debt.userId);
    own?.delete(debt.currencyId);
    if (own?.size === 0) this.#ofUsers.delete(debt.userId);
  }
}
