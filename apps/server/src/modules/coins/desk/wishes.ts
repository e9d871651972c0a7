// Drafts the changes of markets that operators ask for, before they are proposals, and refuses those that could not be applied.
import type { officeCoins, ParsedInputOf } from '@bourse/contract';
import {
  accept,
  currencyId,
  type EngineRefusalCode,
  marketId,
  refuse,
  type Result,
  USD_INDEX,
  USDT,
} from '@bourse/domain';
import { findMarketFault } from '@bourse/engine/formulas';
import { changesOf, draftOf, type Asked as Wished } from '../../../platform/http/desk.ts';
import { MARKET_FIELDS, type MarketTerms, NEW_MARKET, PAIR } from '../fields.ts';
import { findMarketTerms, type Pair, writePair } from '../settings.ts';
import type { CoinsServices } from '../services.ts';
import type { ProposedChange } from '../../../platform/changes/tables.ts';
import { checkMarket } from './market-check.ts';

type Asked = Result<Wished>;
type MarketInput = ParsedInputOf<typeof officeCoins.proposeMarket>;

/** The input names a market by its id, or a pair by its coins. */
export async function wishMarket(services: CoinsServices, input: MarketInput): Promise<Asked> {
  const found = findPairs(services, input);
  if (!found.ok) return found;
  const { pair, next } = found.value;
  const stands = await findMarketTerms(services.storage, pair);
  const isMoved = writePair(next) !== writePair(pair);
  const changed = changeMarket(stands?.terms, input, { isWhole: isMoved });
  if (!changed.ok) return changed;
  const { terms, changes } = changed.value;
  const quoted = checkQuoted(services, next, terms);
  if (!quoted.ok) return quoted;
  const moved = isMoved ? [{ field: PAIR, from: writePair(pair), to: writePair(next) }] : [];
  const all = [...moved, ...changes];
  const checked = await checkMarket(services, pair, new Map(all.map(({ field, to }) => [field, to])));
  if (!checked.ok) return checked;
  return accept({ subject: writePair(pair), changes: all });
}

type Pairs = { readonly pair: Pair; readonly next: Pair };

/** Returns the current pair of the market and the one asked for; the quote of a new market is USDT where none is named. */
function findPairs(
  { market }: Pick<CoinsServices, 'market'>,
  { id, currency, quote }: MarketInput,
): Result<Pairs, 'market_not_found' | 'currency_not_found' | 'invalid_market_settings'> {
  const info = id === undefined ? undefined : market.market(marketId(id));
  if (id !== undefined && !info) return refuse('market_not_found');
  const next = {
    baseId: currencyId(currency ?? info?.base.id ?? 0),
    quoteId: currencyId(quote ?? info?.quote.id ?? USDT),
  };
  const canBeBought = next.baseId !== USDT && next.baseId !== USD_INDEX && market.currency(next.baseId);
  if (!canBeBought || !market.currency(next.quoteId)) return refuse('currency_not_found');
  if (next.baseId === next.quoteId) return refuse('invalid_market_settings');
  return accept({ pair: info ? { baseId: info.base.id, quoteId: info.quote.id } : next, next });
}

/** A view-only market shows a quote of two indexes, so both of its coins need one. Nobody can pay with the dollar index. */
function checkQuoted(
  { market }: Pick<CoinsServices, 'market'>,
  { baseId, quoteId }: Pair,
  { state }: MarketTerms,
): Result<undefined, 'coin_without_index' | 'market_view_only'> {
  if (state !== 'view_only') return quoteId === USD_INDEX ? refuse('market_view_only') : accept(undefined);
  const hasIndex = (id: number): boolean => id === USDT || id === USD_INDEX || market.currency(id)?.isIndexed === true;
  return hasIndex(baseId) && hasIndex(quoteId) ? accept(undefined) : refuse('coin_without_index');
}

type Changed = { readonly terms: MarketTerms; readonly changes: readonly ProposedChange[] };

/** The changes of a new market, or of one with a new pair, name every setting, so that whoever approves them sees them all. */
export function changeMarket(
  stands: MarketTerms | undefined,
  input: object,
  { isWhole }: { readonly isWhole: boolean } = { isWhole: false },
): Result<Changed, EngineRefusalCode> {
  const draft = draftOf({ fields: MARKET_FIELDS, stands, beginning: NEW_MARKET, input });
  if (!draft) return refuse('invalid_market_settings');
  const { next: terms, changes } = draft;
  const fault = findMarketFault(terms);
  if (fault) return refuse(fault);
  if (stands && !isWhole) return accept({ terms, changes });
  const all = new Map([...MARKET_FIELDS].map(([field, { show }]) => [field, show(terms)]));
  return accept({ terms, changes: changesOf(all, new Map()) });
}
