// Trailing orders of a scenario, as one writes them in a table:
//   ann sell 1 @ 90 trail 100 [from 105] [#name] [in ETH/BTC]      ann sell 1 market trail 100      ann buy sum 50 market trail 250
import { amount, assert, price, SIDES, units, ZERO, type Price, type UserId } from '@bourse/domain';
import type { PlaceOrder } from '../spot/commands.ts';
import { MARKETS, mustGet } from './cast.ts';
import { wordAfter } from './words.ts';

/** `trail` is in basis points, `from` the activation price. */
export function parseTrail(owner: UserId, words: readonly string[]): PlaceOrder | undefined {
  const bps = wordAfter(words, 'trail');
  if (bps === undefined) return undefined;
  const side = SIDES.find((one) => one === words[0]);
  assert(side, `an order has a side: ${words.join(' ')}`);
  const [from, at, sum] = [wordAfter(words, 'from'), wordAfter(words, '@'), wordAfter(words, 'sum')];
  const name = words.find((word) => word.startsWith('#'))?.slice(1);
  const common = {
    kind: 'placeOrder',
    userId: owner,
    marketId: mustGet(MARKETS, wordAfter(words, 'in') ?? 'BTC/USDT').marketId,
    side,
    quantity: sum === undefined ? amount(units(words[1] ?? '')) : ZERO,
    trailBps: Number(bps),
    ...(from === undefined ? {} : { activationPrice: toPrice(from) }),
    ...(name === undefined ? {} : { clientOrderId: name }),
  } as const;
  if (at !== undefined) return { ...common, type: 'stop_limit', price: toPrice(at) };
  return { ...common, type: 'stop_market', ...(sum === undefined ? {} : { quoteQuantity: amount(units(sum)) }) };
}

const toPrice = (text: string): Price => price(units(text));
