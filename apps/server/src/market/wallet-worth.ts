// What balances are worth in USDT, for display: each product exact, their sum rounded down once.
import { type Amount, amount, divFloor, UNITS_PER_WHOLE, type Wallet } from '@bourse/domain';
import type { Balance } from './balances.ts';
import type { CurrencyInfo, MarketData } from './market-data.ts';
import { priceInUsdt } from './market-view.ts';

export type Holding = { readonly currency: CurrencyInfo; readonly number: Amount; readonly worth: Amount };

/** In units of 1e-16 USDT. */
const worthOf = (market: MarketData, { currencyId, available, locked }: Balance): bigint => {
  const currency = market.currency(currencyId);
  return currency === undefined ? 0n : (available + locked) * priceInUsdt(market, currency);
};

export const calculateWorth = (market: MarketData, balances: readonly Balance[]): Amount =>
  amount(
    divFloor(
      balances.reduce((sum, balance) => sum + worthOf(market, balance), 0n),
      UNITS_PER_WHOLE,
    ),
  );

export const calculateWalletWorth = (market: MarketData, balances: readonly Balance[], wallet: Wallet): Amount =>
  calculateWorth(
    market,
    balances.filter((balance) => balance.wallet === wallet),
  );

/** Each coin over all wallets, largest worth first; coins of nothing are left out. */
export function listHoldings(market: MarketData, balances: readonly Balance[]): readonly Holding[] {
  return market
    .currencies()
    .map((currency) => {
      const own = balances.filter(({ currencyId }) => currencyId === currency.id);
      const number = own.reduce((sum, { available, locked }) => sum + available + locked, 0n);
      return { currency, number: amount(number), worth: calculateWorth(market, own) };
    })
    .filter(({ number }) => number > 0n)
    .toSorted((a, b) => (a.worth === b.worth ? a.currency.id - b.currency.id : a.worth < b.worth ? 1 : -1));
}
