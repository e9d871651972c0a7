// What a market offers, and the accounts that the user’s positions live on.
import { type AnswerOf, lever as contract, type leverRows } from '@bourse/contract';
import {
  type Amount,
  currencyId,
  type CurrencyId,
  type Instant,
  type MarketId,
  refuse,
  RISK_WARNINGS,
  subtractAmounts,
  USDT,
  VERIFICATION_LEVELS,
  type VerificationLevel,
  ZERO,
} from '@bourse/domain';
import { LIQUIDATION_RISK } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { findAvailable } from '../../core/market/wallet-worth.ts';
import { viewFigure, viewKnownFigure, viewPercentFigure } from '../../core/market/figures.ts';
import type { MarketInfo } from '../../core/market/market-data.ts';
import { priceInUsdt, viewBookRows, viewKnownUnits } from '../../core/market/market-view.ts';
import { type Handler, mount } from '../../platform/http/mount.ts';
import { isOpen, type LeverAccountFigures, type LeverAccountKey, type PairFigures } from './account.ts';
import type { LeverData, LeverServices, LiveLeverMarket } from './board.ts';
import { isFresh, viewLeverAccount, viewLeverRows, viewRiskRate, viewRowPage } from './contract-view.ts';
import { findLevel } from './queries.ts';

const BOOK_ROWS = 20;
const NEWEST_ROWS = 10;
const VISITOR_LEVEL: VerificationLevel = 0;
const PERCENT = 100;

export function offerRoutes(app: FastifyInstance, services: LeverServices): void {
  mount(app, services, contract.deal, deal(services));
  mount(app, services, contract.dealAll, dealAll(services));
  mount(app, services, contract.account, account(services));
}

function deal(services: LeverServices): Handler<typeof contract.deal> {
  const { market, lever, storage, clock } = services;
  return async ({ input, user, t }) => {
    const info = market.marketByPair({ baseId: input.currency_id, quoteId: input.legal_id });
    if (!info) return refuse('lever_not_enabled');
    const live = lever.market(info.id);
    const [level, money] = user
      ? await Promise.all([
          findLevel(storage.db, user.masterId ?? user.id),
          findAvailable(storage.db, { userId: user.id, wallet: 'lever' }),
        ])
      : [VISITOR_LEVEL, undefined];
    const mine = user ? lever.positionsOf(user.id).filter((one) => one.marketId === info.id && isOpen(one)) : [];
    const book = market.book(info.id, BOOK_ROWS);
    const last = market.ticker(info.id).last;
    return {
      message: {
        lever_transaction: { in: viewBookRows(book.bids), out: viewBookRows(book.asks).toReversed() },
        my_transaction: viewLeverRows(services, mine.slice(0, NEWEST_ROWS), t),
        last_price: viewKnownFigure(live?.index ?? last),
        user_lever: viewFigure(money?.get(info.quote.id) ?? ZERO),
        all_levers: viewFigure(user ? lever.pair(user.id, info.id).value : ZERO),
        ...viewOffer(live && viewTerms(live, { info, lever, level, now: clock.now() })),
        ExRAte: viewKnownUnits(market.cnyRate().perUsdt),
        ustd_price: viewKnownUnits(priceInUsdt(market, info.quote)),
      },
    };
  };
}

/** Answers with the pair that is named, or with all pairs of USDT where none is. */
function dealAll(services: LeverServices): Handler<typeof contract.dealAll> {
  const { market, lever, storage } = services;
  return async ({ input, user, t }) => {
    const { legal_id: legalId, currency_id: coinId, page, limit } = input;
    const quoteId = currencyId(legalId ?? USDT);
    const info = coinId === undefined ? undefined : market.marketByPair({ baseId: coinId, quoteId });
    const rows = lever
      .positionsOf(user.id)
      .filter((one) => isOpen(one) && one.quoteId === quoteId && (coinId === undefined || one.marketId === info?.id));
    const offset = (page - 1) * limit;
    const money = await findAvailable(storage.db, { userId: user.id, wallet: 'lever' });
    return {
      message: {
        balance: viewFigure(money.get(quoteId) ?? ZERO),
        ...viewSums(lever.account({ userId: user.id, quoteId }), info && lever.pair(user.id, info.id)),
        order: viewRowPage(viewLeverRows(services, rows.slice(offset, offset + limit), t), {
          total: rows.length,
          page,
          limit,
        }),
      },
    };
  };
}

function account(services: LeverServices): Handler<typeof contract.account> {
  const { lever, storage, clock } = services;
  return async ({ input, user, t }) => {
    const now = clock.now();
    const [level, money] = await Promise.all([
      findLevel(storage.db, user.masterId ?? user.id),
      findAvailable(storage.db, { userId: user.id, wallet: 'lever' }),
    ]);
    const quoteIds = new Set(lever.markets().map(({ settings }) => settings.quoteId));
    const wanted = [...quoteIds].filter((id) => input.legal_id === undefined || input.legal_id === id);
    return {
      message: {
        level,
        rules: {
          open_risk_min: (lever.rules()?.openRiskMin ?? LIQUIDATION_RISK) / PERCENT,
          warnings: RISK_WARNINGS.map((rate) => rate / PERCENT),
          liquidation: LIQUIDATION_RISK / PERCENT,
        },
        accounts: wanted.map((quoteId) => {
          const key = { userId: user.id, quoteId };
          const figures = lever.account(key) ?? emptyAccount(key, money.get(quoteId) ?? ZERO);
          return viewAccount(services, { figures, level, now, t });
        }),
      },
    };
  };
}

const emptyAccount = (key: LeverAccountKey, available: Amount): LeverAccountFigures => ({
  ...key,
  available,
  held: ZERO,
  margin: ZERO,
  originMargin: ZERO,
  profit: ZERO,
  equity: available,
  riskRate: undefined,
  warned: 0,
});

type AccountParts = {
  readonly figures: LeverAccountFigures;
  readonly level: VerificationLevel;
  readonly now: ReturnType<LeverServices['clock']['now']>;
  readonly t: Parameters<typeof viewLeverRows>[2];
};

function viewAccount(services: LeverServices, { figures, level, now, t }: AccountParts) {
  const { market, lever } = services;
  const { userId, quoteId } = figures;
  const positions = lever.positionsOf(userId).filter((one) => one.quoteId === quoteId);
  const isMarked = (id: MarketId): boolean => {
    const live = lever.market(id);
    return live !== undefined && isFresh(live, now);
  };
  return {
    ...viewLeverAccount(figures, {
      legalName: market.currency(quoteId)?.name ?? '',
      isFresh: positions.every(({ marketId }) => isMarked(marketId)),
    }),
    positions: viewLeverRows(services, positions, t),
    markets: marketsOf(services, quoteId).map(({ live, info }) => viewMarketTerms(live, { info, lever, level, now })),
  };
}

const marketsOf = ({ market, lever }: LeverServices, quoteId: CurrencyId) =>
  lever.markets().flatMap((live) => {
    const info = market.market(live.settings.marketId);
    return info && live.settings.quoteId === quoteId ? [{ live, info }] : [];
  });

type TermsParts = {
  readonly info: MarketInfo;
  readonly lever: LeverData;
  readonly level: VerificationLevel;
  readonly now: Instant;
};

function viewTerms(market: LiveLeverMarket, { info, lever, level, now }: TermsParts): leverRows.LeverTerms {
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
const viewMarketTerms = (market: LiveLeverMarket, parts: TermsParts): leverRows.LeverMarketTerms => ({
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

function viewOffer(terms: leverRows.LeverTerms | undefined): DealOffer {
  if (terms === undefined) return NO_OFFER;
  const offered = terms.multiples.filter((multiple) => multiple <= terms.multiple_max);
  const valuesOf = (values: readonly number[]) => (values.length === 0 ? ONE : values.map((value) => ({ value })));
  return {
    lever_share_limit: { min: terms.hands_min, max: terms.hands_max },
    multiple: { muit: valuesOf(offered), share: valuesOf(terms.shares) },
    terms,
  };
}

/** The sums of an account and of one pair of it. */
function viewSums(account: LeverAccountFigures | undefined, pair: PairFigures | undefined) {
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
