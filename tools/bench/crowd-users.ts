// Engine users beside those who register, each with the same in the spot wallet.
import { userId, type Amount, type CurrencyId, type UserId } from '@bourse/domain';
import type { Command } from '@bourse/engine';

const USER_ID_MIN = 2_000_000;

export const crowdUser = (nth: number): UserId => userId(USER_ID_MIN + nth);

type Money = { readonly currencyId: CurrencyId; readonly amount: Amount };

export const openCrowd = (users: number, money: Money): readonly Command[] =>
  Array.from({ length: users }, (_, nth) => {
    return { kind: 'openUser', userId: crowdUser(nth), grants: [{ wallet: 'change', ...money }] };
  });
