// Currencies and markets, as the database has them, and how a coin is described.
import { ENTITIES } from '@bourse/engine/entities';
import { eq, getTableColumns } from 'drizzle-orm';
import { readEntity } from '../storage/columns.ts';
import type { Storage } from '../storage/open.ts';
import {
  coinDelistings,
  currencies,
  ledgerCurrencies,
  leverMarkets,
  marketProfiles,
  markets,
  microMarkets,
} from '../storage/schema.ts';
import type { CurrencyInfo, Delisting, MarketInfo } from './market-data.ts';

export type Catalogue = { readonly currencies: readonly CurrencyInfo[]; readonly markets: readonly MarketInfo[] };

/**
 * Everything that has a description and that the engine knows, in the order of display. Whoever adds a currency or a market describes it first and
 * configures it then: it is listed with that command.
 */
export async function readCatalogue(db: Storage['db']): Promise<Catalogue> {
  const currencyRows = await db
    .select({ ...getTableColumns(currencies), delisting: coinDelistings })
    .from(currencies)
    .innerJoin(ledgerCurrencies, eq(ledgerCurrencies.id, currencies.id))
    .leftJoin(coinDelistings, eq(coinDelistings.currencyId, currencies.id))
    .orderBy(currencies.sort, currencies.id);
  const infos: CurrencyInfo[] = currencyRows.map((row) => ({
    id: row.id,
    name: row.name,
    fullName: row.fullName,
    type: row.currencyType,
    // One that has no picture wears a mark that is drawn of its name.
    logo: row.logo || `/api/currency/logo?id=${row.id}`,
    description: row.description,
    names: row.names,
    isIndexed: row.isIndexed,
    isLegal: row.isLegal,
    isLever: row.isLever,
    isMatch: row.isMatch,
    isMicro: row.isMicro,
    sort: row.sort,
    delisting: row.delisting === null ? undefined : toDelisting(row.delisting),
    simulated:
      row.simulatedPrice === null || row.simulatedAt === null
        ? undefined
        : { price: row.simulatedPrice, at: row.simulatedAt },
  }));
  const byId = new Map(infos.map((currency) => [currency.id, currency]));
  const marketRows = await db
    .select()
    .from(markets)
    .innerJoin(marketProfiles, eq(marketProfiles.marketId, markets.marketId))
    .leftJoin(leverMarkets, eq(leverMarkets.marketId, markets.marketId))
    .leftJoin(microMarkets, eq(microMarkets.marketId, markets.marketId))
    .orderBy(marketProfiles.sort, markets.marketId);
  return {
    currencies: infos,
    markets: marketRows.flatMap(
      ({ markets: row, market_profiles: profile, lever_markets: lever, micro_markets: micro }) => {
        const base = byId.get(row.baseId);
        const quote = byId.get(row.quoteId);
        if (!base || !quote) return [];
        return {
          id: row.marketId,
          symbol: `${base.name}/${quote.name}`,
          base,
          quote,
          settings: readEntity(ENTITIES.markets, row).settings,
          isDisplayed: profile.isDisplay,
          sort: profile.sort,
          lever: lever === null ? undefined : readEntity(ENTITIES.leverMarkets, lever).settings,
          hasMicro: micro !== null,
        };
      },
    ),
  };
}

const toDelisting = ({ currencyId: _id, ...terms }: typeof coinDelistings.$inferSelect): Delisting => terms;

// Coins beside those of the catalogue: what is said of them before the ledger knows them, and what of any is said
// anew.

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
