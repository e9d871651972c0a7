// What a coin costs in fiat money at its index: by the index as it ticks, and the rate of the last answer.
import { parseUnits, type Ppm, type Price, price, UNITS_PER_WHOLE, USDT } from '@bourse/domain';
import { calculateFiatPrice } from '@bourse/engine/formulas';
import { useCallback, useSyncExternalStore } from 'react';
import { indexPriceOf, watchIndexPrice } from '../realtime/index-price.ts';
import type { FiatCoin, FiatMoney } from './options.ts';

const ONE = price(UNITS_PER_WHOLE);

const readPositive = (text: string | undefined): Price | undefined => {
  const units = text === undefined ? undefined : parseUnits(text);
  return units === undefined || units === 0n ? undefined : price(units);
};

/** USDT for one; undefined while no tick is fresh. */
export function useCoinIndex(coin: FiatCoin | undefined): Price | undefined {
  const symbol = coin === undefined || coin.id === USDT ? undefined : `${coin.name}/USDT`;
  const watch = useCallback(
    (listener: () => void) => (symbol === undefined ? () => undefined : watchIndexPrice(symbol, listener)),
    [symbol],
  );
  const tick = useSyncExternalStore(watch, () => (symbol === undefined ? undefined : indexPriceOf(symbol)));
  if (coin === undefined) return undefined;
  if (symbol === undefined) return ONE;
  if (tick) return tick.isStale ? undefined : readPositive(tick.index);
  return readPositive(coin.index);
}

/** Money for one USDT; undefined where there is none, or it is too old. */
export const rateOf = (money: FiatMoney | undefined): Price | undefined =>
  money === undefined || money.is_stale === 1 ? undefined : readPositive(money.rate);

export type FiatSubject = { readonly coin: FiatCoin | undefined; readonly money: FiatMoney | undefined };

/** Money for one coin, so much above or below the index; undefined while index or rate is missing or too old. */
export function useFiatPrice({ coin, money }: FiatSubject, premium?: Ppm): Price | undefined {
  const index = useCoinIndex(coin);
  const rate = rateOf(money);
  return index === undefined || rate === undefined ? undefined : calculateFiatPrice({ index, rate }, premium);
}
