// Sub-accounts of a scenario: Ann's are the users 101 and on.
import { amount, units, userId, type CurrencyId, type UserId, type Wallet } from '@bourse/domain';
import { USERS, mustGet } from './cast.ts';
import type { Scenario } from './scenario.ts';

export const ANN: UserId = mustGet(USERS, 'ann');

export function openSubs(scenario: Scenario, count: number): UserId[] {
  return Array.from({ length: count }, (_, place) => {
    const subId = userId(101 + place);
    scenario.mustApply({ kind: 'openSubAccount', userId: ANN, subId });
    return subId;
  });
}

type Money = { readonly wallet: Wallet; readonly currencyId: CurrencyId; readonly text: string };

/** A sub-account has only what its master has moved there. */
export function credit(scenario: Scenario, owner: UserId, { wallet, currencyId, text }: Money): void {
  const money = { wallet, currencyId, amount: amount(units(text)) };
  const isSub = scenario.engine.world.users.get(owner)?.masterId !== undefined;
  scenario.mustApply({ kind: 'creditUser', userId: isSub ? ANN : owner, source: 'outside', ...money });
  if (isSub) scenario.mustApply({ kind: 'moveBetweenAccounts', userId: ANN, fromId: ANN, toId: owner, ...money });
}
