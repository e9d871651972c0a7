// The commands of a scenario that concern staking:
//   ann stakes 3 [of 2] [at 20000] [for 30] [by 100] [renewing]      ann unstakes 1      ann renews 1      ann ends 1
//   staking open [fee 10000]      staking closed      staking gets 5 USDT
import { amount, ppm, stakingOrderId, stakingProductId, units, type UserId } from '@bourse/domain';
import type { Command } from '../capabilities.ts';
import { CURRENCIES, mustGet } from './cast.ts';
import { wordAfter } from './words.ts';

type Words = readonly string[];

/** Reads a command of the house; undefined where it is none of these. */
export function parseHouseEarn(words: Words): Command | undefined {
  const [verb, object = '', third = '', fourth = ''] = words;
  if (verb !== 'staking') return undefined;
  if (object === 'gets') {
    return { kind: 'fundStaking', amount: amount(units(third)), currencyId: mustGet(CURRENCIES, fourth) };
  }
  const cancelFee = ppm(BigInt(wordAfter(words, 'fee') ?? '10000'));
  return { kind: 'configureStakingRules', rules: { isOpen: object === 'open', cancelFee } };
}

/** Reads a command of a user, without the name; undefined where it is none of these. */
export function parseUserEarn(userId: UserId, words: Words): Command | undefined {
  const [verb = '', object = ''] = words;
  const orderId = stakingOrderId(Number(object));
  switch (verb) {
    case 'stakes':
      return parseBuy(userId, words);
    case 'unstakes':
      return { kind: 'cancelStaking', userId, orderId };
    case 'renews':
    case 'ends':
      return { kind: 'renewStaking', userId, orderId, isRenewing: verb === 'renews' };
    default:
      return undefined;
  }
}

function parseBuy(userId: UserId, words: Words): Command {
  const [rate, days, lot] = [wordAfter(words, 'at'), wordAfter(words, 'for'), wordAfter(words, 'by')];
  return {
    kind: 'buyStaking',
    userId,
    productId: stakingProductId(Number(wordAfter(words, 'of') ?? 1)),
    lots: Number(words[1]),
    ...(rate === undefined ? {} : { rate: ppm(BigInt(rate)) }),
    ...(days === undefined ? {} : { days: Number(days) }),
    ...(lot === undefined ? {} : { lot: amount(units(lot)) }),
    isRenewing: words.includes('renewing'),
  };
}
