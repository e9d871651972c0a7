// Coins and spot markets as they are committed, and which numbers and names are free.
import { type CurrencyId, currencyId, type MarketId, marketId, ppm, type Refusal, refuse } from '@bourse/domain';
import { id, optional } from '@bourse/domain/kinds';
import { and, eq, getTableColumns, max, or } from 'drizzle-orm';
import type { Storage } from '../../core/storage/open.ts';
import { query } from '../../core/storage/query.ts';
import { currencies, marketProfiles, markets } from '../../core/storage/schema.ts';
import { type MarketTerms, NEW_MARKET } from './fields.ts';
import type { CoinProfile, NewCoin } from '../../core/market/read-catalogue.ts';

type Needs = Pick<Storage, 'db'>;
export type Pair = { readonly baseId: CurrencyId; readonly quoteId: CurrencyId };

export const writePair = ({ baseId, quoteId }: Pair): string => `${baseId}/${quoteId}`;
export function readPair(subject: string): Pair {
  const [base, quote] = subject.split('/').map(Number);
  return { baseId: currencyId(base ?? 0), quoteId: currencyId(quote ?? 0) };
}

/** Whether its number or its name is another's. */
export async function findClash(
  { db }: Needs,
  { id, name }: Pick<NewCoin, 'id' | 'name'>,
): Promise<Refusal<'coin_id_taken' | 'coin_name_taken'> | undefined> {
  const known = await db
    .select({ id: currencies.id, name: currencies.name })
    .from(currencies)
    .where(or(eq(currencies.id, id), eq(currencies.name, name)));
  if (known.some((coin) => coin.id === id && coin.name !== name)) return refuse('coin_id_taken');
  return known.some((coin) => coin.id !== id) ? refuse('coin_name_taken') : undefined;
}

/** Above all that are taken, and that somebody has asked for. */
export async function findFreeCoinId({ sql }: Pick<Storage, 'sql'>): Promise<CurrencyId> {
  const [row] = await query(sql, { last: optional(id()) })`
    SELECT max(id) AS last FROM (
      SELECT id FROM currencies UNION ALL
      SELECT subject::bigint FROM changes WHERE desk = 'coins' AND kind = 'coin' AND status IN ('pending', 'approved')
    ) AS taken`;
  return currencyId(1 + (row?.last ?? 0));
}

export async function findProfile({ db }: Needs, id: CurrencyId): Promise<CoinProfile | undefined> {
  const [row] = await db.select().from(currencies).where(eq(currencies.id, id));
  if (!row) return undefined;
  const { id: _id, currencyType: _type, simulatedPrice: _price, simulatedAt: _at, ...profile } = row;
  return profile;
}

export type StandingMarket = { readonly id: MarketId; readonly terms: MarketTerms };

export async function findMarketTerms({ db }: Needs, { baseId, quoteId }: Pair): Promise<StandingMarket | undefined> {
  const isPair = and(eq(markets.baseId, baseId), eq(markets.quoteId, quoteId));
  const [row] = await db
    .select({ ...getTableColumns(markets), profile: marketProfiles })
    .from(markets)
    .leftJoin(marketProfiles, eq(marketProfiles.marketId, markets.id))
    .where(isPair)
    .orderBy(markets.id);
  if (!row) return undefined;
  const { id, state, tick, step, minNotional, maxQuantity, profile } = row;
  const rates = {
    makerFee: ppm(row.makerFeePpm),
    takerFee: ppm(row.takerFeePpm),
    triggerBand: ppm(row.triggerBandPpm),
  };
  const { isDisplayed, sort } = NEW_MARKET;
  const shown = { isDisplayed: profile?.isDisplay ?? isDisplayed, sort: profile?.sort ?? sort };
  return { id, terms: { state, tick, step, minNotional, maxQuantity, ...rates, ...shown } };
}

/** The next number. A market that was described, and that nobody has configured yet, has left it free. */
export async function findFreeMarketId({ db }: Needs): Promise<MarketId> {
  const [row] = await db.select({ last: max(markets.id) }).from(markets);
  return marketId(1 + (row?.last ?? 0));
}

/** How it is shown: said before the ledger knows it, and again whenever it changes. */
export async function describeMarket(
  { db }: Needs,
  id: MarketId,
  { isDisplayed, sort }: Pick<MarketTerms, 'isDisplayed' | 'sort'>,
): Promise<void> {
  const shown = { sort, isDisplay: isDisplayed };
  await db
    .insert(marketProfiles)
    .values({ marketId: id, ...shown })
    .onConflictDoUpdate({ target: marketProfiles.marketId, set: shown });
}

/** The pairs of the spot markets that a coin is traded in, or that are priced in it. */
export async function findMarketsOf({ db }: Needs, id: CurrencyId): Promise<readonly Pair[]> {
  return db
    .select({ baseId: markets.baseId, quoteId: markets.quoteId })
    .from(markets)
    .where(or(eq(markets.baseId, id), eq(markets.quoteId, id)))
    .orderBy(markets.id);
}
