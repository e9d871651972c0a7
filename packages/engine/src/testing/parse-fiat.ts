// The commands of a scenario that concern trade in fiat money:
//   ann sells 1000 USDT for CNY at 7 [from 10 to 500] [level 2] [done 1] [c2c]      ann wants 1000 USDT for CNY floating 10000 [between 6 8]
//   ann changes ad 1 at 7.1      ann changes ad 1 from 20 to 100      ann takes down ad 1      ann puts up ad 1      ann withdraws ad 1
//   bob takes 100 of ad 1 [at 7]      bob takes ad 1 for 700 [at 7]      without terms|password
//   bob pays deal 1 [unproved]      bob cancels deal 1      ann releases deal 1      bob appeals deal 1 [proved]      bob concedes deal 1
//   award deal 1 to buyer      bar ad 1      allow ad 1      ann applies for BTC      merchant ann of BTC approved|refused|suspended|resumed
//   fiat closed|open      rate CNY 7 [until 1060000]      quota 1 1000      restrict cal until 1060000|never
import {
  amount,
  assert,
  FIAT_CODES,
  fiatAdId,
  fiatDealId,
  instant,
  ppm,
  price,
  units,
  userId,
  VERIFICATION_LEVELS,
  type FiatCode,
  type FiatSide,
  type UserId,
  type VerificationLevel,
} from '@bourse/domain';
import type { Command } from '../capabilities.ts';
import type { ChangeFiatAd, OpenFiatDeal, PublishFiatAd } from '../fiat/commands.ts';
import { CURRENCIES, mustGet, USERS } from './cast.ts';
import { FIAT_RULES } from './fiat-rules.ts';
import { wordAfter } from './words.ts';

type Words = readonly string[];

/** Reads a command of the house; undefined where it is none of these. */
export function parseHouseFiat(words: Words): Command | undefined {
  const [verb = '', second = '', third = ''] = words;
  const until = Number(wordAfter(words, 'until'));
  switch (verb) {
    case 'fiat':
      return { kind: 'configureFiatRules', rules: { ...FIAT_RULES, isOpen: second === 'open' } };
    case 'rate': {
      const rate = { code: toCode(second), rate: price(units(third)) };
      return { kind: 'setFiatRate', ...rate, ...(words.includes('until') ? { staleAt: instant(until) } : {}) };
    }
    case 'quota':
      return { kind: 'configureFiatQuota', level: toLevel(second), dayLimit: amount(units(third)) };
    case 'restrict':
      return { kind: 'restrictFiatUser', userId: toUser(second), until: third === 'never' ? null : instant(until) };
    case 'award':
      return { kind: 'resolveFiatDeal', dealId: dealOf(words), winner: words.at(-1) === 'buyer' ? 'buyer' : 'seller' };
    case 'bar':
      return { kind: 'takeDownFiatAd', adId: adOf(words) };
    case 'allow':
      return { kind: 'allowFiatAd', adId: adOf(words) };
    case 'merchant':
      return parseMerchant(words);
    default:
      return undefined;
  }
}

function parseMerchant(words: Words): Command {
  const [verb, who = ''] = [words.at(-1), words[1]];
  const merchant = { userId: toUser(who), currencyId: mustGet(CURRENCIES, wordAfter(words, 'of') ?? '') };
  if (verb === 'approved' || verb === 'refused') {
    return { kind: 'decideFiatMerchant', ...merchant, isApproved: verb === 'approved' };
  }
  return { kind: 'suspendFiatMerchant', ...merchant, isSuspended: verb === 'suspended' };
}

/** Reads a command of a user, without the name; undefined where it is none of these. */
export function parseUserFiat(owner: UserId, words: Words): Command | undefined {
  const [verb = '', object = ''] = words;
  const ad = { userId: owner, adId: adOf(words) };
  const deal = { userId: owner, dealId: dealOf(words) };
  switch (verb) {
    case 'sells':
    case 'wants':
      return parseAd(owner, verb === 'sells' ? 'sell' : 'buy', words);
    case 'changes':
      return parseChange(ad, words);
    case 'puts':
      return { kind: 'shelveFiatAd', ...ad, isUp: true };
    case 'withdraws':
      return { kind: 'withdrawFiatAd', ...ad };
    case 'takes':
      return object === 'down' ? { kind: 'shelveFiatAd', ...ad, isUp: false } : parseTaking(ad, words);
    case 'pays':
      return { kind: 'payFiatDeal', ...deal, hasProof: !words.includes('unproved') };
    case 'cancels':
      return { kind: 'cancelFiatDeal', ...deal };
    case 'releases':
      return { kind: 'releaseFiatDeal', ...deal };
    case 'appeals':
      return { kind: 'appealFiatDeal', ...deal, hasProof: words.includes('proved') };
    case 'concedes':
      return { kind: 'concedeFiatDeal', ...deal };
    case 'applies': {
      const currencyId = mustGet(CURRENCIES, wordAfter(words, 'for') ?? '');
      return { kind: 'applyFiatMerchant', userId: owner, currencyId, hasMethods: true, hasTradePassword: true };
    }
    default:
      return undefined;
  }
}

function parseAd(owner: UserId, side: FiatSide, words: Words): PublishFiatAd {
  const number = words[1] ?? '';
  const isWhole = words.includes('c2c');
  const [least = isWhole ? number : '10', most = number] = [wordAfter(words, 'from'), wordAfter(words, 'to')];
  return {
    kind: 'publishFiatAd',
    userId: owner,
    adKind: isWhole ? 'c2c' : 'merchant',
    side,
    currencyId: mustGet(CURRENCIES, words[2] ?? ''),
    fiat: toCode(wordAfter(words, 'for') ?? ''),
    ...priceOf(words),
    totalNumber: amount(units(number)),
    minNumber: amount(units(least)),
    maxNumber: amount(units(most)),
    ways: 1,
    levelMin: toLevel(wordAfter(words, 'level') ?? '1'),
    doneMin: Number(wordAfter(words, 'done') ?? 0),
    termsId: 1,
    hasTradePassword: true,
  };
}

function priceOf(words: Words): Pick<PublishFiatAd, 'priceKind' | 'price' | 'premium' | 'priceFloor' | 'priceCap'> {
  const floating = wordAfter(words, 'floating');
  if (floating === undefined) return { priceKind: 'fixed', price: toPrice(wordAfter(words, 'at')) };
  const premium = ppm(BigInt(floating));
  const low = wordAfter(words, 'between');
  if (low === undefined) return { priceKind: 'floating', premium };
  return { priceKind: 'floating', premium, priceFloor: toPrice(low), priceCap: toPrice(words.at(-1)) };
}

function parseChange(ad: Pick<ChangeFiatAd, 'userId' | 'adId'>, words: Words): ChangeFiatAd {
  const [least, most] = [wordAfter(words, 'from'), wordAfter(words, 'to')];
  const isPriced = words.includes('at') || words.includes('floating');
  return {
    kind: 'changeFiatAd',
    ...ad,
    ...(isPriced ? { price: priceOf(words) } : {}),
    ...(least === undefined || most === undefined
      ? {}
      : { limits: { minNumber: amount(units(least)), maxNumber: amount(units(most)) } }),
  };
}

function parseTaking(ad: Pick<OpenFiatDeal, 'userId' | 'adId'>, words: Words): OpenFiatDeal {
  const [money, worst] = [wordAfter(words, 'for'), wordAfter(words, 'at')];
  return {
    kind: 'openFiatDeal',
    ...ad,
    ...(money === undefined ? { number: amount(units(words[1] ?? '')) } : { money: amount(units(money)) }),
    ...(worst === undefined ? {} : { price: toPrice(worst) }),
    termsId: 2,
    hasTradePassword: true,
  };
}

/** Someone who is not in the table is a user the engine does not know. */
const toUser = (name: string): UserId => USERS[name] ?? userId(999);
const toPrice = (text = '') => price(units(text));
const adOf = (words: Words) => fiatAdId(Number(wordAfter(words, 'ad')));
const dealOf = (words: Words) => fiatDealId(Number(wordAfter(words, 'deal')));

function toCode(word: string): FiatCode {
  const code = FIAT_CODES.find((one) => one === word);
  assert(code, `${word} is a fiat currency`);
  return code;
}

function toLevel(word: string): VerificationLevel {
  const level = VERIFICATION_LEVELS.find((one) => String(one) === word);
  assert(level !== undefined, `${word} is a verification level`);
  return level;
}
