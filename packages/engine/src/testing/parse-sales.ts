// The commands of a scenario that concern sales of new coins:
//   ann subscribes 20 [to 2] [in BTC] [at 2]      ann unlocks 3
//   sale 1 scheduled      sale 1 cancelled      sale 2 settled      sales get 5 ETH
import { amount, launchProjectId, price, subscriptionId, units, type UserId } from '@bourse/domain';
import type { Command } from '../capabilities.ts';
import { CURRENCIES, mustGet } from './cast.ts';
import { wordAfter } from './words.ts';

type Words = readonly string[];

/** Reads a command of the house; undefined where it is none of these. */
export function parseHouseLaunch(words: Words): Command | undefined {
  const [verb, object = '', third = '', fourth = ''] = words;
  if (verb === 'sales') {
    return { kind: 'fundLaunch', amount: amount(units(third)), currencyId: mustGet(CURRENCIES, fourth) };
  }
  if (verb !== 'sale') return undefined;
  const projectId = launchProjectId(Number(object));
  if (third === 'scheduled') return { kind: 'scheduleLaunch', projectId };
  return third === 'settled' ? { kind: 'settleLaunch', projectId } : { kind: 'cancelLaunch', projectId };
}

/** Reads a command of a user, without the name; undefined where it is none of these. */
export function parseUserLaunch(userId: UserId, words: Words): Command | undefined {
  const [verb = '', object = ''] = words;
  if (verb === 'unlocks') {
    return { kind: 'unlockSubscription', userId, subscriptionId: subscriptionId(Number(object)) };
  }
  if (verb !== 'subscribes') return undefined;
  const agreed = wordAfter(words, 'at');
  return {
    kind: 'subscribe',
    userId,
    projectId: launchProjectId(Number(wordAfter(words, 'to') ?? 1)),
    amount: amount(units(object)),
    payCurrencyId: mustGet(CURRENCIES, wordAfter(words, 'in') ?? 'USDT'),
    ...(agreed === undefined ? {} : { price: price(units(agreed)) }),
  };
}
