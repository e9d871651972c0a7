// A spot market, from what operators ask for to what holds: those that could not be applied are refused before they are proposals.
import type { officeCoins, ParsedInputOf } from '@bourse/contract';
import {
  accept,
  currencyId,
  type EngineRefusalCode,
  type MarketId,
  marketId,
  refuse,
  type Result,
  USD_INDEX,
  USDT,
} from '@bourse/domain';
import { findMarketFault } from '@bourse/engine/formulas';
import type { Applied, ChangeNeeds, DueChange } from '../../platform/changes/due-changes.ts';
import type { ProposedChange } from '../../platform/changes/tables.ts';
import { type Asked as Wished, changesOf, draftOf } from '../../platform/http/desk.ts';
import type { CustodyServices } from '../custody/index.ts';
import {
  describeMarket,
  findDelisting,
  findFreeMarketId,
  findMarketTerms,
  MARKET_FIELDS,
  type MarketTerms,
  NEW_MARKET,
  PAIR,
  type Pair,
  readPair,
  writePair,
} from './settings.ts';

/** Orders that are cancelled by one command, so that nobody waits long for his turn. */
const CLEARED_AT_ONCE = 500;

type Needs = Pick<ChangeNeeds, 'storage' | 'sequencer' | 'market'>;

/**
 * Opens a spot market, or changes one: how it is shown is said first, so that whoever hears of it from the ledger finds it. A
 * demo's gets its history before anybody sees it.
 */
export async function configureMarket(needs: Needs, pair: Pair, changed: Partial<MarketTerms>): Promise<Applied> {
  const { storage, sequencer, market } = needs;
  const stands = await findMarketTerms(storage, pair);
  const terms = { ...NEW_MARKET, ...stands?.terms, ...changed };
  const fault = findMarketFault(terms);
  if (fault) return refuse(fault);
  if (pair.quoteId === USD_INDEX && terms.state !== 'view_only') return refuse('market_view_only');
  const marketId = stands?.id ?? (await findFreeMarketId(storage));
  const { isDisplayed, sort, ...own } = terms;
  const settings = { ...own, ...pair, marketId };
  await describeMarket(storage, marketId, { isDisplayed, sort });
  if (!stands) await market.seedMarket(settings);
  const configured = await sequencer.submit({ kind: 'configureMarket', settings });
  // A refused change must not hold in part.
  if (!configured.ok && stands) await describeMarket(storage, marketId, stands.terms);
  return configured.ok && terms.state === 'view_only' ? clearMarket(needs, marketId) : configured;
}

/** Nothing rests or waits where nothing is traded. */
async function clearMarket({ sequencer }: Needs, marketId: MarketId): Promise<Applied> {
  for (;;) {
    const cleared = await sequencer.submit({ kind: 'clearMarket', marketId, count: CLEARED_AT_ONCE });
    if (!cleared.ok) return cleared;
    if (!('isClear' in cleared.value) || cleared.value.isClear) return accept({});
  }
}

/**
 * Whether nobody has opened the pair since, and its coins stay: looked at as it is asked for, before anybody approves it, and as it
 * comes to hold.
 */
export async function checkMarket(
  { storage }: Pick<ChangeNeeds, 'storage'>,
  pair: Pair,
  texts: DueChange['texts'],
): Promise<Applied> {
  const wanted = texts.get(PAIR);
  const next = wanted === undefined ? pair : readPair(wanted);
  for (const id of [next.baseId, next.quoteId]) {
    const leaving = await findDelisting(storage, id);
    if (leaving && leaving.step !== 'announced') return refuse('coin_being_delisted');
  }
  if (wanted !== undefined && (await findMarketTerms(storage, next))) return refuse('market_pair_taken');
  return accept({});
}

type Asked = Result<Wished>;
type MarketInput = ParsedInputOf<typeof officeCoins.proposeMarket>;

/** The input names a market by its id, or a pair by its coins. */
export async function wishMarket(services: CustodyServices, input: MarketInput): Promise<Asked> {
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
  return checked.ok ? accept({ subject: writePair(pair), changes: all }) : checked;
}

type Pairs = { readonly pair: Pair; readonly next: Pair };

/** Returns the current pair of the market and the one asked for; the quote of a new market is USDT where none is named. */
function findPairs(
  { market }: Pick<CustodyServices, 'market'>,
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
  { market }: Pick<CustodyServices, 'market'>,
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
