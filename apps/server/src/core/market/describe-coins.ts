// Coins beside those of the catalogue: what is said of them before the ledger knows them, and what of any is said anew.
import { eq } from 'drizzle-orm';
import type { Storage } from '../storage/open.ts';
import { currencies } from '../storage/schema.ts';
import type { CurrencyInfo } from './market-data.ts';

export type NewCoin = Omit<CurrencyInfo, 'type' | 'delisting'>;
/** The description of a coin, and the trades in which it is offered. */
export type CoinProfile = Omit<NewCoin, 'id' | 'simulated'>;

const toRow = ({ simulated, ...coin }: NewCoin) => ({
  ...coin,
  currencyType: coin.name.toLowerCase(),
  simulatedPrice: simulated?.price ?? null,
  simulatedAt: simulated?.at ?? null,
});

/** One that is described already stays as it is. */
export async function describeCoins(db: Pick<Storage['db'], 'insert'>, coins: readonly NewCoin[]): Promise<void> {
  await db.insert(currencies).values(coins.map(toRow)).onConflictDoNothing();
}

export async function describeAnew(
  db: Pick<Storage['db'], 'update'>,
  id: CurrencyInfo['id'],
  profile: CoinProfile,
): Promise<void> {
  await db.update(currencies).set(profile).where(eq(currencies.id, id));
}
