// New coins and spot markets that two operators have decided on, step by step: what is said of a coin, that the ledger knows
// it, its market. Each step may be done already, so that what a crash has cut in half is finished by the next look.
import {
  accept,
  type CoinChange,
  type CurrencyId,
  currencyId,
  ensureNever,
  instant,
  refuse,
  type Result,
  USDT,
} from '@bourse/domain';
import { text } from '@bourse/domain/kinds';
import { findMarketFault } from '@bourse/engine/formulas';
import {
  type Applied,
  type ChangeDesk,
  type ChangeNeeds,
  type DueChange,
  fundOnce,
} from '../../platform/changes/due-changes.ts';
import { readFields, textsOf } from '../../platform/changes/setting-fields.ts';
import { query } from '../../core/storage/query.ts';
import {
  MARKET_FIELDS,
  type MarketTerms,
  NEW_PROFILE,
  PAIR,
  readCoin,
  readNewMarket,
  readSimulatedPrice,
  showCoin,
} from './fields.ts';
import { findNeedOf } from './needs.ts';
import { findClash, findMarketTerms, findProfile, type Pair, readPair, writePair } from './settings.ts';
import { findCoinUses } from './uses.ts';
import { configureMarket } from './configure-market.ts';
import { checkDelisting, findDelisting, readDelisting, takeDelistingStep } from './delisting.ts';
import { type CoinProfile, describeAnew, describeCoins } from '../../core/market/describe-coins.ts';

export const coinChanges: ChangeDesk<CoinChange> = {
  name: 'coins',
  table: 'coin_proposals',
  subjectColumn: 'subject',
  lock: 5_427_300_018,
  submit: submitListed,
  check: checkChange,
  stands: findStanding,
};

type Due = DueChange<CoinChange>;
type Texts = Due['texts'];

/** Whoever hears that it holds finds it listed. */
async function submitListed(needs: ChangeNeeds, change: Due): Promise<Applied> {
  const applied = await submitChange(needs, change);
  if (applied.ok) await needs.market.relisted();
  return applied;
}

async function submitChange(needs: ChangeNeeds, { id, kind, subject = '', texts }: Due): Promise<Applied> {
  switch (kind) {
    case 'coin':
      return addCoin(needs, Number(subject), texts);
    case 'profile':
      return changeCoin(needs, Number(subject), texts);
    case 'market':
      return changeMarket(needs, readPair(subject), texts);
    case 'supply':
      return fundOnce(needs, {
        id,
        texts,
        route: 'office/coins/supply',
        commandOf: (money) => ({ kind: 'fundTreasury', ...money }),
      });
    case 'delisting': {
      const change = readDelisting(currencyId(Number(subject)), texts);
      return change ? takeDelistingStep(needs, change, id) : refuse('delisting_out_of_order');
    }
    default:
      return ensureNever(kind);
  }
}

/** What has come in between may have made it wrong. */
async function checkChange(needs: ChangeNeeds, { kind, subject = '', texts }: Due): Promise<Applied> {
  if (kind === 'market') return checkMarket(needs, readPair(subject), texts);
  if (kind === 'profile') return checkProfile(needs, currencyId(Number(subject)), texts);
  if (kind !== 'delisting') return accept({});
  const change = readDelisting(currencyId(Number(subject)), texts);
  // Its time is looked at as it was asked for, and again as it comes to hold.
  return change ? checkDelisting(needs, change, LATEST) : refuse('delisting_out_of_order');
}

/** What is new, and steps of delistings, are looked at as they come to hold; of another pair every setting is named. */
async function findStanding({ storage }: ChangeNeeds, { kind, subject = '', texts }: Due): Promise<Texts | undefined> {
  if (kind === 'profile') {
    const coin = await findProfile(storage, currencyId(Number(subject)));
    return coin && showCoin(coin);
  }
  if (kind !== 'market' || texts.has(PAIR)) return undefined;
  return textsOf(MARKET_FIELDS, (await findMarketTerms(storage, readPair(subject)))?.terms);
}

const LATEST = instant(Number.MAX_SAFE_INTEGER);

/** Nothing is done unless all of it can be. */
async function addCoin(needs: ChangeNeeds, id: number, texts: Texts): Promise<Applied> {
  const { storage, sequencer, clock } = needs;
  const profile = readCoin(NEW_PROFILE, texts);
  if (!profile) return refuse('invalid_market_settings');
  const price = readSimulatedPrice(texts);
  const simulated = price && { price, at: clock.now() };
  const coin = { id: currencyId(id), ...profile, simulated };
  const clash = await findClash(storage, coin);
  if (clash) return clash;
  const terms = readNewMarket(texts);
  const fault = terms && findMarketFault(terms);
  if (fault) return refuse(fault);
  await describeCoins(storage.db, [coin]);
  const known = await sequencer.submit({ kind: 'configureCurrency', currencyId: coin.id });
  return known.ok && terms ? configureMarket(needs, { baseId: coin.id, quoteId: USDT }, terms) : known;
}

/** Nothing is taken from a coin that has come into use since. */
async function checkProfile(
  { storage }: ChangeNeeds,
  id: CurrencyId,
  texts: Texts,
): Promise<Result<CoinProfile, 'currency_not_found' | 'coin_in_use' | 'coin_held'>> {
  const stands = await findProfile(storage, id);
  const coin = stands && readCoin(stands, texts);
  if (!coin) return refuse('currency_not_found', { currencyId: id });
  return (await findNeedOf(storage, { id, stands, coin })) ?? accept(coin);
}

/** That the ledger is told of it again lets everybody read the catalogue again. */
async function changeCoin(needs: ChangeNeeds, number: number, texts: Texts): Promise<Applied> {
  const id = currencyId(number);
  const profile = await checkProfile(needs, id, texts);
  if (!profile.ok) return profile;
  await describeAnew(needs.storage.db, id, profile.value);
  return needs.sequencer.submit({ kind: 'configureCurrency', currencyId: id });
}

/** Whether nobody has opened the pair since, and its coins stay. */
export async function checkMarket(
  { storage }: Pick<ChangeNeeds, 'storage'>,
  pair: Pair,
  texts: Texts,
): Promise<Applied> {
  const wanted = texts.get(PAIR);
  const next = wanted === undefined ? pair : readPair(wanted);
  for (const id of [next.baseId, next.quoteId]) {
    const delisting = await findDelisting(storage, id);
    if (delisting && delisting.step !== 'announced') return refuse('coin_being_delisted');
  }
  if (wanted !== undefined && (await findMarketTerms(storage, next))) return refuse('market_pair_taken');
  return accept({});
}

async function changeMarket(needs: ChangeNeeds, pair: Pair, texts: Texts): Promise<Applied> {
  const own = new Map([...texts].filter(([field]) => field !== PAIR));
  const terms = readFields(MARKET_FIELDS, own);
  if (!terms) return refuse('invalid_market_settings');
  const wanted = texts.get(PAIR);
  if (wanted !== undefined) return changePair(needs, { pair, next: readPair(wanted), terms });
  const checked = await checkMarket(needs, pair, texts);
  return checked.ok ? configureMarket(needs, pair, terms) : checked;
}

type PairChange = { readonly pair: Pair; readonly next: Pair; readonly terms: Partial<MarketTerms> };

/**
 * Another pair is another market, with a number of its own and without any past: what was traded, its candles and receipts stay those
 * of the old one, which lists have no more.
 */
async function changePair(needs: ChangeNeeds, { pair, next, terms }: PairChange): Promise<Applied> {
  const stands = await findMarketTerms(needs.storage, pair);
  if (!stands) return refuse('market_not_found');
  const isLeft = stands.terms.state === 'view_only' && !stands.terms.isDisplayed;
  if (isLeft && (await findMarketTerms(needs.storage, next))) return accept({});
  const checked = await checkMarket(needs, pair, new Map([[PAIR, writePair(next)]]));
  if (!checked.ok) return checked;
  if (await isUsed(needs, pair)) return refuse('coin_in_use');
  const left = await configureMarket(needs, pair, { state: 'view_only', isDisplayed: false });
  return left.ok ? configureMarket(needs, next, terms) : left;
}

/** Contracts go by the market's number. */
async function isUsed({ storage }: ChangeNeeds, { baseId, quoteId }: Pair): Promise<boolean> {
  const [market] = await query(storage.sql, { symbol: text })`
    SELECT b.name || '/' || q.name AS symbol FROM currencies b, currencies q WHERE b.id = ${baseId} AND q.id = ${quoteId}`;
  const uses = await findCoinUses(storage, baseId);
  return uses.some(({ kind, name }) => (kind === 'lever' || kind === 'micro') && name === market?.symbol);
}
