// Leveraged contracts in wire names: what a market offers, pages of positions, accounts. Rows are market/lever-view's.
import type { leverRows, AnswerOf, lever as contract } from '@bourse/contract';
import {
  type Instant,
  type MarketId,
  subtractAmounts,
  VERIFICATION_LEVELS,
  type VerificationLevel,
  ZERO,
} from '@bourse/domain';
import { viewFigure, viewPercentFigure } from '../../core/market/figures.ts';
import type { LeverAccountFigures, LeverData, LiveLeverMarket, PairFigures } from './live-contracts.ts';
import { isFresh, viewRiskRate } from './contract-view.ts';
import type { MarketInfo } from '../../core/market/market-data.ts';

export type TermsParts = {
  readonly info: MarketInfo;
  readonly lever: LeverData;
  readonly level: VerificationLevel;
  readonly now: Instant;
};

export function viewTerms(market: LiveLeverMarket, { info, lever, level, now }: TermsParts): leverRows.LeverTerms {
  const { settings } = market;
  const leftOf = (side: 'long' | 'short'): string => {
    const left = subtractAmounts(settings.sideMax, lever.openInterest(info.id, side));
    return viewFigure(left < 0n ? ZERO : left);
  };
  return {
    legal_id: info.quote.id,
    currency_id: info.base.id,
    symbol: info.symbol,
    state: settings.state,
    cause: market.cause ?? '',
    share_num: viewFigure(settings.shareNum),
    spread: viewPercentFigure(settings.spread),
    fee_rate: viewPercentFigure(settings.feeRate),
    overnight: viewPercentFigure(settings.overnightRate),
    multiples: [...settings.multiples],
    shares: [...settings.shares],
    hands_min: settings.handsMin,
    ...limitOf(market, { marketId: info.id, lever, level }),
    positions_max: settings.positionsMax,
    pending_max: settings.pendingMax,
    side_max: viewFigure(settings.sideMax),
    long_left: leftOf('long'),
    short_left: leftOf('short'),
    index: market.index !== undefined && isFresh(market, now) ? viewFigure(market.index) : '',
  };
}

type LevelParts = { readonly marketId: MarketId; readonly lever: LeverData; readonly level: VerificationLevel };

/** Caps the terms of the market by the limits of a level. */
function limitOf({ settings }: LiveLeverMarket, { marketId, lever, level }: LevelParts) {
  const limit = lever.limit(marketId, level);
  const offered = Math.max(...settings.multiples);
  return {
    multiple_max: Math.min(offered, limit?.multipleMax ?? offered),
    hands_max: Math.min(settings.handsMax, limit?.handsMax ?? settings.handsMax),
  };
}

/** The terms of the user's own level, and what each level may take. */
export const viewMarketTerms = (market: LiveLeverMarket, parts: TermsParts): leverRows.LeverMarketTerms => ({
  ...viewTerms(market, parts),
  limits: VERIFICATION_LEVELS.map((level) => ({
    level,
    ...limitOf(market, { marketId: parts.info.id, lever: parts.lever, level }),
  })),
});

type DealOffer = Pick<AnswerOf<typeof contract.deal>, 'lever_share_limit' | 'multiple' | 'terms'>;
const ONE = [{ value: 1 }];
/** Screens of spot trading ask for every market: one without contracts offers one hand at one time. */
const NO_OFFER: DealOffer = { lever_share_limit: { min: 1, max: 1 }, multiple: { muit: ONE, share: ONE }, terms: null };

export function viewOffer(terms: leverRows.LeverTerms | undefined): DealOffer {
  if (terms === undefined) return NO_OFFER;
  const offered = terms.multiples.filter((multiple) => multiple <= terms.multiple_max);
  const valuesOf = (values: readonly number[]) => (values.length === 0 ? ONE : values.map((value) => ({ value })));
  return {
    lever_share_limit: { min: terms.hands_min, max: terms.hands_max },
    multiple: { muit: valuesOf(offered), share: valuesOf(terms.shares) },
    terms,
  };
}

export function viewRowPage(
  data: leverRows.LeverRow[],
  { total, page, limit }: { readonly total: number; readonly page: number; readonly limit: number },
) {
  return { data, total, page, limit, pages: Math.ceil(total / limit) };
}

/** The sums of an account and of one pair of it. */
export function viewSums(account: LeverAccountFigures | undefined, pair: PairFigures | undefined) {
  return {
    hazard_rate: viewRiskRate(account?.riskRate),
    caution_money_total: viewFigure(account?.margin ?? ZERO),
    origin_caution_money_total: viewFigure(account?.originMargin ?? ZERO),
    profits_total: viewFigure(account?.profit ?? ZERO),
    caution_money: viewFigure(pair?.margin ?? ZERO),
    origin_caution_money: viewFigure(pair?.originMargin ?? ZERO),
    profits: viewFigure(pair?.profit ?? ZERO),
  };
}
