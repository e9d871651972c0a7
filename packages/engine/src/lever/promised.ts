// What the pool would have to pay if everybody took what they have won and keep.
import { addAmounts, amount, maxAmount, ZERO, type Amount } from '@bourse/domain';
import type { HouseAccount } from '../promises.ts';
import { calculateExitPrice, calculateProfit } from './formulas.ts';
import type { LeverWorld } from './lever.ts';
import { isHolding, lastIndex, type LivePosition, mustGetIndex } from './live.ts';

/** Losses make nothing of it good: they may come later than the profits are taken. */
export function promisedByPool({ lever }: LeverWorld, { purpose, currencyId }: HouseAccount): Amount {
  if (purpose !== 'lever_pool') return ZERO;
  let promised = ZERO;
  for (const position of lever.positions.values()) {
    if (position.quoteId === currencyId && isHolding(position)) promised = addAmounts(promised, profitOf(position));
  }
  return promised;
}

function profitOf({ side, number, openPrice, spread, market, clawback }: LivePosition): Amount {
  if (openPrice === undefined) return ZERO;
  const exitPrice = calculateExitPrice(mustGetIndex(market, lastIndex), side, spread);
  return maxAmount(amount(calculateProfit({ side, openPrice, exitPrice, number }) - clawback), ZERO);
}
