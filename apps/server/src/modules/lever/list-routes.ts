// What a market offers, the user’s positions in pages, and the accounts that they live on.
import { lever as contract, type leverRows, type ParsedInputOf } from '@bourse/contract';
import {
  currencyId,
  type CurrencyId,
  instant,
  type MarketId,
  type PositionId,
  positionId,
  type PositionState,
  refuse,
  RISK_WARNINGS,
  USDT,
  type VerificationLevel,
  ZERO,
} from '@bourse/domain';
import { LIQUIDATION_RISK } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { sendRecords } from '../../platform/http/csv-answer.ts';
import { type Handler, mount } from '../../platform/http/mount.ts';
import { viewFigure, viewKnownFigure } from '../../core/market/figures.ts';
import type { LeverAccountFigures, LivePosition } from './live-contracts.ts';
import { isFresh, viewLeverAccount, viewLeverRows, viewRiskRate } from './contract-view.ts';
import { priceInUsdt, viewBookRows, viewKnownUnits } from '../../core/market/market-view.ts';
import type { LeverServices } from './services.ts';
import { positionColumns } from './files.ts';
import {
  availableOf,
  findLevel,
  findLeverMoney,
  findPositions,
  type PositionPage,
  type PositionQuery,
  readPositions,
} from './queries.ts';
import { viewMarketTerms, viewOffer, viewRowPage, viewSums, viewTerms } from './view.ts';

const BOOK_ROWS = 20;
const NEWEST_ROWS = 10;
const SIDE = { [1]: 'long', [2]: 'short' } as const;
const VISITOR_LEVEL: VerificationLevel = 0;
/** By the `status` of a list: those that are live are known here, the others are read. */
const STATES = {
  '0': ['accepted', 'pending'],
  '1': ['open', 'closing'],
  '3': ['closed'],
  '4': ['revoked'],
} as const satisfies Record<string, readonly PositionState[]>;
const PERCENT = 100;

export function listRoutes(app: FastifyInstance, services: LeverServices): void {
  mount(app, services, contract.deal, deal(services));
  mount(app, services, contract.myTrade, myTrade(services));
  mount(app, services, contract.dealAll, dealAll(services));
  mount(app, services, contract.account, account(services));
}

const isOpen = ({ state }: LivePosition): boolean => state === 'open' || state === 'closing';

function deal(services: LeverServices): Handler<typeof contract.deal> {
  const { market, lever, storage, clock } = services;
  return async ({ input, user, t }) => {
    const info = market.marketByPair({ baseId: input.currency_id, quoteId: input.legal_id });
    if (!info) return refuse('lever_not_enabled');
    const live = lever.market(info.id);
    const [level, money] = user
      ? await Promise.all([findLevel(storage.db, user.id), findLeverMoney(storage.db, user.id)])
      : [VISITOR_LEVEL, undefined];
    const mine = user ? lever.positionsOf(user.id).filter((one) => one.marketId === info.id && isOpen(one)) : [];
    const book = market.book(info.id, BOOK_ROWS);
    const last = market.ticker(info.id).last;
    return {
      message: {
        lever_transaction: { in: viewBookRows(book.bids), out: viewBookRows(book.asks).toReversed() },
        my_transaction: viewLeverRows(services, mine.slice(0, NEWEST_ROWS), t),
        last_price: viewKnownFigure(live?.index ?? last),
        user_lever: viewFigure(availableOf(money, info.quote.id)),
        all_levers: viewFigure(user ? lever.pair(user.id, info.id).value : ZERO),
        ...viewOffer(live && viewTerms(live, { info, lever, level, now: clock.now() })),
        ExRAte: viewKnownUnits(market.cnyRate().perUsdt),
        ustd_price: viewKnownUnits(priceInUsdt(market, info.quote)),
      },
    };
  };
}

type ListInput = ParsedInputOf<typeof contract.myTrade>;

/** Either currency alone narrows as well. */
function findWantedMarkets({ market }: LeverServices, { currency_id: baseId, legal_id: quoteId }: ListInput) {
  if (baseId === undefined && quoteId === undefined) return undefined;
  return market
    .markets()
    .filter(({ base, quote }) => (baseId ?? base.id) === base.id && (quoteId ?? quote.id) === quote.id)
    .map(({ id }) => id);
}

function myTrade(services: LeverServices): Handler<typeof contract.myTrade> {
  return async (context) => {
    const { input, user, t } = context;
    const { page, limit } = input;
    const marketIds = findWantedMarkets(services, input);
    const whose = { userId: user.id, marketIds };
    if (input.format === 'csv') {
      const { status } = input;
      const read = readFile(services, input, whose);
      return sendRecords(context, {
        name: `positions-${status}`,
        columns: positionColumns(t, status),
        readAfter: async (last: leverRows.LeverRow | undefined, rows) =>
          viewLeverRows(services, await read(last && positionId(last.id), rows), t),
      });
    }
    const { rows, total } = await readPage(services, input, whose);
    const figures = services.lever.account({ userId: user.id, quoteId: currencyId(input.legal_id ?? USDT) });
    return {
      message: {
        message: viewRowPage(viewLeverRows(services, rows, t), { total, page, limit }),
        rate_profits_total: {
          hazard_rate: viewRiskRate(figures?.riskRate),
          profits_total: viewFigure(figures?.profit ?? ZERO),
        },
      },
    };
  };
}

type Whose = { readonly userId: LivePosition['userId']; readonly marketIds: readonly MarketId[] | undefined };

async function readPage({ lever, storage }: LeverServices, input: ListInput, whose: Whose): Promise<PositionPage> {
  const { page, limit } = input;
  const offset = (page - 1) * limit;
  const live = findLive(lever, input, whose);
  if (!live) return findPositions(storage.db, { ...queryOf(input, whose), offset, limit });
  return { rows: live.slice(offset, offset + limit), total: live.length };
}

/** Live positions are few, and read at once. */
function readFile({ lever, storage }: LeverServices, input: ListInput, whose: Whose) {
  const live = findLive(lever, input, whose);
  return async (before: PositionId | undefined, limit: number): Promise<readonly LivePosition[]> => {
    if (live) return before === undefined ? live : [];
    return readPositions(storage.db, { ...queryOf(input, whose), before, offset: 0, limit });
  };
}

const queryOf = ({ status, type, from, to }: ListInput, whose: Whose): PositionQuery => ({
  ...whose,
  side: type && SIDE[type],
  states: status === -1 ? undefined : STATES[status],
  from: from === undefined ? undefined : instant(from),
  to: to === undefined ? undefined : instant(to),
});

/** Undefined where the list is of the past. */
function findLive(
  lever: LeverServices['lever'],
  { status, type, from, to }: ListInput,
  whose: Whose,
): readonly LivePosition[] | undefined {
  if (status !== 0 && status !== 1) return undefined;
  const side = type && SIDE[type];
  const states: readonly PositionState[] = STATES[status];
  return lever
    .positionsOf(whose.userId)
    .filter((one) => states.includes(one.state) && (side === undefined || one.side === side))
    .filter((one) => whose.marketIds === undefined || whose.marketIds.includes(one.marketId))
    .filter(({ placedAt }) => placedAt >= (from ?? placedAt) && placedAt < (to ?? placedAt + 1));
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
    const money = await findLeverMoney(storage.db, user.id);
    return {
      message: {
        balance: viewFigure(availableOf(money, quoteId)),
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
    const [level, money] = await Promise.all([findLevel(storage.db, user.id), findLeverMoney(storage.db, user.id)]);
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
          const figures =
            lever.account({ userId: user.id, quoteId }) ??
            emptyAccount({ userId: user.id, quoteId }, availableOf(money, quoteId));
          return viewAccount(services, { figures, level, now, t });
        }),
      },
    };
  };
}

const emptyAccount = (
  key: Pick<LeverAccountFigures, 'userId' | 'quoteId'>,
  available: LeverAccountFigures['available'],
): LeverAccountFigures => ({
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
