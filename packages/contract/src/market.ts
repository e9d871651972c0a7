// Calls of quotations, candles, trades, index ticks, favourites and client configuration.
import { DELISTING_STEPS, MARKET_STATES, USDT } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { fault } from './faults.ts';
import { cnyRate, decimalText, epochBound, epochMs, epochSeconds, id, knownText, localeField, text } from './fields.ts';

const nothing = z.object({});
const flag = z.union([z.literal(0), z.literal(1)]);

/** How a coin leaves: the last step that holds, and when each of them does, as was said. */
export const delisting = z.object({
  coin: z.string(),
  step: z.enum(DELISTING_STEPS),
  view_only_from: epochMs,
  withdraw_only_from: epochMs,
  withdrawals_until: epochMs,
  /** The announcement among the news. */
  article: z.number(),
});
export type Delisting = z.output<typeof delisting>;

export const quotation = z.object({
  id: z.number(),
  legal_id: z.number(),
  currency_id: z.number(),
  legal_name: z.string(),
  currency_name: z.string(),
  now_price: knownText,
  /** When the index was taken that it is, of a market in which nothing was traded; null where it was traded. */
  index_time: epochMs.nullable(),
  /** Percent over 24 h, signed, 2 decimals. Unknown, as high and low are, where no price was recorded. */
  change: knownText,
  /** Base volume over 24 h. */
  volume: decimalText,
  high: knownText,
  low: knownText,
  /** Stop orders go by this price: the last trade that was near the index. Null before the first. */
  trigger_price: decimalText.nullable(),
  is_display: flag,
  logo: z.string(),
  /** CNY for one unit of the quote currency. */
  cny_price: knownText,
  lever_share_num: decimalText,
  /** Percent. */
  spread: decimalText,
  /** Percent. */
  lever_trade_fee: decimalText,
  open_microtrade: flag,
  /** Trading rules of the market. Fees in percent. */
  trade: z.object({
    state: z.enum(MARKET_STATES),
    tick: decimalText,
    step: decimalText,
    min_total: decimalText,
    max_number: decimalText,
    maker_fee: decimalText,
    taker_fee: decimalText,
  }),
  /** The coin, or the one that it is priced in, is taken out of trade; null where both stay. */
  delisting: delisting.nullable(),
});
export type Quotation = z.output<typeof quotation>;

export const quotationGroups = defineCall({
  method: 'GET',
  path: '/api/currency/quotation_new',
  access: 'public',
  summary: 'All markets, grouped by quote currency.',
  input: nothing,
  message: z.array(z.object({ id: z.number(), name: z.string(), quotation: z.array(quotation) })),
});

const coinList = z.object({ coin_list: z.array(quotation) });
export const quotations = defineCall({
  method: 'POST',
  path: '/api/quotation',
  access: 'public',
  summary: 'All markets in one list.',
  input: nothing,
  message: coinList,
});
export const quotationsNew = defineCall({ ...quotations, path: '/api/quotation_new' });

/** Candle periods on the wire. `1D` and the like begin at midnight in Asia/Shanghai, weeks on Monday. */
export const PERIODS = [
  '1min',
  '3min',
  '5min',
  '15min',
  '30min',
  '60min',
  '120min',
  '240min',
  '360min',
  '720min',
  '1D',
  '3D',
  '1W',
  '1M',
] as const;
export type Period = (typeof PERIODS)[number];

/** Other spellings that clients of this API use for the same periods. */
const PERIOD_ALIASES: Readonly<Record<string, Period>> = {
  '1': '1min',
  '3': '3min',
  '5': '5min',
  '15': '15min',
  '30': '30min',
  '60': '60min',
  '120': '120min',
  '240': '240min',
  '360': '360min',
  '720': '720min',
  '1hour': '60min',
  '2hour': '120min',
  '4hour': '240min',
  '6hour': '360min',
  '12hour': '720min',
  D: '1D',
  '1day': '1D',
  '3day': '3D',
  W: '1W',
  '1week': '1W',
  M: '1M',
  '1mon': '1M',
  '1month': '1M',
};

export const periodField = text(16).transform((value, context): Period => {
  // Its own names alone: `PERIOD_ALIASES['constructor']` would be found on every object.
  const alias = Object.hasOwn(PERIOD_ALIASES, value) ? PERIOD_ALIASES[value] : undefined;
  const period = PERIODS.find((known) => known === value) ?? alias;
  if (period !== undefined) return period;
  context.addIssue({ code: 'custom', message: fault('choice', { values: PERIODS.join(', ') }) });
  return z.NEVER;
});

/** `BTC/USDT`. */
export const symbolField = z.string().regex(/^[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}$/, fault('symbol'));

export const bar = z.object({
  id: z.number(),
  time: epochMs,
  open: decimalText,
  high: decimalText,
  low: decimalText,
  close: decimalText,
  volume: decimalText,
});
export type Bar = z.output<typeof bar>;

/** A candle of our own calls: what was traded in it is told in the quote currency as well. */
export const fullBar = bar.extend({
  quote_volume: decimalText,
  trades: z.number().int(),
  /** The part of the volume that takers bought. */
  taker_buy_volume: decimalText,
  taker_buy_quote_volume: decimalText,
});
export type FullBar = z.output<typeof fullBar>;

/** A market of our own calls. What nobody knows is null. */
export const marketTicker = z.object({
  id: z.number(),
  symbol: z.string(),
  legal_id: z.number(),
  currency_id: z.number(),
  /** The 24 h are whole minutes and the one that is running: they begin here, and move on with every minute. */
  from: epochMs,
  last: decimalText.nullable(),
  /** It is the same as in a quotation. */
  index_time: epochMs.nullable(),
  /** The price 24 h ago; the first within them where there was none before. */
  open: decimalText.nullable(),
  high: decimalText.nullable(),
  low: decimalText.nullable(),
  /** Percent over 24 h, signed, 2 decimals. */
  change: decimalText.nullable(),
  volume: decimalText,
  quote_volume: decimalText,
  trades: z.number().int(),
  /** `quote_volume` / `volume`, rounded half to even at 8 decimals; null where nothing was traded. */
  average: decimalText.nullable(),
  /** Null where the book has no such side. */
  bid: decimalText.nullable(),
  bid_number: decimalText.nullable(),
  ask: decimalText.nullable(),
  ask_number: decimalText.nullable(),
});
export type MarketTicker = z.output<typeof marketTicker>;

export const candles = defineCall({
  method: 'GET',
  path: '/api/currency/new_timeshar',
  access: 'public',
  cost: 3,
  summary:
    'Candles of one market, ascending, the whole range in one answer: at most 12,000. `code` is 1; `from`, beside `data`, ' +
    'is the second from which the answer is whole: the one that was asked for, or later, where the first candle of that ' +
    'fineness is.',
  input: z.object({ from: epochSeconds, to: epochSeconds, symbol: symbolField, period: periodField }),
  message: z.string(),
  data: z.array(bar),
  beside: z.object({ code: z.literal(1), from: z.number() }),
});

export const miniCharts = defineCall({
  method: 'GET',
  path: '/api/currency/new_timesharall',
  access: 'public',
  cost: 2,
  summary: 'Closes of every market that is shown, thinned to at most 120 points each, for mini charts.',
  input: z.object({ from: epochSeconds, to: epochSeconds, period: periodField }),
  message: z.string(),
  data: z.record(z.string(), z.array(z.object({ id: z.number(), close: decimalText }))),
});

export const currencyDetail = defineCall({
  method: 'GET',
  path: '/api/currency/detail',
  access: 'public',
  summary: 'Name and description of a currency, in the language asked for.',
  input: z.object({ id }),
  message: z.object({ id: z.number(), name: z.string(), full_name: z.string(), desc: z.string(), logo: z.string() }),
});

/** Answers an SVG image, not an envelope. */
export const currencyLogo = defineCall({
  method: 'GET',
  path: '/api/currency/logo',
  access: 'public',
  summary: 'The mark of a currency that has no picture of its own, as an SVG image.',
  input: z.object({ id }),
  message: z.string(),
  fileType: 'image/svg+xml',
});

export const tradeHistory = defineCall({
  method: 'GET',
  path: '/api/currency/new_tradehistory',
  access: 'public',
  summary: 'The latest 20 trades of a market, newest first.',
  input: z.object({ legal_id: id, currency_id: id }),
  message: z.array(
    z.object({
      id: z.number(),
      /** `HH:mm:ss` in Asia/Shanghai. */
      time: z.string(),
      time_ms: epochMs,
      price: decimalText,
      amount: decimalText,
      /** Side of the taker. */
      direction: z.enum(['buy', 'sell']),
      way: z.union([z.literal(1), z.literal(2)]),
    }),
  ),
});

export const currencyList = defineCall({
  method: 'GET',
  path: '/api/currency/list',
  access: 'public',
  summary: 'Quote currencies (`legal`) and all currencies.',
  input: nothing,
  message: z.object({
    legal: z.array(z.object({ id: z.number(), name: z.string() })),
    currency: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        full_name: z.string(),
        /** The coin has these other names, in all languages. */
        names: z.array(z.string()),
        logo: z.string(),
        is_legal: flag,
        is_lever: flag,
        is_match: flag,
        is_micro: flag,
        delisting: delisting.nullable(),
      }),
    ),
  }),
});

export const ticks = defineCall({
  method: 'GET',
  path: '/api/market/ticks',
  access: 'public',
  summary: 'Official index ticks of a coin in USDT, newest first, 100 a page; `before` (ms) pages back.',
  input: z.object({ currency_id: id, before: id.optional(), limit: id.optional() }),
  message: z.object({
    list: z.array(z.object({ seq: z.number(), time: epochMs, price: decimalText })),
    next: z.number().nullable(),
  }),
});

const PAGE_ROWS = 500;
/** Candles or trades of one page of our own calls. */
const PAGE_ROWS_MAX = 1_000;
const pageRows = id.pipe(z.number().max(PAGE_ROWS_MAX)).default(PAGE_ROWS);

export const marketTickers = defineCall({
  method: 'GET',
  path: '/api/market/tickers',
  access: 'public',
  cost: 2,
  summary:
    'Figures of the last 24 h of every market that lists show, with the best bid and ask; of one with `symbol`, though no ' +
    'list shows it any more.',
  input: z.object({ symbol: symbolField.optional() }),
  message: z.object({ list: z.array(marketTicker) }),
});

export const marketCandles = defineCall({
  method: 'GET',
  path: '/api/market/candles',
  access: 'public',
  cost: 2,
  summary:
    'Candles of one market with quote volume, count of trades and what takers bought, ascending, at most 1,000 a page (500 ' +
    'unless `limit` says otherwise). `from` and `to` are milliseconds, and the candles that are open then belong to the range: ' +
    'with `from`, its first page, and `next` is the `from` of the following one; without, its last candles.',
  input: z.object({
    symbol: symbolField,
    period: periodField,
    from: epochBound.optional(),
    to: epochBound.optional(),
    limit: pageRows,
  }),
  message: z.object({ list: z.array(fullBar), next: epochMs.nullable() }),
});

export const marketTrades = defineCall({
  method: 'GET',
  path: '/api/market/trades',
  access: 'public',
  summary:
    'Trades of one market, at most 1,000 a page (500 unless `limit` says otherwise): the latest first, those `before` an id ' +
    'too; those `after` one with the oldest first. `next` is the id to go on with in the same direction, null once a page ' +
    'comes short. An id belongs to one trade of the exchange, and later trades have greater ones.',
  input: z.object({ symbol: symbolField, limit: pageRows, before: id.optional(), after: id.optional() }),
  message: z.object({
    list: z.array(
      z.object({
        id: z.number(),
        time: epochMs,
        price: decimalText,
        amount: decimalText,
        /** Exactly `price` × `amount`. */
        quote_amount: decimalText,
        /** Side of the taker. */
        direction: z.enum(['buy', 'sell']),
      }),
    ),
    next: z.number().nullable(),
  }),
});

export const favourites = defineCall({
  method: 'GET',
  path: '/api/user/getMyCurrency',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary:
    'The user’s favourites: in `message` the ids of the currencies whose USDT market is one, ' +
    'in `data` every market that is one, `id` being the market’s.',
  input: nothing,
  message: z.array(z.number()),
  data: z.array(z.object({ id: z.number(), currency_id: z.number(), legal_id: z.number() })),
});
export const addFavourite = defineCall({
  method: 'GET',
  path: '/api/user/addMyCurrency',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary: 'Mark a market of a currency as a favourite: the one against `legal_id`, USDT unless it is given.',
  input: z.object({ currency_id: id, legal_id: id.default(USDT) }),
  message: z.string(),
});
export const deleteFavourite = defineCall({
  ...addFavourite,
  path: '/api/user/delMyCurrency',
  summary: 'Unmark a favourite, named in the same way.',
});
export const userCurrencyList = defineCall({
  method: 'GET',
  path: '/api/user/currencyList',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'Quotations of the user’s favourites.',
  input: nothing,
  message: z.array(quotation),
});

export const time = defineCall({
  method: 'GET',
  path: '/api/time',
  access: 'public',
  cost: 0.1,
  summary: 'The time of the server, which the head `server-time` of every answer tells as well.',
  input: nothing,
  message: z.object({ time: epochMs }),
});

export const clientConfig = defineCall({
  method: 'GET',
  path: '/api/cfg/kefu',
  access: 'public',
  summary: 'Support link, app links and the site settings a client needs before login.',
  input: nothing,
  message: z.object({
    pc: z.string(),
    appdown: z.object({ ios: z.string(), android: z.string() }),
    site: z.object({
      name: z.string(),
      /** The traders' app is there, without a slash at the end. */
      url: z.string(),
      copyright: z.string(),
      /** Address of a picture; empty: the built-in mark. */
      logo: z.string(),
      /** Languages offered, the default one first. */
      languages: z.array(localeField),
      /** More links for the footer. */
      links: z.array(z.object({ label: z.string(), url: z.string() })),
      /** Coins can be bought at these places, too; they are shown where one deposits. */
      buy_channels: z.array(z.object({ label: z.string(), url: z.string() })),
      invite_code_required: z.boolean(),
      /** What takes on new risk is paused; markets, contracts and deadlines go on. */
      is_maintenance: z.boolean(),
      /** Since when everything stands still, deadlines too. */
      full_stop_since: epochMs.nullable(),
      /** When the operators who began it mean it to be over; null where they said nothing. */
      full_stop_expected: epochMs.nullable(),
      /** Nobody’s contracts are liquidated before, after a stop or an outage; 0 where the first prices after it have not come. */
      spared_until: z.union([epochMs, z.literal(0)]).nullable(),
      /** Visitors are told it meanwhile; empty stands for the standard text. */
      maintenance_text: z.string(),
      /** The maintenance that runs, or the next that begins within a day, in the language of the call; null where there is none. */
      planned_maintenance: z.object({ begin: epochMs, end: epochMs, title: z.string() }).nullable(),
      is_demo: z.boolean(),
      /** How long withdrawals are held after a security change: 86400, or 60 in a simulated demo. */
      withdraw_hold_seconds: z.number(),
      /** `cny_price` everywhere is reckoned with it. */
      cny_rate: cnyRate,
      time: epochMs,
    }),
  }),
});

/** Answers the bare text, not an envelope. */
export const supportLink = defineCall({
  method: 'GET',
  path: '/api/custorm',
  access: 'public',
  summary:
    'The support link as bare text, with the user’s id and name for `{id}` and `{name}`; to a visitor as it stands.',
  input: nothing,
  message: z.string(),
  fileType: 'text/plain',
});

/** Drawing a code costs as much as its text is long. */
export const QR_BYTES_MAX = 300;
const utf8 = new TextEncoder();

/** Answers an SVG image, not an envelope. For clients that cannot draw one: our own screens do, and tell nobody. */
export const qrCode = defineCall({
  method: 'GET',
  path: '/api/qrcode',
  access: 'public',
  cost: 2,
  summary: 'QR code of a text of at most 300 bytes as an SVG image.',
  input: z.object({
    text: text(QR_BYTES_MAX).refine((value) => utf8.encode(value).length <= QR_BYTES_MAX, {
      error: fault('too_long', { max: QR_BYTES_MAX }),
    }),
  }),
  message: z.string(),
  fileType: 'image/svg+xml',
});
