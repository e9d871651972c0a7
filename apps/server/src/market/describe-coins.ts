// Coins beside those of the catalogue: what is said of them before the ledger knows them.
import type { Storage } from '../storage/open.ts';
import { currencies } from '../storage/schema.ts';
import type { CurrencyInfo } from './market-data.ts';

export type NewCoin = Pick<CurrencyInfo, 'id' | 'name' | 'fullName' | 'names' | 'description' | 'isIndexed' | 'logo'>;

/** After all of the catalogue, by their ids. */
const SORT = 1_000;

/** Coins of the spot wallet alone. One that is described already stays as it is. */
export async function describeCoins(db: Pick<Storage['db'], 'insert'>, coins: readonly NewCoin[]): Promise<void> {
  const rows = coins.map((coin) => ({
    ...coin,
    currencyType: coin.name.toLowerCase(),
    isLegal: false,
    isLever: false,
    isMatch: true,
    isMicro: false,
    sort: SORT,
  }));
  await db.insert(currencies).values(rows).onConflictDoNothing();
}
