// New coins and spot markets that two operators have decided on, step by step: what is said of a coin, that the ledger knows
// it, its market. Each step may be done already, so that what a crash has cut in half is finished by the next look.
import { type CoinChange, currencyId, ensureNever, refuse, USDT } from '@bourse/domain';
import { findMarketFault } from '@bourse/engine/formulas';
import { type MarketTerms, MARKET_FIELDS, NEW_MARKET, readCoin, readNewMarket } from './coin-fields.ts';
import { describeMarket, findClash, findMarketTerms, type Pair, readPair } from './coin-settings.ts';
import { describeCoins } from './describe-coins.ts';
import { type Applied, type ChangeDesk, type ChangeNeeds, type DueChange, fundOnce } from './due-changes.ts';
import { readFields } from './setting-fields.ts';

export const coinChanges: ChangeDesk<CoinChange> = {
  name: 'coins',
  table: 'coin_proposals',
  subjectColumn: 'subject',
  lock: 5_427_300_018,
  submit: submitChange,
};

type Due = DueChange<CoinChange>;
type Texts = Due['texts'];

async function submitChange(needs: ChangeNeeds, { id, kind, subject = '', texts }: Due): Promise<Applied> {
  switch (kind) {
    case 'coin':
      return addCoin(needs, Number(subject), texts);
    case 'market':
      return changeMarket(needs, readPair(subject), texts);
    case 'supply':
      return fundOnce(needs, {
        id,
        texts,
        route: 'office/coins/supply',
        commandOf: (money) => ({ kind: 'fundTreasury', ...money }),
      });
    default:
      return ensureNever(kind);
  }
}

/** Nothing is done unless all of it can be. */
async function addCoin(needs: ChangeNeeds, id: number, texts: Texts): Promise<Applied> {
  const { storage, sequencer } = needs;
  const coin = readCoin(currencyId(id), texts);
  const clash = await findClash(storage, coin);
  if (clash) return clash;
  const terms = readNewMarket(texts);
  const fault = terms && findMarketFault(terms);
  if (fault) return refuse(fault);
  await describeCoins(storage.db, [coin]);
  const known = await sequencer.submit({ kind: 'configureCurrency', currencyId: coin.id });
  return known.ok && terms ? configureMarket(needs, { baseId: coin.id, quoteId: USDT }, terms) : known;
}

async function changeMarket(needs: ChangeNeeds, pair: Pair, texts: Texts): Promise<Applied> {
  const terms = readFields(MARKET_FIELDS, texts);
  return terms ? configureMarket(needs, pair, terms) : refuse('invalid_market_settings');
}

/** Changes it, or opens one that is not there. */
export async function configureMarket(
  needs: Omit<ChangeNeeds, 'clock'>,
  pair: Pair,
  changed: Partial<MarketTerms>,
): Promise<Applied> {
  const { storage, sequencer } = needs;
  const stands = await findMarketTerms(storage, pair);
  const terms = { ...NEW_MARKET, ...stands?.terms, ...changed };
  const fault = findMarketFault(terms);
  if (fault) return refuse(fault);
  const marketId = stands?.id ?? (await describeMarket(storage));
  return sequencer.submit({ kind: 'configureMarket', settings: { ...terms, ...pair, marketId } });
}
