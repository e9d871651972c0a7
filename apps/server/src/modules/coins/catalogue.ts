// Currencies and markets: what an empty database starts with.
import { assert, type CurrencyId } from '@bourse/domain';
import { id } from '@bourse/domain/kinds';
import type { MarketSettings, Outcome } from '@bourse/engine';
import { sql } from 'drizzle-orm';
import { CURRENCY_ENTRIES, MARKET_ENTRIES } from '../../core/market/catalogue-entries.ts';
import { CURRENCY_TEXTS } from '../../core/market/catalogue-texts.ts';
import type { CommandSink, SubmitRefusal } from '../../core/sequencer/sequencer.ts';
import type { Storage } from '../../core/storage/open.ts';
import { query } from '../../core/storage/query.ts';
import { currencies, marketProfiles, markets } from '../../core/storage/schema.ts';

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
  const ledger = await query(storage.sql, { id: id<CurrencyId>() })`SELECT id FROM ledger_currencies`;
  const known = new Set(ledger.map((row) => row.id));
  for (const { id } of CURRENCY_ENTRIES) {
    if (!known.has(id)) mustAccept(await sequencer.submit({ kind: 'configureCurrency', currencyId: id }));
  }
  const knownMarkets = new Set((await storage.db.select({ id: markets.marketId }).from(markets)).map((row) => row.id));
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

/** The right side of `||` wins where both have a language. */
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
    .values(MARKET_ENTRIES.map((entry, sort) => ({ marketId: entry.settings.marketId, sort, isDisplay: true })))
    .onConflictDoNothing();
}
