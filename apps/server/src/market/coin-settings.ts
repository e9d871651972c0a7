// Coins and spot markets as they are committed, and which numbers and names are free.
import { type CurrencyId, currencyId, type MarketId, marketId, ppm, type Refusal, refuse } from '@bourse/domain';
import { and, eq, max, or } from 'drizzle-orm';
import type { Storage } from '../storage/open.ts';
import { currencies, marketProfiles, markets } from '../storage/schema.ts';
import type { MarketTerms } from './coin-fields.ts';
import type { NewCoin } from './describe-coins.ts';

type Needs = Pick<Storage, 'db'>;
export type Pair = { readonly baseId: CurrencyId; readonly quoteId: CurrencyId };

/** The coins of new markets stand after those of the catalogue. */
const SORT = 1_000;

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
  const [row] = await sql<{ last: string | null }[]>`
    SELECT max(id) AS last FROM (
      SELECT id FROM currencies UNION ALL
      SELECT subject::bigint FROM coin_proposals WHERE kind = 'coin' AND status IN ('pending', 'approved')
    ) AS taken`;
  return currencyId(1 + Number(row?.last ?? 0));
}

export async function findMarketTerms(
  { db }: Needs,
  { baseId, quoteId }: Pair,
): Promise<{ readonly id: MarketId; readonly terms: MarketTerms } | undefined> {
  const isPair = and(eq(markets.baseId, baseId), eq(markets.quoteId, quoteId));
  const [row] = await db.select().from(markets).where(isPair).orderBy(markets.id);
  if (!row) return undefined;
  const { id, state, tick, step, minNotional, maxQuantity } = row;
  const rates = {
    makerFee: ppm(row.makerFeePpm),
    takerFee: ppm(row.takerFeePpm),
    triggerBand: ppm(row.triggerBandPpm),
  };
  return { id, terms: { state, tick, step, minNotional, maxQuantity, ...rates } };
}

/** Says that it is shown, and under which number. A market that nobody has configured yet has left it free. */
export async function describeMarket({ db }: Needs): Promise<MarketId> {
  const [row] = await db.select({ last: max(markets.id) }).from(markets);
  const id = marketId(1 + (row?.last ?? 0));
  await db.insert(marketProfiles).values({ marketId: id, sort: SORT, isDisplay: true }).onConflictDoNothing();
  return id;
}
