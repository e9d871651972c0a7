// Methods of markets: what there is to trade, books, trades, candles and tickers.
import { z } from 'zod';
import {
  botFault,
  decimalText,
  flagParam,
  limitParam,
  momentParam,
  NOT_VALID,
  symbolParam,
  symbolsParam,
  wholeParam,
  wordParam,
} from './fields.ts';
import { defineMethod } from './method.ts';
import { INTERVALS, ORDER_TYPES, SELF_TRADE_MODES } from './words.ts';

const INVALID_INTERVAL = botFault(-1120, 'Invalid interval.');

/** A market takes orders, takes none for now, or only shows its index. */
export const SYMBOL_STATUSES = ['TRADING', 'HALT', 'BREAK'] as const;
export type SymbolStatus = (typeof SYMBOL_STATUSES)[number];
const statusParam = wordParam(SYMBOL_STATUSES, botFault(-1122, 'Invalid symbolStatus.'));

/** One market, several, or all of them. */
const choice = {
  symbol: symbolParam.optional(),
  symbols: symbolsParam.optional(),
  symbolStatus: statusParam.optional(),
};
type Choice = { readonly symbol?: string | undefined; readonly symbols?: readonly string[] | undefined };

const countOf = ({ symbol, symbols }: Choice): number => (symbol === undefined ? (symbols?.length ?? Infinity) : 1);
/** Several tickers weigh by how many they are. */
const dayWeight = (input: Choice): number => (countOf(input) <= 20 ? 2 : countOf(input) <= 100 ? 40 : 80);
const oneOrMany = (input: Choice): number => (input.symbol === undefined ? 4 : 2);
/** Each symbol counts, up to fifty of them. */
const eachWeight = (input: Choice): number => Math.min(4 * countOf(input), 200);

const oneOrList = <Row extends z.ZodType>(row: Row) => z.union([row, z.array(row)]);
const word = z.string();
const figure = decimalText;

// ---- What there is to trade

const listParam = z
  .union([z.array(z.string()), z.string().max(1_000)])
  .transform((value): readonly string[] =>
    typeof value === 'string' ? value.split(/[^A-Za-z0-9_]+/).filter((one) => one !== '') : value,
  );

const rateLimit = z.object({ rateLimitType: word, interval: word, intervalNum: z.number(), limit: z.number() });

export const symbolFilter = z.discriminatedUnion('filterType', [
  z.object({ filterType: z.literal('PRICE_FILTER'), minPrice: figure, maxPrice: figure, tickSize: figure }),
  z.object({ filterType: z.literal('LOT_SIZE'), minQty: figure, maxQty: figure, stepSize: figure }),
  z.object({ filterType: z.literal('MARKET_LOT_SIZE'), minQty: figure, maxQty: figure, stepSize: figure }),
  z.object({ filterType: z.literal('ICEBERG_PARTS'), limit: z.number() }),
  z.object({
    filterType: z.literal('TRAILING_DELTA'),
    minTrailingAboveDelta: z.number(),
    maxTrailingAboveDelta: z.number(),
    minTrailingBelowDelta: z.number(),
    maxTrailingBelowDelta: z.number(),
  }),
  z.object({
    filterType: z.literal('PERCENT_PRICE_BY_SIDE'),
    bidMultiplierUp: word,
    bidMultiplierDown: word,
    askMultiplierUp: word,
    askMultiplierDown: word,
    avgPriceMins: z.number(),
  }),
  z.object({
    filterType: z.literal('NOTIONAL'),
    minNotional: figure,
    applyMinToMarket: z.boolean(),
    maxNotional: figure,
    applyMaxToMarket: z.boolean(),
    avgPriceMins: z.number(),
  }),
  z.object({ filterType: z.literal('MAX_NUM_ORDERS'), maxNumOrders: z.number() }),
  z.object({ filterType: z.literal('MAX_NUM_ALGO_ORDERS'), maxNumAlgoOrders: z.number() }),
]);
export type SymbolFilter = z.output<typeof symbolFilter>;

export const symbolRow = z.object({
  symbol: word,
  status: z.enum(SYMBOL_STATUSES),
  baseAsset: word,
  baseAssetPrecision: z.number(),
  quoteAsset: word,
  quotePrecision: z.number(),
  quoteAssetPrecision: z.number(),
  baseCommissionPrecision: z.number(),
  quoteCommissionPrecision: z.number(),
  orderTypes: z.array(z.enum(ORDER_TYPES)),
  icebergAllowed: z.boolean(),
  ocoAllowed: z.boolean(),
  otoAllowed: z.boolean(),
  opoAllowed: z.boolean(),
  quoteOrderQtyMarketAllowed: z.boolean(),
  allowTrailingStop: z.boolean(),
  cancelReplaceAllowed: z.boolean(),
  amendAllowed: z.boolean(),
  pegInstructionsAllowed: z.boolean(),
  isSpotTradingAllowed: z.boolean(),
  isMarginTradingAllowed: z.boolean(),
  filters: z.array(symbolFilter),
  permissions: z.array(word),
  permissionSets: z.array(z.array(word)).optional(),
  defaultSelfTradePreventionMode: z.enum(SELF_TRADE_MODES),
  allowedSelfTradePreventionModes: z.array(z.enum(SELF_TRADE_MODES)),
});
export type SymbolRow = z.output<typeof symbolRow>;

export const exchangeInfo = defineMethod({
  name: 'exchangeInfo',
  http: [{ method: 'GET', path: '/api/v3/exchangeInfo' }],
  isOverSocket: true,
  access: 'none',
  summary: 'The markets with the rules that orders are held to, and how much may be asked for.',
  weight: 20,
  input: z.object({ ...choice, permissions: listParam.optional(), showPermissionSets: flagParam.default(true) }),
  answer: z.object({
    timezone: z.literal('UTC'),
    serverTime: z.number(),
    rateLimits: z.array(rateLimit),
    exchangeFilters: z.array(z.object({ filterType: z.literal('EXCHANGE_MAX_NUM_ORDERS'), maxNumOrders: z.number() })),
    symbols: z.array(symbolRow),
  }),
});

// ---- The book

const level = z.tuple([figure, figure]);
const depthWeight = (limit: number): number => (limit <= 100 ? 5 : limit <= 500 ? 25 : limit <= 1_000 ? 50 : 250);

export const depth = defineMethod({
  name: 'depth',
  http: [{ method: 'GET', path: '/api/v3/depth' }],
  isOverSocket: true,
  access: 'none',
  summary: 'The best levels of both sides of a book, and the number of the last change that is in it.',
  weight: ({ limit }) => depthWeight(limit),
  input: z.object({ symbol: symbolParam, limit: limitParam(100, 5_000), symbolStatus: statusParam.optional() }),
  answer: z.object({ lastUpdateId: z.number(), bids: z.array(level), asks: z.array(level) }),
});

// ---- Trades

export const tradeRow = z.object({
  id: z.number(),
  price: figure,
  qty: figure,
  quoteQty: figure,
  time: z.number(),
  isBuyerMaker: z.boolean(),
  isBestMatch: z.boolean(),
});

export const recentTrades = defineMethod({
  name: 'trades.recent',
  http: [{ method: 'GET', path: '/api/v3/trades' }],
  isOverSocket: true,
  access: 'none',
  summary: 'The latest trades of a market, the oldest of them first.',
  weight: 25,
  input: z.object({ symbol: symbolParam, limit: limitParam(500, 1_000) }),
  answer: z.array(tradeRow),
});

export const historicalTrades = defineMethod({
  name: 'trades.historical',
  http: [{ method: 'GET', path: '/api/v3/historicalTrades' }],
  isOverSocket: true,
  access: 'none',
  summary: 'Trades of a market from an id on, or the latest.',
  weight: 25,
  input: z.object({ symbol: symbolParam, limit: limitParam(500, 1_000), fromId: wholeParam.optional() }),
  answer: z.array(tradeRow),
});

export const aggregateTrade = z.object({
  a: z.number(),
  p: figure,
  q: figure,
  f: z.number(),
  l: z.number(),
  T: z.number(),
  m: z.boolean(),
  M: z.boolean(),
});

export const aggregateTrades = defineMethod({
  name: 'trades.aggregate',
  http: [{ method: 'GET', path: '/api/v3/aggTrades' }],
  isOverSocket: true,
  access: 'none',
  summary: 'Trades of a market by id or by time. Each is one trade.',
  weight: 4,
  input: z.object({
    symbol: symbolParam,
    fromId: wholeParam.optional(),
    startTime: momentParam.optional(),
    endTime: momentParam.optional(),
    limit: limitParam(500, 1_000),
  }),
  answer: z.array(aggregateTrade),
});

// ---- Candles

/** Opening, open, high, low, close, volume, end, quote volume, trades, what takers bought in base and quote, and nothing. */
export const kline = z.tuple([
  z.number(),
  figure,
  figure,
  figure,
  figure,
  figure,
  z.number(),
  figure,
  z.number(),
  figure,
  figure,
  z.literal('0'),
]);
export type Kline = z.output<typeof kline>;

/** Hours that days begin before midnight UTC: those of UTC itself, and of Asia/Shanghai. */
const zoneParam = z.union([z.string(), z.number()]).transform((value, context): 0 | 8 => {
  const text = String(value);
  if (/^[+-]?0{1,2}(:00)?$/.test(text)) return 0;
  if (/^\+?0?8(:00)?$/.test(text)) return 8;
  context.addIssue({ code: 'custom', message: NOT_VALID });
  return z.NEVER;
});

const klinesInput = z.object({
  symbol: symbolParam,
  interval: wordParam(INTERVALS, INVALID_INTERVAL),
  startTime: momentParam.optional(),
  endTime: momentParam.optional(),
  timeZone: zoneParam.default(0),
  limit: limitParam(500, 1_000),
});

export const klines = defineMethod({
  name: 'klines',
  http: [{ method: 'GET', path: '/api/v3/klines' }],
  isOverSocket: true,
  access: 'none',
  summary: 'Candles of a market by their opening time.',
  weight: 2,
  input: klinesInput,
  answer: z.array(kline),
});

export const uiKlines = defineMethod({
  name: 'uiKlines',
  http: [{ method: 'GET', path: '/api/v3/uiKlines' }],
  isOverSocket: true,
  access: 'none',
  summary: 'The same candles, for charts.',
  weight: 2,
  input: klinesInput,
  answer: z.array(kline),
});

// ---- Prices and tickers

export const averagePrice = defineMethod({
  name: 'avgPrice',
  http: [{ method: 'GET', path: '/api/v3/avgPrice' }],
  isOverSocket: true,
  access: 'none',
  summary: 'What the trades of the last five minutes came to on average.',
  weight: 2,
  input: z.object({ symbol: symbolParam }),
  answer: z.object({ mins: z.number(), price: figure, closeTime: z.number() }),
});

const miniTicker = {
  symbol: word,
  openPrice: figure,
  highPrice: figure,
  lowPrice: figure,
  lastPrice: figure,
  volume: figure,
  quoteVolume: figure,
  openTime: z.number(),
  closeTime: z.number(),
  firstId: z.number(),
  lastId: z.number(),
  count: z.number(),
};
const windowTicker = { ...miniTicker, priceChange: figure, priceChangePercent: word, weightedAvgPrice: figure };
const dayTicker = {
  ...windowTicker,
  prevClosePrice: figure,
  lastQty: figure,
  bidPrice: figure,
  bidQty: figure,
  askPrice: figure,
  askQty: figure,
};
const ticker = z.union([z.object(dayTicker), z.object(windowTicker), z.object(miniTicker)]);
export type DayTicker = z.output<z.ZodObject<typeof dayTicker>>;
export type WindowTicker = z.output<z.ZodObject<typeof windowTicker>>;
export type MiniTicker = z.output<z.ZodObject<typeof miniTicker>>;

const TICKER_TYPES = ['FULL', 'MINI'] as const;
const typeParam = wordParam(TICKER_TYPES, botFault(-1139, 'Invalid ticker type.')).default('FULL');

export const ticker24hr = defineMethod({
  name: 'ticker.24hr',
  http: [{ method: 'GET', path: '/api/v3/ticker/24hr' }],
  isOverSocket: true,
  access: 'none',
  summary: 'Tickers of the last 24 hours.',
  weight: dayWeight,
  input: z.object({ ...choice, type: typeParam }),
  answer: oneOrList(ticker),
});

export const tickerTradingDay = defineMethod({
  name: 'ticker.tradingDay',
  http: [{ method: 'GET', path: '/api/v3/ticker/tradingDay' }],
  isOverSocket: true,
  access: 'none',
  summary: 'Tickers of the day that runs.',
  weight: eachWeight,
  input: z.object({ ...choice, timeZone: zoneParam.default(0), type: typeParam }),
  answer: oneOrList(ticker),
});

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const UNIT_MAX = { m: 59, h: 23, d: 7 } as const;
const isUnit = (text: string | undefined): text is keyof typeof UNIT_MS => text === 'm' || text === 'h' || text === 'd';

/** `1m` to `59m`, `1h` to `23h`, `1d` to `7d`, in milliseconds. */
const windowParam = z.string().transform((text, context): number => {
  const [, digits, unit] = /^([1-9]\d?)([mhd])$/.exec(text) ?? [];
  const count = Number(digits);
  if (isUnit(unit) && count <= UNIT_MAX[unit]) return count * UNIT_MS[unit];
  context.addIssue({ code: 'custom', message: NOT_VALID });
  return z.NEVER;
});

/** Symbols of one answer: each window is summed up by itself. */
export const WINDOW_SYMBOLS_MAX = 100;

export const tickerWindow = defineMethod({
  name: 'ticker',
  http: [{ method: 'GET', path: '/api/v3/ticker' }],
  isOverSocket: true,
  access: 'none',
  summary: 'Tickers of a window that reaches until now.',
  weight: eachWeight,
  input: z.object({ ...choice, windowSize: windowParam.default(UNIT_MS.d), type: typeParam }),
  answer: oneOrList(ticker),
});

export const tickerPrice = defineMethod({
  name: 'ticker.price',
  http: [{ method: 'GET', path: '/api/v3/ticker/price' }],
  isOverSocket: true,
  access: 'none',
  summary: 'The last prices.',
  weight: oneOrMany,
  input: z.object(choice),
  answer: oneOrList(z.object({ symbol: word, price: figure })),
});

export const tickerBook = defineMethod({
  name: 'ticker.book',
  http: [{ method: 'GET', path: '/api/v3/ticker/bookTicker' }],
  isOverSocket: true,
  access: 'none',
  summary: 'The best bid and ask.',
  weight: oneOrMany,
  input: z.object(choice),
  answer: oneOrList(z.object({ symbol: word, bidPrice: figure, bidQty: figure, askPrice: figure, askQty: figure })),
});
