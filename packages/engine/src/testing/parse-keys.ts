// Keys of programs in scenarios:
//   ann key 7 [order 100] [day 500] [loss 5] [open 300] [band 200] [until 5000] [in BTC/USDT,ETH/BTC]      ann change 7 …
//   ann end key 7 [cancelling]      ann buy 1 @ 100 with 7      ann amend 3 x 1 with 7
import { amount, instant, keyId, units, type Amount, type Instant, type UserId } from '@bourse/domain';
import type { Command } from '../capabilities.ts';
import type { KeyBudget } from '../keys/commands.ts';
import { MARKETS, mustGet } from './cast.ts';
import { wordAfter } from './words.ts';

export function parseKeys(userId: UserId, words: readonly string[], at: Instant): Command | undefined {
  const [verb = '', first = '', second = ''] = words;
  switch (verb) {
    case 'key':
      return { kind: 'openKey', userId, keyId: keyId(Number(first)), budget: budgetOf(words, at) };
    case 'change':
      return { kind: 'changeKey', userId, keyId: keyId(Number(first)), budget: budgetOf(words, at) };
    case 'end':
      return {
        kind: 'endKey',
        userId,
        keyId: keyId(Number(second)),
        cancelsOrders: words.includes('cancelling'),
      };
    default:
      return undefined;
  }
}

function budgetOf(words: readonly string[], at: Instant): KeyBudget {
  const sumOf = (bound: string): Amount | undefined => {
    const sum = wordAfter(words, bound);
    return sum === undefined ? undefined : amount(units(sum));
  };
  const [band, until, markets] = [wordAfter(words, 'band'), wordAfter(words, 'until'), wordAfter(words, 'in')];
  return {
    markets: markets?.split(',').map((name) => mustGet(MARKETS, name).marketId),
    orderMax: sumOf('order'),
    dayMax: sumOf('day'),
    lossMax: sumOf('loss'),
    openMax: sumOf('open'),
    bandBps: band === undefined ? undefined : Number(band),
    expiresAt: until === undefined ? undefined : instant(at + Number(until)),
  };
}

/** Takes `with 7` off a line, and gives the command that is left to the key. */
export function withKey(words: readonly string[], parse: (words: readonly string[]) => Command): Command {
  const at = words.indexOf('with');
  if (at < 0) return parse(words);
  const command = parse(words.toSpliced(at, 2));
  const key = { keyId: keyId(Number(words[at + 1])) };
  if (command.kind === 'replaceOrder') return { ...command, order: { ...command.order, ...key } };
  return command.kind === 'placeOrder' || command.kind === 'placeOco' || command.kind === 'amendOrder'
    ? { ...command, ...key }
    : command;
}
