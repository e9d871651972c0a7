// Handlers of the methods of markets.
import { bots } from '@bourse/contract';
import { accept, DAY_MS, fillId, type FillId, type Instant, instant, type MarketId, ZERO } from '@bourse/domain';
import { viewFigure } from '../../core/market/figures.ts';
import type { BookLevel, MarketData, MarketInfo, PublicTrade } from '../../core/market/market-data.ts';
import { openingOf, periodOf } from '../../core/market/periods.ts';
import { periodOfInterval, readKlines, viewKline } from './candles.ts';
import { type BotRefusal, INVALID_SYMBOL, invalidCombination, missingParam, refuseBot } from './errors.ts';
import { EXCHANGE_FILTERS, PERMISSION, statusOfMarket, viewSymbol } from './exchange-info.ts';
import {
  readAverage,
  readFigures,
  readLongFigures,
  viewPercentChange,
  type WindowFigures,
  windowFrom,
} from './figures.ts';
import { type BotHandler, handle } from './handler.ts';
import type { BotServices } from './services.ts';
import { findMarket, listMarkets, symbolOf } from './symbols.ts';
import { createTradeIds, type TradeIds } from './trade-ids.ts';

const { markets: contract } = bots;

const NO_SYMBOL = missingParam('symbol');
const TOO_MANY_SYMBOLS = refuseBot(-1130, "Data sent for parameter 'symbols' is not valid.");
const OTHER_STATUS = refuseBot(-1220, "The symbol's status does not match the requested symbolStatus.");

export const marketHandlers = (services: BotServices): readonly BotHandler[] => [
  ...rulesAndBook(services),
  ...trades(services),
  ...candles(services),
  ...tickers(services),
];

// ---- Which markets are asked for

type Choice = {
  readonly symbol?: string | undefined;
  readonly symbols?: readonly string[] | undefined;
  readonly symbolStatus?: bots.markets.SymbolStatus | undefined;
};
type Chosen = { readonly ok: true; readonly infos: readonly MarketInfo[]; readonly isOne: boolean };

function choose(market: MarketData, { symbol, symbols, symbolStatus }: Choice): Chosen | BotRefusal {
  if (symbol !== undefined && symbols !== undefined) return invalidCombination;
  const isWanted = (info: MarketInfo): boolean => symbolStatus === undefined || statusOfMarket(info) === symbolStatus;
  const names = symbol === undefined ? symbols : [symbol];
  if (names === undefined) return { ok: true, infos: listMarkets(market).filter(isWanted), isOne: false };
  const wanted = new Set(names);
  const infos = listMarkets(market).filter((info) => wanted.delete(symbolOf(info)));
  if (wanted.size > 0) return INVALID_SYMBOL;
  return infos.every(isWanted) ? { ok: true, infos, isOne: symbol !== undefined } : OTHER_STATUS;
}

/** Answers with one row where one market was asked for by name, else with a list. */
async function answerEach<Row>(
  market: MarketData,
  choice: Choice,
  view: (info: MarketInfo) => Row | Promise<Row>,
): Promise<BotRefusal | { readonly ok: true; readonly value: Row | Row[] }> {
  const chosen = choose(market, choice);
  if (!chosen.ok) return chosen;
  const rows: Row[] = [];
  for (const info of chosen.infos) rows.push(await view(info));
  const [only] = rows;
  return accept(chosen.isOne && only !== undefined ? only : rows);
}

// ---- What there is to trade, and its book

const viewLevel = ({ price, quantity }: BookLevel): [string, string] => [viewFigure(price), viewFigure(quantity)];

const rulesAndBook = ({ market, clock }: BotServices): readonly BotHandler[] => [
  handle(contract.exchangeInfo, ({ input }) => {
    const { permissions, showPermissionSets, symbolStatus, ...named } = input;
    const isNamed = named.symbol !== undefined || named.symbols !== undefined;
    if (isNamed && (permissions !== undefined || symbolStatus !== undefined)) return invalidCombination;
    const chosen = choose(market, input);
    if (!chosen.ok) return chosen;
    const isPermitted = permissions === undefined || permissions.includes(PERMISSION);
    return accept({
      timezone: 'UTC',
      serverTime: clock.now(),
      rateLimits: bots.RATE_LIMITS.map((limit) => ({ ...limit })),
      exchangeFilters: EXCHANGE_FILTERS,
      symbols: isPermitted ? chosen.infos.map((info) => viewSymbol(info, showPermissionSets)) : [],
    });
  }),
  handle(contract.depth, ({ input: { limit, ...choice } }) => {
    const chosen = choose(market, choice);
    if (!chosen.ok) return chosen;
    const [info] = chosen.infos;
    if (!info) return INVALID_SYMBOL;
    const { seq, bids, asks } = market.book(info.id, limit);
    return accept({ lastUpdateId: seq, bids: bids.map(viewLevel), asks: asks.map(viewLevel) });
  }),
];

// ---- Trades

const viewTrade = ({ id, at, price, quantity, notional, takerSide }: PublicTrade) => ({
  id,
  price: viewFigure(price),
  qty: viewFigure(quantity),
  quoteQty: viewFigure(notional),
  time: at,
  isBuyerMaker: takerSide === 'sell',
  isBestMatch: true,
});

const viewAggregate = ({ id, at, price, quantity, takerSide }: PublicTrade) => ({
  a: id,
  p: viewFigure(price),
  q: viewFigure(quantity),
  f: id,
  l: id,
  T: at,
  m: takerSide === 'sell',
  M: true,
});

const readLatest = async (market: MarketData, id: MarketId, limit: number): Promise<PublicTrade[]> =>
  (await market.trades({ marketId: id, limit })).toReversed();

const readFrom = (
  market: MarketData,
  id: MarketId,
  { first, limit }: { readonly first: FillId; readonly limit: number },
) => market.trades({ marketId: id, bound: { after: fillId(first - 1) }, limit });

type AggregateQuery = Pick<
  Parameters<Parameters<typeof handle<typeof contract.aggregateTrades>>[1]>[0]['input'],
  'startTime' | 'endTime' | 'limit'
>;

/** With a beginning the first trades of the range, without one the last. */
async function readByTime(
  market: MarketData,
  id: MarketId,
  { startTime, endTime, limit }: AggregateQuery,
): Promise<readonly PublicTrade[]> {
  if (startTime !== undefined) {
    const first = await market.firstTradeSince(id, instant(startTime));
    const found = first === undefined ? [] : await readFrom(market, id, { first, limit });
    return found.filter(({ at }) => endTime === undefined || at <= endTime);
  }
  const after = endTime === undefined ? undefined : await market.firstTradeSince(id, instant(endTime + 1));
  if (after === undefined) return readLatest(market, id, limit);
  return (await market.trades({ marketId: id, bound: { before: after }, limit })).toReversed();
}

const trades = ({ market }: BotServices): readonly BotHandler[] => [
  handle(contract.recentTrades, async ({ input: { symbol, limit } }) => {
    const info = findMarket(market, symbol);
    return info ? accept((await readLatest(market, info.id, limit)).map(viewTrade)) : INVALID_SYMBOL;
  }),
  handle(contract.historicalTrades, async ({ input: { symbol, limit, fromId } }) => {
    const info = findMarket(market, symbol);
    if (!info) return INVALID_SYMBOL;
    const found =
      fromId === undefined
        ? await readLatest(market, info.id, limit)
        : await readFrom(market, info.id, { first: fillId(fromId), limit });
    return accept(found.map(viewTrade));
  }),
  handle(contract.aggregateTrades, async ({ input: { symbol, fromId, ...query } }) => {
    const info = findMarket(market, symbol);
    if (!info) return INVALID_SYMBOL;
    if (fromId === undefined) return accept((await readByTime(market, info.id, query)).map(viewAggregate));
    if (query.startTime !== undefined || query.endTime !== undefined) return invalidCombination;
    return accept((await readFrom(market, info.id, { first: fillId(fromId), limit: query.limit })).map(viewAggregate));
  }),
];

// ---- Candles

const candles = ({ market, clock }: BotServices): readonly BotHandler[] =>
  [contract.klines, contract.uiKlines].map((method) =>
    handle(method, async ({ input: { symbol, interval, timeZone, ...query } }) => {
      const info = findMarket(market, symbol);
      if (!info) return INVALID_SYMBOL;
      const period = periodOfInterval(interval, timeZone);
      const { startTime, endTime, limit } = query;
      const rows = await readKlines(market, { marketId: info.id, period, startTime, endTime, limit }, clock.now());
      return accept(rows.map((row) => viewKline(row, period)));
    }),
  );

// ---- Tickers

/** Stands for the id of a trade where there is none. */
const NO_ID = -1;
const NONE = viewFigure(ZERO);

type Window = { readonly info: MarketInfo; readonly from: Instant; readonly now: Instant };

function viewMini(
  { info, from, now }: Window,
  figures: WindowFigures | undefined,
  { first, last }: TradeIds,
): bots.markets.MiniTicker {
  const known = (figure: bigint | undefined): string => (figure === undefined ? NONE : viewFigure(figure));
  const count = figures?.trades ?? 0;
  return {
    symbol: symbolOf(info),
    openPrice: known(figures?.open),
    highPrice: known(figures?.high),
    lowPrice: known(figures?.low),
    lastPrice: known(figures?.last),
    volume: known(figures?.volume),
    quoteVolume: known(figures?.quoteVolume),
    openTime: from,
    closeTime: now,
    firstId: count > 0 ? (first ?? NO_ID) : NO_ID,
    lastId: count > 0 ? (last ?? NO_ID) : NO_ID,
    count,
  };
}

function viewWindow(mini: bots.markets.MiniTicker, figures: WindowFigures | undefined): bots.markets.WindowTicker {
  return {
    ...mini,
    priceChange: figures === undefined ? NONE : viewFigure(figures.last - figures.open),
    priceChangePercent: figures === undefined ? '0.000' : viewPercentChange(figures.open, figures.last),
    weightedAvgPrice: figures === undefined ? NONE : viewFigure(figures.average),
  };
}

function viewBest(market: MarketData, { id }: MarketInfo) {
  const { bids, asks } = market.book(id, 1);
  const [bidPrice = NONE, bidQty = NONE] = bids[0] ? viewLevel(bids[0]) : [];
  const [askPrice = NONE, askQty = NONE] = asks[0] ? viewLevel(asks[0]) : [];
  return { bidPrice, bidQty, askPrice, askQty };
}

function viewDay(
  market: MarketData,
  info: MarketInfo,
  { ticker, figures }: { readonly ticker: bots.markets.WindowTicker; readonly figures: WindowFigures | undefined },
): bots.markets.DayTicker {
  const lastTrade = market.latestTrades(info.id)[0];
  return {
    ...ticker,
    prevClosePrice: figures === undefined ? NONE : viewFigure(figures.before ?? figures.open),
    lastQty: lastTrade === undefined ? NONE : viewFigure(lastTrade.quantity),
    ...viewBest(market, info),
  };
}

function checkNamed({ symbol, symbols }: Choice): BotRefusal | undefined {
  if (symbol === undefined && symbols === undefined) return NO_SYMBOL;
  return (symbols?.length ?? 0) > contract.WINDOW_SYMBOLS_MAX ? TOO_MANY_SYMBOLS : undefined;
}

function tickers({ market, clock }: BotServices): readonly BotHandler[] {
  const ids = createTradeIds(market);
  const idsOf = async ({ info, from }: Window, figures: WindowFigures | undefined): Promise<TradeIds> =>
    figures === undefined || figures.trades === 0 ? { first: undefined, last: undefined } : ids.find(info.id, from);

  async function windowTicker(window: Window, type: 'FULL' | 'MINI') {
    const figures = await readLongFigures(market, window.info, window);
    const mini = viewMini(window, figures, await idsOf(window, figures));
    return type === 'MINI' ? mini : viewWindow(mini, figures);
  }

  return [
    handle(contract.ticker24hr, ({ input }) => {
      const now = clock.now();
      const from = windowFrom(now, DAY_MS);
      return answerEach(market, input, async (info) => {
        const figures = readFigures(market, info, from);
        const mini = viewMini({ info, from, now }, figures, await idsOf({ info, from, now }, figures));
        return input.type === 'MINI' ? mini : viewDay(market, info, { ticker: viewWindow(mini, figures), figures });
      });
    }),
    handle(contract.tickerTradingDay, ({ input }) => {
      const now = clock.now();
      const from = openingOf(periodOf(periodOfInterval('1d', input.timeZone)), now);
      return checkNamed(input) ?? answerEach(market, input, (info) => windowTicker({ info, from, now }, input.type));
    }),
    handle(contract.tickerWindow, ({ input }) => {
      const now = clock.now();
      const from = windowFrom(now, input.windowSize);
      return checkNamed(input) ?? answerEach(market, input, (info) => windowTicker({ info, from, now }, input.type));
    }),
    handle(contract.tickerPrice, ({ input }) =>
      answerEach(market, input, (info) => ({
        symbol: symbolOf(info),
        price: viewFigure(market.ticker(info.id).last ?? ZERO),
      })),
    ),
    handle(contract.tickerBook, ({ input }) =>
      answerEach(market, input, (info) => ({ symbol: symbolOf(info), ...viewBest(market, info) })),
    ),
    handle(contract.averagePrice, ({ input: { symbol } }) => {
      const info = findMarket(market, symbol);
      if (!info) return INVALID_SYMBOL;
      const now = clock.now();
      const average = readAverage(market, info, now);
      return accept({
        mins: average.minutes,
        price: viewFigure(average.price ?? ZERO),
        closeTime: average.lastTradeAt ?? now,
      });
    }),
  ];
}
