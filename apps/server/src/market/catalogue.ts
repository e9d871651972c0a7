// Currencies and markets: what an empty database starts with, and the reading of what is there.
import { assert, ppm } from '@bourse/domain';
import type { Command, MarketSettings, Outcome } from '@bourse/engine';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { SubmitRefusal } from '../sequencer/sequencer.ts';
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
import { CURRENCY_ENTRIES, MARKET_ENTRIES } from './catalogue-entries.ts';
import { CURRENCY_TEXTS } from './catalogue-texts.ts';
import { toLeverSettings } from './lever-settings.ts';
import type { CurrencyInfo, Delisting, MarketInfo } from './market-data.ts';

/** What seeding needs of the sequencer. */
export type CommandSink = {
  submit<C extends Command>(command: C): Promise<Outcome<C> | SubmitRefusal>;
};

/**
 * Adds the currencies and markets that are missing, and their descriptions in the languages that lack one; what is there
 * already stays as it is, so that what an operator changed is not undone by a start.
 */
export async function seedCatalogue(options: {
  readonly storage: Pick<Storage, 'db' | 'sql'>;
  readonly sequencer: CommandSink;
  readonly config: { readonly isDemo: boolean };
}): Promise<void> {
  const { storage, sequencer, config } = options;
  const ledger = await storage.sql<{ id: string }[]>`SELECT id FROM ledger_currencies`;
  const known = new Set(ledger.map((row) => Number(row.id)));
  for (const { id } of CURRENCY_ENTRIES) {
    if (!known.has(id)) mustAccept(await sequencer.submit({ kind: 'configureCurrency', currencyId: id }));
  }
  const knownMarkets = new Set((await storage.db.select({ id: markets.id }).from(markets)).map((row) => row.id));
  for (const { settings } of MARKET_ENTRIES) {
    if (knownMarkets.has(settings.marketId)) continue;
    mustAccept(await sequencer.submit({ kind: 'configureMarket', settings: bornSettings(settings, config) }));
  }
  await describe(storage.db);
}

/** Outside a demo two operators open what is traded. */
const bornSettings = (settings: MarketSettings, { isDemo }: { readonly isDemo: boolean }): MarketSettings =>
  isDemo || settings.state !== 'open' ? settings : { ...settings, state: 'closed' };

function mustAccept(outcome: Outcome | SubmitRefusal): void {
  assert(outcome.ok, `the catalogue is refused: ${outcome.ok ? '' : outcome.code}`);
}

/** Of a language that both have, the right side of `||` stays. */
const completed = sql`excluded.description || ${currencies.description}`;

async function describe(db: Storage['db']): Promise<void> {
  await db
    .insert(currencies)
    .values(
      CURRENCY_ENTRIES.map(({ type, ...entry }, sort) => ({
        ...entry,
        currencyType: type,
        logo: '',
        description: CURRENCY_TEXTS[entry.name],
        sort,
      })),
    )
    .onConflictDoUpdate({
      target: currencies.id,
      set: { description: completed },
      setWhere: sql`${completed} <> ${currencies.description}`,
    });
  await db
    .insert(marketProfiles)
    .values(
      MARKET_ENTRIES.map((entry, sort) => ({
        marketId: entry.settings.marketId,
        sort,
        isDisplay: true,
      })),
    )
    .onConflictDoNothing();
}

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
    .innerJoin(marketProfiles, eq(marketProfiles.marketId, markets.id))
    .leftJoin(leverMarkets, eq(leverMarkets.id, markets.id))
    .leftJoin(microMarkets, eq(microMarkets.id, markets.id))
    .orderBy(marketProfiles.sort, markets.id);
  return {
    currencies: infos,
    markets: marketRows.flatMap(
      ({ markets: row, market_profiles: profile, lever_markets: lever, micro_markets: micro }) => {
        const base = byId.get(row.baseId);
        const quote = byId.get(row.quoteId);
        if (!base || !quote) return [];
        return {
          id: row.id,
          symbol: `${base.name}/${quote.name}`,
          base,
          quote,
          settings: toSettings(row),
          isDisplayed: profile.isDisplay,
          sort: profile.sort,
          lever: lever === null ? undefined : toLeverSettings(lever),
          hasMicro: micro !== null,
        };
      },
    ),
  };
}

const toDelisting = ({ currencyId: _id, ...terms }: typeof coinDelistings.$inferSelect): Delisting => terms;

function toSettings(row: typeof markets.$inferSelect): MarketSettings {
  const { id: marketId, baseId, quoteId, state, tick, step, minNotional, maxQuantity } = row;
  const makerFee = ppm(row.makerFeePpm);
  const takerFee = ppm(row.takerFeePpm);
  const triggerBand = ppm(row.triggerBandPpm);
  return { marketId, baseId, quoteId, state, tick, step, minNotional, maxQuantity, makerFee, takerFee, triggerBand };
}
