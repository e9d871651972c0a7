// The commands of a scenario, as one writes them in a table:
//   ann buy 1 @ 100 [ioc|fok|post_only] [stop 99|take 99] [show 0.2] [#name [frees]] [in ETH/BTC]      ann buy [sum] 1 market [stop 99|take 99]
//   of what waits, too: trail 100 [from 105]
//   of both: [expire_maker|expire_both]
//   ann buy 1 @ 100 until 5000      ann buy 1 @ 100 then 110 stop 95 limit 94 [or market]
//   ann oco sell 1 @ 110 stop 90 limit 89 [#limit] [#stop] [list name] [frees]      ann amend 3 [@ 101] [x 2] [stop 99] [#name]
//   ann replace 3 [anyway] by buy 1 @ 100      ann replace #name [anyway] by sell 1 market
//   bob cancel [buy|sell] 3|#name      bob cancel all [buy|sell] [in BTC/USDT]      cal freeze      cal unfreeze      cal level 2      cal grant 2      wait 5000 ms
//   ann transfer 5 USDT from change to lever      ann countdown 5000 [in ETH/BTC]
//   keys and what they do: parse-keys.ts
//   tick BTC 100 [ETH 10]      advance      market BTC/USDT halted      credit ann 5 USDT from treasury      fund 5 USDT
import {
  amount,
  assert,
  instant,
  MARKET_STATES,
  orderId,
  price,
  SECOND_MS,
  SELF_TRADE_MODES,
  SIDES,
  TIMES_IN_FORCE,
  units,
  VERIFICATION_LEVELS,
  WALLETS,
  type Instant,
  type Price,
  type UserId,
  type VerificationLevel,
} from '@bourse/domain';
import type { Command } from '../capabilities.ts';
import type { TickIndex } from '../core/commands.ts';
import type { TransferFunds } from '../wallet/commands.ts';
import type {
  AmendOrder,
  CancelOrder,
  PlaceOco,
  PlaceOrder,
  ReplaceOrder,
  SetCountdown,
  Waiting,
} from '../spot/commands.ts';
import type { AttachedPair } from '../spot/order.ts';
import { CURRENCIES, findUser, MARKETS, mustGet } from './cast.ts';
import { parseHouseEarn, parseUserEarn } from './parse-staking.ts';
import { parseHouseFiat, parseUserFiat } from './parse-fiat.ts';
import { parseHouseAcceptors, parseUserAcceptors } from './parse-acceptors.ts';
import { parseKeys, withKey } from './parse-keys.ts';
import { parseHouseFunding, parseUserFunding } from './parse-funding.ts';
import { parseHouseLaunch, parseUserLaunch } from './parse-sales.ts';
import { parseUserPersons } from './parse-persons.ts';
import { parseHouseLever, parseUserLever } from './parse-lever.ts';
import { parseHouseMicro, parseUserMicro } from './parse-seconds.ts';
import { wordAfter } from './words.ts';

export type Step = Command | { readonly waitMs: number };

/** A tick is of the second that it is sent in, and its quotes are as old as that second. */
export function parseCommand(line: string, at: Instant): Step {
  const words = line.split(' ');
  const [first = '', second = '', third = '', fourth = ''] = words;
  switch (first) {
    case 'wait':
      return { waitMs: Number(second) };
    case 'advance':
      return { kind: 'advanceTime' };
    case 'tick':
      return tickOf(words.slice(1), at);
    case 'market':
      return {
        kind: 'configureMarket',
        settings: { ...mustGet(MARKETS, second), state: mustFind(MARKET_STATES, third) },
      };
    case 'clear':
      return { kind: 'clearMarket', marketId: mustGet(MARKETS, second).marketId, count: Number(third) };
    case 'fund':
      return { kind: 'fundTreasury', amount: amount(units(second)), currencyId: mustGet(CURRENCIES, third) };
    case 'credit': {
      const source = words[5] === 'treasury' ? 'treasury' : 'outside';
      const money = { amount: amount(units(third)), currencyId: mustGet(CURRENCIES, fourth) };
      return { kind: 'creditUser', userId: findUser(second), source, wallet: 'change', ...money };
    }
    default:
      return (
        parseHouseFunding(words) ??
        parseHouseFiat(words) ??
        parseHouseLever(words) ??
        parseHouseMicro(words) ??
        parseHouseAcceptors(words) ??
        parseHouseEarn(words) ??
        parseHouseLaunch(words) ??
        parseUserCommand(findUser(first), words.slice(1), at)
      );
  }
}

/** Coins and their prices by turns. */
function tickOf(words: readonly string[], now: Instant): TickIndex {
  const second = Math.floor(now / SECOND_MS);
  const quotedAt = instant(second * SECOND_MS);
  const prices = words.flatMap((word, at) => {
    const next = words[at + 1];
    if (at % 2 === 1 || next === undefined) return [];
    return [{ currencyId: mustGet(CURRENCIES, word), price: toPrice(next), quotedAt }];
  });
  return { kind: 'tickIndex', second, prices };
}

function parseUserCommand(owner: UserId, line: readonly string[], at: Instant): Command {
  return withKey(line, (words) => parseKeyless(owner, words, at));
}

function parseKeyless(owner: UserId, words: readonly string[], at: Instant): Command {
  const [verb = '', object = ''] = words;
  const own =
    parseKeys(owner, words, at) ??
    parseUserPersons(owner, words) ??
    parseUserFiat(owner, words) ??
    parseUserFunding(owner, words) ??
    parseUserLever(owner, words) ??
    parseUserMicro(owner, words, at) ??
    parseUserAcceptors(owner, words) ??
    parseUserEarn(owner, words) ??
    parseUserLaunch(owner, words);
  if (own) return own;
  switch (verb) {
    case 'freeze':
    case 'unfreeze':
      return { kind: 'setUserFrozen', userId: owner, isFrozen: verb === 'freeze' };
    case 'level':
    case 'grant':
      return {
        kind: 'setVerificationLevel',
        userId: owner,
        level: mustFindLevel(object),
        isGrant: verb === 'grant',
      };
    case 'transfer':
      return parseTransfer(owner, words);
    case 'cancel':
      return object === 'all' ? parseCancelAll(owner, words) : parseCancel(owner, words.slice(1));
    case 'countdown':
      return parseCountdown(owner, words);
    case 'oco':
      return parseOco(owner, words.slice(1));
    case 'amend':
      return parseAmend(owner, words);
    case 'replace':
      return parseReplace(owner, words.slice(1), at);
    default:
      return parseOrder(owner, words, at);
  }
}

function parseTransfer(owner: UserId, words: readonly string[]): TransferFunds {
  return {
    kind: 'transferFunds',
    userId: owner,
    amount: amount(units(words[1] ?? '')),
    currencyId: mustGet(CURRENCIES, words[2] ?? ''),
    from: mustFind(WALLETS, wordAfter(words, 'from') ?? ''),
    to: mustFind(WALLETS, wordAfter(words, 'to') ?? ''),
  };
}

function parseCancel(owner: UserId, words: readonly string[]): CancelOrder {
  const side = SIDES.find((one) => words.includes(one));
  const named = words.at(-1) ?? '';
  return {
    kind: 'cancelOrder',
    userId: owner,
    ...(named.startsWith('#') ? { clientOrderId: named.slice(1) } : { orderId: orderId(Number(named)) }),
    ...(side === undefined ? {} : { side }),
  };
}

function parseCancelAll(owner: UserId, words: readonly string[]): Command {
  const side = SIDES.find((one) => words.includes(one));
  const market = wordAfter(words, 'in');
  return {
    kind: 'cancelAllOrders',
    userId: owner,
    ...(side === undefined ? {} : { side }),
    ...(market === undefined ? {} : { marketId: mustGet(MARKETS, market).marketId }),
  };
}

function parseCountdown(owner: UserId, words: readonly string[]): SetCountdown {
  const { marketId } = mustGet(MARKETS, wordAfter(words, 'in') ?? 'BTC/USDT');
  return { kind: 'setCountdown', userId: owner, marketId, lengthMs: Number(words[1]) };
}

function parseOrder(owner: UserId, line: readonly string[], now: Instant): PlaceOrder {
  const then = line.indexOf('then');
  const words = then < 0 ? line : line.slice(0, then);
  const [side = ''] = words;
  const until = wordAfter(words, 'until');
  const name = findName(words);
  const sum = wordAfter(words, 'sum');
  const selfTrade = SELF_TRADE_MODES.find((one) => words.includes(one));
  const common = {
    kind: 'placeOrder',
    userId: owner,
    marketId: mustGet(MARKETS, wordAfter(words, 'in') ?? 'BTC/USDT').marketId,
    side: mustFind(SIDES, side),
    quantity: amount(sum === undefined ? units(words[1] ?? '') : 0n),
    ...(name === undefined ? {} : { clientOrderId: name }),
    ...freeing(words),
    ...(selfTrade === undefined ? {} : { selfTrade }),
    ...(then < 0 ? {} : { attached: parseAttached(line.slice(then)) }),
    ...(until === undefined ? {} : { expiresAt: instant(now + Number(until)) }),
  } as const;
  const trigger = triggerOf(words);
  if (words.includes('market')) {
    const atMarket = { ...common, ...(sum === undefined ? {} : { quoteQuantity: amount(units(sum)) }) };
    return trigger ? { ...atMarket, ...trigger, type: 'stop_market' } : { ...atMarket, type: 'market' };
  }
  const at = wordAfter(words, '@');
  assert(at !== undefined, `a limit order names its price: ${words.join(' ')}`);
  const show = wordAfter(words, 'show');
  const iceberg = show === undefined ? {} : { visibleQuantity: amount(units(show)) };
  const timeInForce = TIMES_IN_FORCE.find((one) => words.includes(one)) ?? 'gtc';
  if (trigger) {
    assert(timeInForce !== 'post_only', 'what has waited may take');
    return { ...common, ...iceberg, ...trigger, type: 'stop_limit', price: toPrice(at), timeInForce };
  }
  return { ...common, ...iceberg, type: 'limit', price: toPrice(at), timeInForce };
}

/** A waiting order names the price that it waits for; a trailing one its distance, and the price that it follows from. */
function triggerOf(words: readonly string[]): Waiting | undefined {
  const [stop, take, trail] = [wordAfter(words, 'stop'), wordAfter(words, 'take'), wordAfter(words, 'trail')];
  if (trail !== undefined) {
    const from = wordAfter(words, 'from');
    return { trailBps: Number(trail), ...(from === undefined ? {} : { activationPrice: toPrice(from) }) };
  }
  if (take !== undefined) return { stopPrice: toPrice(take), triggerKind: 'take_profit' };
  return stop === undefined ? undefined : { stopPrice: toPrice(stop) };
}

/** `then 110 stop 95 limit 94 [or market]` */
function parseAttached(words: readonly string[]): AttachedPair {
  const priceAfter = (word: string): Price => toPrice(wordAfter(words, word) ?? '');
  return {
    price: priceAfter('then'),
    stopPrice: priceAfter('stop'),
    stopLimitPrice: priceAfter('limit'),
    fallback: words.includes('market') ? 'market' : 'drop',
  };
}

function parseOco(owner: UserId, words: readonly string[]): PlaceOco {
  const [side = '', quantity = ''] = words;
  const priceAfter = (word: string): Price => {
    const at = wordAfter(words, word);
    assert(at !== undefined, `a pair names three prices: ${words.join(' ')}`);
    return toPrice(at);
  };
  const [name, stopName] = words.filter((word) => word.startsWith('#')).map((word) => word.slice(1));
  const listName = wordAfter(words, 'list');
  return {
    kind: 'placeOco',
    userId: owner,
    marketId: mustGet(MARKETS, wordAfter(words, 'in') ?? 'BTC/USDT').marketId,
    side: mustFind(SIDES, side),
    quantity: amount(units(quantity)),
    price: priceAfter('@'),
    stopPrice: priceAfter('stop'),
    stopLimitPrice: priceAfter('limit'),
    ...(name === undefined ? {} : { clientOrderId: name }),
    ...(stopName === undefined ? {} : { stopClientOrderId: stopName }),
    ...(listName === undefined ? {} : { listClientOrderId: listName }),
    ...freeing(words),
  };
}

const freeing = (words: readonly string[]) => (words.includes('frees') ? { freesName: true } : {});

const findName = (words: readonly string[]): string | undefined => words.find((word) => word.startsWith('#'))?.slice(1);

/** `anyway` places the order also where there is nothing to cancel. */
function parseReplace(owner: UserId, words: readonly string[], now: Instant): ReplaceOrder {
  const at = words.indexOf('by');
  const aim = words.slice(0, at);
  const name = findName(aim);
  const id = aim.find((word) => /^\d+$/.test(word));
  return {
    kind: 'replaceOrder',
    userId: owner,
    ...(id === undefined ? {} : { orderId: orderId(Number(id)) }),
    ...(name === undefined ? {} : { clientOrderId: name }),
    mode: aim.includes('anyway') ? 'allow_failure' : 'stop_on_failure',
    order: parseOrder(owner, words.slice(at + 1), now),
  };
}

function parseAmend(owner: UserId, words: readonly string[]): AmendOrder {
  const name = findName(words);
  const [at, quantity, stop] = [wordAfter(words, '@'), wordAfter(words, 'x'), wordAfter(words, 'stop')];
  return {
    kind: 'amendOrder',
    userId: owner,
    orderId: orderId(Number(words[1])),
    ...(at === undefined ? {} : { price: toPrice(at) }),
    ...(quantity === undefined ? {} : { quantity: amount(units(quantity)) }),
    ...(stop === undefined ? {} : { stopPrice: toPrice(stop) }),
    ...(name === undefined ? {} : { clientOrderId: name }),
  };
}

const toPrice = (text: string): Price => price(units(text));

function mustFindLevel(word: string): VerificationLevel {
  const found = VERIFICATION_LEVELS.find((level) => String(level) === word);
  assert(found !== undefined, `${word} is no verification level`);
  return found;
}

function mustFind<Word extends string>(words: readonly Word[], word: string): Word {
  const found = words.find((one) => one === word);
  assert(found !== undefined, `${word} is none of ${words.join(', ')}`);
  return found;
}
