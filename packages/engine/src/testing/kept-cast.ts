// People who own nothing but what they have just bought, and what they tell of it.
import { amount, DAY_MS, units, USDT, type CurrencyId } from '@bourse/domain';
import { findUser } from './cast.ts';
import type { Scenario } from './scenario.ts';

/** Takes all that a user has available, then pays so much in that has to stay for a day, in `change`. */
export function bind(scenario: Scenario, name: string, worth: string, currencyId: CurrencyId = USDT): void {
  const userId = findUser(name);
  for (const account of scenario.engine.snapshot().accounts) {
    const { owner, available } = account;
    if (owner.kind !== 'user' || owner.userId !== userId || available === 0n) continue;
    const terms = { wallet: owner.wallet, direction: 'debit', source: 'treasury' } as const;
    scenario.mustApply({
      kind: 'adjustBalance',
      userId,
      currencyId: account.currencyId,
      amount: amount(available),
      ...terms,
    });
  }
  const paid = amount(units(worth));
  scenario.mustApply({ kind: 'fundTreasury', currencyId, amount: paid });
  scenario.mustApply({ kind: 'payDeposit', userId, currencyId, amount: paid, restrictMs: DAY_MS });
}

/** `bought | held | usable`, in USDT. */
export function weighed(scenario: Scenario, name: string): string {
  const outcome = scenario.apply({ kind: 'weighWorth', userId: findUser(name) });
  if (!outcome.ok) return outcome.code;
  const { bought, held, usable } = outcome.value;
  return [bought?.worth ?? '-', held?.worth ?? '-', usable ?? '-'].join(' | ');
}
