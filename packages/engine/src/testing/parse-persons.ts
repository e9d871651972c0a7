// The commands of a scenario that concern sub-accounts:
//   ann opens ann.1      ann freezes ann.1      ann thaws ann.1      ann closes ann.1
//   ann moves 5 USDT from ann to ann.1 [in lever]
import { amount, assert, units, WALLETS, type UserId } from '@bourse/domain';
import type { Command } from '../capabilities.ts';
import { CURRENCIES, findUser, mustGet } from './cast.ts';
import { wordAfter } from './words.ts';

/** Reads a command of a user; undefined where it is none of these. */
export function parseUserPersons(userId: UserId, words: readonly string[]): Command | undefined {
  const [verb = '', second = '', third = ''] = words;
  const subId = findUser(second);
  switch (verb) {
    case 'opens':
      return { kind: 'openSubAccount', userId, subId };
    case 'freezes':
    case 'thaws':
      return { kind: 'freezeSubAccount', userId, subId, isFrozen: verb === 'freezes' };
    case 'closes':
      return { kind: 'closeSubAccount', userId, subId };
    case 'moves': {
      const wallet = WALLETS.find((one) => one === (wordAfter(words, 'in') ?? 'change'));
      assert(wallet !== undefined, `money is moved in a wallet: ${words.join(' ')}`);
      const [fromId, toId] = [wordAfter(words, 'from'), wordAfter(words, 'to')].map((name) => findUser(name ?? ''));
      assert(fromId !== undefined && toId !== undefined, 'money is moved from one account to another');
      const money = { currencyId: mustGet(CURRENCIES, third), amount: amount(units(second)) };
      return { kind: 'moveBetweenAccounts', userId, fromId, toId, wallet, ...money };
    }
    default:
      return undefined;
  }
}
