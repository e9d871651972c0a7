// New coins and spot markets that two operators have decided on, step by step: what is said of a coin, that the ledger knows
// it, its market. Each step may be done already, so that what a crash has cut in half is finished by the next look.
import { officeCoins } from '@bourse/contract';
import {
  accept,
  type CoinChange,
  type CurrencyId,
  currencyId,
  instant,
  refuse,
  type Result,
  USDT,
} from '@bourse/domain';
import { text } from '@bourse/domain/kinds';
import { findMarketFault } from '@bourse/engine/formulas';
import { type CoinProfile, describeAnew, describeCoins } from '../../../core/market/read-catalogue.ts';
import { query } from '../../../core/storage/query.ts';
import { type Applied, type ChangeNeeds, type DueChange, fundOnce } from '../../../platform/changes/due-changes.ts';
import { readFields, textsOf } from '../../../platform/changes/setting-fields.ts';
import type { ProposedChange } from '../../../platform/changes/tables.ts';
import { wishReceived } from '../../../platform/funds/money-wishes.ts';
import { askBy, type ChangeKind, defineDesk, viewPlain } from '../../../platform/http/desk.ts';
import type { Proposal } from '../../../platform/http/proposals.ts';
import type { CustodyServices } from '../../custody/index.ts';
import { checkDelisting, readDelisting, takeDelistingStep } from '../delisting.ts';
import { checkMarket, configureMarket, wishMarket } from '../market.ts';
import {
  findClash,
  findMarketTerms,
  findProfile,
  MARKET_FIELDS,
  type MarketTerms,
  NEW_PROFILE,
  PAIR,
  type Pair,
  readCoin,
  readNewMarket,
  readPair,
  readSimulatedPrice,
  showCoin,
  writePair,
} from '../settings.ts';
import { findCoinUses, findNeedOf } from '../uses.ts';
import { wishCoin, wishProfile } from './coin-wishes.ts';
import { wishDelisting } from './delisting-routes.ts';

type Kind = ChangeKind<CustodyServices>;
type Texts = DueChange['texts'];

const coinOf = ({ subject }: DueChange): CurrencyId => currencyId(Number(subject));

/** Whoever hears that it holds finds it listed. */
const listed =
  (apply: Kind['apply']): Kind['apply'] =>
  async (services, change) => {
    const applied = await apply(services, change);
    if (applied.ok) await services.market.relisted();
    return applied;
  };

// A new coin or market, and steps of delistings, are looked at as they come to hold.
const coin: Kind = {
  ask: askBy(officeCoins.proposeCoin, wishCoin),
  apply: listed((services, change) => addCoin(services, coinOf(change), change.texts)),
};

const profile: Kind = {
  ask: askBy(officeCoins.proposeProfile, wishProfile),
  check: ({ storage }, change) => checkProfile({ storage }, coinOf(change), change.texts),
  stands: async ({ storage }, change) => {
    const found = await findProfile(storage, coinOf(change));
    return found && showCoin(found);
  },
  apply: listed((services, change) => changeCoin(services, coinOf(change), change.texts)),
};

const market: Kind = {
  ask: askBy(officeCoins.proposeMarket, wishMarket),
  check: ({ storage }, { subject = '', texts }) => checkMarket({ storage }, readPair(subject), texts),
  // Of another pair every setting is named.
  stands: async ({ storage }, { subject = '', texts }) =>
    texts.has(PAIR) ? undefined : textsOf(MARKET_FIELDS, (await findMarketTerms(storage, readPair(subject)))?.terms),
  apply: listed((services, { subject = '', texts }) => changeMarket(services, readPair(subject), texts)),
};

const supply: Kind = {
  // Coins that a chain brings are refused.
  ask: askBy(officeCoins.proposeSupply, (services: CustodyServices, input) => {
    const received = wishReceived(services, input);
    return received.ok ? accept({ subject: String(input.currency), changes: received.value }) : received;
  }),
  apply: listed((services, change) => fundOnce(services, change, (money) => ({ kind: 'fundTreasury', ...money }))),
};

const delisting: Kind = {
  ask: askBy(officeCoins.proposeDelisting, wishDelisting),
  // Its time is looked at as it was asked for, and again as it comes to hold.
  check: async (services, change) => {
    const step = readDelisting(coinOf(change), change.texts);
    return step ? checkDelisting(services, step, LATEST) : refuse('delisting_out_of_order');
  },
  apply: listed(async (services, change) => {
    const step = readDelisting(coinOf(change), change.texts);
    return step ? takeDelistingStep(services, step, change.id) : refuse('delisting_out_of_order');
  }),
};

export const coinChanges = defineDesk({
  name: 'coins',
  lock: 5_427_300_018,
  calls: officeCoins,
  view: (services: CustodyServices, proposal) => {
    const row = viewPlain(services, proposal);
    return {
      ...row,
      changes: row.changes.map((change) => namePair(services, change)),
      subject_name: nameSubject(services, proposal),
    };
  },
  changes: { coin, profile, market, supply, delisting },
});

const LATEST = instant(Number.MAX_SAFE_INTEGER);

/** Nothing is done unless all of it can be. */
async function addCoin(needs: ChangeNeeds, id: CurrencyId, texts: Texts): Promise<Applied> {
  const { storage, sequencer, clock } = needs;
  const said = readCoin(NEW_PROFILE, texts);
  if (!said) return refuse('invalid_market_settings');
  const price = readSimulatedPrice(texts);
  const simulated = price && { price, at: clock.now() };
  const added = { id, ...said, simulated };
  const clash = await findClash(storage, added);
  if (clash) return clash;
  const terms = readNewMarket(texts);
  const fault = terms && findMarketFault(terms);
  if (fault) return refuse(fault);
  await describeCoins(storage.db, [added]);
  const known = await sequencer.submit({ kind: 'configureCurrency', currencyId: added.id });
  return known.ok && terms ? configureMarket(needs, { baseId: added.id, quoteId: USDT }, terms) : known;
}

/** Nothing is taken from a coin that has come into use since. */
async function checkProfile(
  { storage }: Pick<ChangeNeeds, 'storage'>,
  id: CurrencyId,
  texts: Texts,
): Promise<Result<CoinProfile, 'currency_not_found' | 'coin_in_use' | 'coin_held'>> {
  const stands = await findProfile(storage, id);
  const asked = stands && readCoin(stands, texts);
  if (!asked) return refuse('currency_not_found', { currencyId: id });
  return (await findNeedOf(storage, { id, stands, coin: asked })) ?? accept(asked);
}

/** That the ledger is told of it again lets everybody read the catalogue again. */
async function changeCoin(needs: ChangeNeeds, id: CurrencyId, texts: Texts): Promise<Applied> {
  const checked = await checkProfile(needs, id, texts);
  if (!checked.ok) return checked;
  await describeAnew(needs.storage.db, id, checked.value);
  return needs.sequencer.submit({ kind: 'configureCurrency', currencyId: id });
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
  const [found] = await query(storage.sql, { symbol: text })`
    SELECT b.name || '/' || q.name AS symbol FROM currencies b, currencies q WHERE b.id = ${baseId} AND q.id = ${quoteId}`;
  const uses = await findCoinUses(storage, baseId);
  return uses.some(({ kind, name }) => (kind === 'lever' || kind === 'micro') && name === found?.symbol);
}

type Needs = Pick<CustodyServices, 'market'>;

function writeSymbol({ market }: Needs, pair: string): string {
  const { baseId, quoteId } = readPair(pair);
  const nameOf = (id: number): string => market.currency(id)?.name ?? '';
  return `${nameOf(baseId)}/${nameOf(quoteId)}`;
}

/** A pair stands by its numbers, and is read by its names. */
const namePair = (needs: Needs, change: ProposedChange): ProposedChange =>
  change.field === PAIR
    ? { field: PAIR, from: writeSymbol(needs, change.from), to: writeSymbol(needs, change.to) }
    : change;

function nameSubject(needs: Needs, { kind, subject = '', changes }: Proposal<CoinChange>): string {
  if (kind === 'coin') return changes.find(({ field }) => field === 'name')?.to ?? '';
  return kind === 'market' ? writeSymbol(needs, subject) : (needs.market.currency(Number(subject))?.name ?? '');
}
