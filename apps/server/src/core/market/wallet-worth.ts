// Balances of users, and what they are worth in USDT, for display.
import {
  amount,
  type Amount,
  type CurrencyId,
  knownPartOf,
  sumWorth,
  type UserId,
  type Wallet,
  type Worth,
} from '@bourse/domain';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../storage/open.ts';
import { accounts } from '../storage/schema.ts';
import type { CurrencyInfo, MarketData } from './market-data.ts';
import { priceInUsdt } from './market-view.ts';

export type Holding = { readonly currency: CurrencyInfo; readonly number: Amount; readonly worth: Worth };

export const calculateWorth = (market: MarketData, balances: readonly Balance[]): Worth =>
  sumWorth(
    balances.map(({ currencyId, available, locked }) => ({
      currencyId,
      units: available + locked,
      price: priceInUsdt(market, { id: currencyId }),
    })),
  );

export const calculateWalletWorth = (market: MarketData, balances: readonly Balance[], wallet: Wallet): Worth =>
  calculateWorth(
    market,
    balances.filter((balance) => balance.wallet === wallet),
  );

/** Each coin over all wallets, largest worth first, what has no known price last; coins of nothing are left out. */
export function listHoldings(market: MarketData, balances: readonly Balance[]): readonly Holding[] {
  return market
    .currencies()
    .map((currency) => {
      const own = balances.filter(({ currencyId }) => currencyId === currency.id);
      const number = own.reduce((sum, { available, locked }) => sum + available + locked, 0n);
      return { currency, number: amount(number), worth: calculateWorth(market, own) };
    })
    .filter(({ number }) => number > 0n)
    .toSorted((a, b) => rankOf(b) - rankOf(a) || byWorth(a, b) || a.currency.id - b.currency.id);
}

const rankOf = ({ worth }: Holding): number => (knownPartOf(worth) === undefined ? 0 : 1);
const byWorth = ({ worth: a }: Holding, { worth: b }: Holding): number =>
  a.known === b.known ? 0 : a.known < b.known ? 1 : -1;

/** The names of coins, in the order of display. */
export const namesOf = (market: MarketData, ids: readonly number[]): string[] =>
  market.currencies().flatMap(({ id, name }) => (ids.includes(id) ? [name] : []));

// Balances of a user, read from committed rows.

export type Balance = {
  readonly currencyId: CurrencyId;
  readonly wallet: Wallet;
  readonly available: Amount;
  readonly locked: Amount;
};

export async function findBalances(db: Database, userId: UserId): Promise<readonly Balance[]> {
  const rows = await db
    .select({
      currencyId: accounts.currencyId,
      wallet: accounts.wallet,
      available: accounts.available,
      locked: accounts.locked,
    })
    .from(accounts)
    .where(eq(accounts.userId, userId));
  return rows.flatMap(({ wallet, ...row }) => (wallet === null ? [] : [{ ...row, wallet }]));
}

/** Reads what is available in a wallet, by currency; there is nothing of a currency that the user has no account in. */
export async function findAvailable(
  db: Database,
  { userId, wallet }: { readonly userId: UserId; readonly wallet: Wallet },
): Promise<ReadonlyMap<CurrencyId, Amount>> {
  const rows = await db
    .select({ currencyId: accounts.currencyId, available: accounts.available })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.wallet, wallet)));
  return new Map(rows.map((row) => [row.currencyId, row.available]));
}
