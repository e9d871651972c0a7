// What a user owns in one figure, and what verification level 3 asks of it.
import { divFloor, LEVEL_THREE_ASSETS, parseUnits, UNITS_PER_WHOLE, type CurrencyId, type Price } from '@bourse/domain';

export type Holding = { readonly currencyId: CurrencyId; readonly amount: bigint };

/** In units of USDT, each holding rounded down. A coin without a price counts nothing. */
export function calculateWorth(
  holdings: Iterable<Holding>,
  priceOf: (currencyId: CurrencyId) => Price | undefined,
): bigint {
  let worth = 0n;
  for (const { currencyId, amount } of holdings) {
    worth += divFloor(amount * (priceOf(currencyId) ?? 0n), UNITS_PER_WHOLE);
  }
  return worth;
}

const LEVEL_THREE_UNITS = parseUnits(LEVEL_THREE_ASSETS) ?? 0n;

/** Whether a worth in USDT is above what level 3 asks for, at a price of BTC in USDT. Exact: nothing is divided. */
export function isAboveLevelThree(worth: bigint, btcPrice: Price): boolean {
  return worth * UNITS_PER_WHOLE > LEVEL_THREE_UNITS * btcPrice;
}
