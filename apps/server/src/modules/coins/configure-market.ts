// Opens a spot market, or changes one: how it is shown is said first, so that whoever hears of it from the ledger finds it. A demo's
// gets its history before anybody sees it.
import { accept, type MarketId, refuse, USD_INDEX } from '@bourse/domain';
import { findMarketFault } from '@bourse/engine/formulas';
import type { Applied, ChangeNeeds } from '../../platform/changes/due-changes.ts';
import { type MarketTerms, NEW_MARKET } from './fields.ts';
import { describeMarket, findFreeMarketId, findMarketTerms, type Pair } from './settings.ts';

/** Orders that are cancelled by one command, so that nobody waits long for his turn. */
const CLEARED_AT_ONCE = 500;

type Needs = Pick<ChangeNeeds, 'storage' | 'sequencer' | 'market'>;

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
