// The commands of a scenario that concern leveraged contracts:
//   ann long 2 x 10 [@ 95] [tp 120] [sl 90] [in ETH/USDT]      ann short 1 x 5
//   ann revoke 1      ann close 1 [hands 2]      ann close all [long|short] [in BTC/USDT]      ann turn 1
//   ann stops 1 [tp 120|none] [sl 90|none]
//   lever BTC/USDT halted [alone]      unwind BTC/USDT 95      back 5 USDT to lever_pool      rules 130 [out]      offer BTC/USDT 0 x 10 hands 5
import {
  amount,
  assert,
  LEVER_STATES,
  POSITION_SIDES,
  positionId,
  price,
  units,
  VERIFICATION_LEVELS,
  type PositionSide,
  type Price,
  type UserId,
} from '@bourse/domain';
import type { Command } from '../capabilities.ts';
import { CURRENCIES, mustGet } from './cast.ts';
import { LEVERS } from './lever-markets.ts';
import { wordAfter } from './words.ts';

type Words = readonly string[];

/** Reads a command of the house; undefined where it is none of these. */
export function parseHouseLever(words: Words): Command | undefined {
  const [verb = '', second = '', third = '', fourth = ''] = words;
  switch (verb) {
    case 'lever': {
      const state = LEVER_STATES.find((one) => one === third);
      assert(state, `${third} is a state of a market`);
      const { marketId } = mustGet(LEVERS, second);
      return { kind: 'setLeverState', marketId, state, cause: 'check', deciders: fourth === 'alone' ? 1 : 2 };
    }
    case 'unwind':
      return { kind: 'settleLever', marketId: mustGet(LEVERS, second).marketId, median: price(units(third)) };
    case 'back': {
      const purpose = words.at(-1) === 'lever_pool' ? 'lever_pool' : 'lever_insurance';
      return { kind: 'fundLever', purpose, amount: amount(units(second)), currencyId: mustGet(CURRENCIES, third) };
    }
    case 'rules': {
      const rules = { openRiskMin: Number(second) * 100, transfersOut: third === 'out' };
      return { kind: 'configureLeverRules', rules };
    }
    case 'offer': {
      const level = VERIFICATION_LEVELS.find((one) => String(one) === third);
      assert(level !== undefined && fourth === 'x', `an offer is of a level: ${words.join(' ')}`);
      const [multipleMax, handsMax] = [Number(words[4]), Number(wordAfter(words, 'hands'))];
      const { marketId } = mustGet(LEVERS, second);
      return { kind: 'configureLeverLimit', limit: { marketId, level, multipleMax, handsMax } };
    }
    default:
      return undefined;
  }
}

/** Reads a command of a user, without the name; undefined where it is none of these. */
export function parseUserLever(userId: UserId, words: Words): Command | undefined {
  const [verb = '', object = ''] = words;
  const id = positionId(Number(object));
  switch (verb) {
    case 'long':
    case 'short':
      return parseOpening(userId, verb, words);
    case 'revoke':
      return { kind: 'revokePosition', userId, positionId: id };
    case 'turn':
      return { kind: 'reversePosition', userId, positionId: id };
    case 'close': {
      if (object === 'all') return parseCloseAll(userId, words);
      const hands = wordAfter(words, 'hands');
      return {
        kind: 'closePosition',
        userId,
        positionId: id,
        ...(hands === undefined ? {} : { hands: Number(hands) }),
      };
    }
    case 'stops': {
      const [takeProfit, stopLoss] = [stopAfter(words, 'tp'), stopAfter(words, 'sl')];
      return {
        kind: 'setStops',
        userId,
        positionId: id,
        ...(takeProfit === undefined ? {} : { takeProfit }),
        ...(stopLoss === undefined ? {} : { stopLoss }),
      };
    }
    default:
      return undefined;
  }
}

function parseOpening(userId: UserId, side: PositionSide, words: Words): Command {
  const [target, takeProfit, stopLoss] = ['@', 'tp', 'sl'].map((word) => wordAfter(words, word));
  return {
    kind: 'openPosition',
    userId,
    marketId: mustGet(LEVERS, wordAfter(words, 'in') ?? 'BTC/USDT').marketId,
    side,
    hands: Number(words[1]),
    multiple: Number(wordAfter(words, 'x')),
    order: target === undefined ? { type: 'market' } : { type: 'limit', targetPrice: toPrice(target) },
    ...(takeProfit === undefined ? {} : { takeProfit: toPrice(takeProfit) }),
    ...(stopLoss === undefined ? {} : { stopLoss: toPrice(stopLoss) }),
  };
}

function parseCloseAll(userId: UserId, words: Words): Command {
  const side = POSITION_SIDES.find((one) => words.includes(one));
  const market = wordAfter(words, 'in');
  return {
    kind: 'closePositions',
    userId,
    ...(side === undefined ? {} : { side }),
    ...(market === undefined ? {} : { marketId: mustGet(LEVERS, market).marketId }),
  };
}

const toPrice = (text: string): Price => price(units(text));

function stopAfter(words: Words, word: string): Price | null | undefined {
  const stop = wordAfter(words, word);
  if (stop === undefined) return undefined;
  return stop === 'none' ? null : toPrice(stop);
}
