// The commands of a scenario that concern second contracts:
//   ann up 100 for 30 [in ETH/USDT] [of BTC] [from 1]      ann down 100 for 60
//   ann accepts risk 1      ann allows loss 100 [of BTC]      ann allows orders 3      ann allows loss any      ann pauses 5000 ms
//   ann insures 200 [by 1]      ann claims 1      ann drops insurance 1
//   micro BTC/USDT halted      micro closed [risk 2]      micro open [risk 2]      country 1 closed
//   term 30 pays 900000 [off]      endow 5 USDT to micro_pool
import {
  amount,
  assert,
  instant,
  MICRO_MARKET_STATES,
  microInsuranceId,
  microInsuranceTypeId,
  ppm,
  units,
  USDT,
  type Amount,
  type Instant,
  type MicroDirection,
  type UserId,
} from '@bourse/domain';
import type { Command } from '../capabilities.ts';
import { CURRENCIES, mustGet } from './cast.ts';
import { MICRO_MARKETS } from './seconds-markets.ts';
import { wordAfter } from './words.ts';

type Words = readonly string[];

/** Reads a command of the house; undefined where it is none of these. */
export function parseHouseMicro(words: Words): Command | undefined {
  const [verb = '', second = '', third = ''] = words;
  switch (verb) {
    case 'micro': {
      if (second === 'open' || second === 'closed') {
        const rules = { isOpen: second === 'open', riskVersion: Number(wordAfter(words, 'risk') ?? 1) };
        return { kind: 'configureMicroRules', rules };
      }
      const state = MICRO_MARKET_STATES.find((one) => one === third);
      assert(state, `${third} is a state of a market`);
      return { kind: 'setMicroState', marketId: mustGet(MICRO_MARKETS, second).marketId, state };
    }
    case 'country':
      return { kind: 'setMicroCountry', countryId: Number(second), isOpen: third === 'open' };
    case 'term': {
      const term = { seconds: Number(second), ratio: ppm(BigInt(words[3] ?? '')), isOffered: !words.includes('off') };
      return { kind: 'configureMicroTerm', term };
    }
    case 'endow': {
      const purpose = words.at(-1) === 'micro_pool' ? 'micro_pool' : 'micro_insurance';
      return { kind: 'fundMicro', purpose, amount: toAmount(second), currencyId: mustGet(CURRENCIES, third) };
    }
    default:
      return undefined;
  }
}

/** Reads a command of a user, without the name; undefined where it is none of these. */
export function parseUserMicro(userId: UserId, words: Words, at: Instant): Command | undefined {
  const [verb = '', object = '', third = ''] = words;
  switch (verb) {
    case 'up':
    case 'down':
      return parseOrder(userId, verb, words);
    case 'accepts':
      return { kind: 'acceptMicroRisk', userId, version: Number(third) };
    case 'allows':
      return parseLimit(userId, words);
    case 'pauses':
      return { kind: 'setMicroLimits', userId, coolOffUntil: instant(at + Number(object)) };
    case 'insures': {
      const typeId = microInsuranceTypeId(Number(wordAfter(words, 'by') ?? 1));
      return { kind: 'buyMicroInsurance', userId, typeId, assets: toAmount(object) };
    }
    case 'claims':
      return { kind: 'claimMicroInsurance', userId, insuranceId: microInsuranceId(Number(object)) };
    case 'drops':
      return { kind: 'cancelMicroInsurance', userId, insuranceId: microInsuranceId(Number(third)) };
    default:
      return undefined;
  }
}

function parseOrder(userId: UserId, direction: MicroDirection, words: Words): Command {
  const countryId = wordAfter(words, 'from');
  return {
    kind: 'placeMicroOrder',
    userId,
    marketId: mustGet(MICRO_MARKETS, wordAfter(words, 'in') ?? 'BTC/USDT').marketId,
    currencyId: currencyOf(words),
    direction,
    seconds: Number(wordAfter(words, 'for')),
    stake: toAmount(words[1] ?? ''),
    ...(countryId === undefined ? {} : { countryId: Number(countryId) }),
  };
}

function parseLimit(userId: UserId, words: Words): Command {
  const [, what, value = ''] = words;
  const isAny = value === 'any';
  if (what === 'orders') return { kind: 'setMicroLimits', userId, ordersMax: isAny ? null : Number(value) };
  return { kind: 'setMicroLimits', userId, currencyId: currencyOf(words), lossMax: isAny ? null : toAmount(value) };
}

function currencyOf(words: Words) {
  const name = wordAfter(words, 'of');
  return name === undefined ? USDT : mustGet(CURRENCIES, name);
}

const toAmount = (text: string): Amount => amount(units(text));
