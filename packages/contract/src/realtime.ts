// Socket events, at /wss/socket.io/. Clients that never subscribe get every market's events once a second; clients that
// subscribe get that market's stream, conflated to 50 ms, with a sequence number and a snapshot first.
import { z } from 'zod';
import type { AcceptorDealRow } from './acceptor-rows.ts';
import type { ChatMessage } from './fiat-chat.ts';
import type { FiatDealRow } from './fiat-rows.ts';
import { flagField, text } from './fields.ts';
import type { LaunchProgressRow, SubscriptionRow } from './sales-rows.ts';
import { type Bar, type FullBar, type MarketTicker, type Period, periodField, symbolField } from './market.ts';
import type { MicroRow } from './seconds-rows.ts';
import type { SpotOrder, UserTrade } from './spot.ts';
import type { StakingOrderRow } from './staking.ts';
import type { SupportTicket } from './support.ts';

/** Second argument of `login` carries the token where the handshake did not. */
export const loginArguments = z.tuple([z.union([z.string(), z.number(), z.null()]), text(256).nullish()]);

export const CHANNELS = ['depth', 'trades', 'ticker', 'kline', 'index', 'market_ticker', 'market_candle'] as const;
export type Channel = (typeof CHANNELS)[number];
/**
 * A client sends it with `subscribe`, `unsubscribe` and `snapshot` (asks for the stream's whole state once more, as after a
 * gap). `period` matters to `kline` and `market_candle` alone. `ping_time`, without a payload, is answered with `pong_time`.
 */
export const subscription = z.object({
  channel: z.enum(CHANNELS),
  market: symbolField,
  period: periodField.default('1min'),
});
export type Subscription = z.output<typeof subscription>;

/** So many markets are named at most. */
const NAMED_MARKETS_MAX = 50;

/**
 * A client sends it with `cancel_on_disconnect` once its socket is logged in (`session_start`): when the last of its session's sockets that
 * asked for it is gone for 3 s, and none of that session has come and asked anew, the server cancels what the user has open
 * in the markets that these have named, orders that wait too. `markets` is `all` or a list of symbols and is needed unless
 * `is_on` is 0, which turns it off for this socket. Another message takes the place of the one before, and of those of the
 * session's sockets that are gone. Other sessions of the user neither keep the orders nor cancel them.
 *
 * A socket is gone when it is closed, when it logs in as another session, and when its session is revoked or has expired
 * (`session_end`). One that hangs is closed when it has not answered a ping, which is within 45 s. It is the server that
 * remembers this, and only as long as it runs: where it stops or restarts nothing is cancelled. The countdown of a market
 * is for that.
 */
export const cancelOnDisconnect = z
  .object({
    is_on: flagField,
    markets: z.union([z.literal('all'), z.array(symbolField).min(1).max(NAMED_MARKETS_MAX)]).optional(),
  })
  .refine(({ is_on: isOn, markets }) => isOn === 0 || markets !== undefined);

type Market = { readonly symbol: string; readonly legal_id: number; readonly currency_id: number };
/** `[price, number]` as decimal strings. */
export type Level = readonly [price: string, number: string];

export type DayMarket = Market & {
  readonly type: 'daymarket';
  readonly now_price: string;
  /** It is the same as in a quotation. */
  readonly index_time: number | null;
  readonly close: string;
  readonly change: string;
  readonly volume: string;
  readonly high: string;
  readonly low: string;
  /** Stop orders go by this price, as in a quotation. */
  readonly trigger_price: string | null;
};
/**
 * `in` and `out` are JSON text of book rows as in a deal view; `yesterday` and `today` the prices 24 h ago and now,
 * `proportion` the change between them in percent; `token` is the pair, as `symbol`.
 */
export type TransactionEvent = Market & {
  readonly type: 'transaction';
  readonly last_price: string;
  readonly proportion: string;
  readonly in: string;
  readonly out: string;
  readonly token: string;
  readonly yesterday: string;
  readonly today: string;
};
type Levels<Row> = Market & { readonly bids: readonly Row[]; readonly asks: readonly Row[]; readonly seq: number };
/**
 * Without subscription: the top of the book, asks ascending. Rows are `[price, number]` as JSON numbers, because these
 * clients compare them by size.
 */
export type MarketDepth = Levels<readonly [price: number, number: number]> & { readonly type: 'market_depth' };
/** With subscription: the whole committed book at `seq`. */
export type DepthSnapshot = Levels<Level> & { readonly type: 'depth_snapshot' };
/** Levels that changed since `prev_seq`; quantity "0" removes one. A `prev_seq` that is not the last seen `seq` is a gap. */
export type DepthUpdate = Levels<Level> & { readonly type: 'depth_update'; readonly prev_seq: number };
/** A socket that never subscribes calls the periods so: its clients compare with `1day`, `1week` and `1mon`. */
const PLAIN_PERIODS: Partial<Record<Period, string>> = { '1D': '1day', '3D': '3day', '1W': '1week', '1M': '1mon' };
export const plainPeriodOf = (period: Period): string => PLAIN_PERIODS[period] ?? period;
/** `change` is the market's over 24 h in percent, as in `daymarket`. */
export type Kline = Market &
  Omit<Bar, 'id'> & { readonly type: 'kline'; readonly period: string; readonly change: string };
/** To who has subscribed to `market_ticker`: a row of `market/tickers`, as it now stands. */
export type MarketTickerEvent = MarketTicker & { readonly type: 'market_ticker' };
/** To who has subscribed to `market_candle`: the open candle with the figures of `market/candles`. */
export type MarketCandleEvent = Market &
  Omit<FullBar, 'id'> & { readonly type: 'market_candle'; readonly period: Period };
export type TradeRow = {
  readonly id: number;
  readonly time: number;
  readonly price: string;
  readonly amount: string;
  /** Side of the taker. */
  readonly direction: 'buy' | 'sell';
};
/** With subscription: the latest trades, newest first. */
export type MarketDetail = Market & { readonly type: 'market_detail'; readonly data: readonly TradeRow[] };
/** `time` is `HH:mm:ss` in Asia/Shanghai. */
export type PlainTradeRow = Omit<TradeRow, 'time'> & { readonly time: string; readonly time_ms: number };
/** Without subscription: only what is new since the last one, oldest first, because these clients prepend each row. */
export type PlainMarketDetail = Market & { readonly type: 'market_detail'; readonly data: readonly PlainTradeRow[] };
/**
 * With subscription, once a second: the index of a market with leveraged or second contracts, that of its last tick with
 * both coins. What opens and closes does so by it.
 */
export type IndexEvent = Market & {
  readonly type: 'index';
  /** UTC seconds since 1970. */
  readonly second: number;
  /** Base in quote. */
  readonly index: string;
};
/**
 * Private: leveraged positions as they now stand, once a second while an index tick moves one of them and after each
 * change. Figures named `…_all` are of the account of the pair's quote currency, the others of the pair, that of the
 * newest position. The lists replace what was there; each is JSON text of rows, newest first, at most 100.
 */
export type LeverTrade = Market & {
  readonly type: 'lever_trade';
  /** Percent with 2 decimals; "0" without positions. */
  readonly hazard_rate: string;
  readonly profits_all: string;
  readonly profits: string;
  readonly caution_money_all: string;
  readonly caution_money: string;
  readonly origin_caution_money_all: string;
  readonly origin_caution_money: string;
  /** Open ones of every pair, ordered ones of every pair, open ones of this pair. */
  readonly trades_all: string;
  readonly trades_entrust: string;
  readonly trades_cur: string;
};

/** Private: a second contract has closed. */
export type ClosedMicroOrder = { readonly type: 'closed_microorder'; readonly data: MicroRow };
/** Private, to sockets that subscribe: a second contract was accepted, has opened, or has closed. */
export type MicroOrderEvent = { readonly type: 'micro_order'; readonly data: MicroRow };

/** Private: a staking order was bought, was changed or has ended. */
export type StakingOrderEvent = { readonly type: 'staking_order'; readonly data: StakingOrderRow };

/**
 * To sockets that have sent `watch_launch`, until they send `unwatch_launch`: every sale that is not over at once, then each
 * as it changes, at most once a second, with what a coin costs now. The last of a sale says that it is over.
 */
export type LaunchEvent = { readonly type: 'launch'; readonly data: LaunchProgressRow };
/** Private: a subscription was placed, or something has come of it. */
export type SubscriptionEvent = { readonly type: 'subscription'; readonly data: SubscriptionRow };

/** Private, to both parties: a deal of fiat trade as it now stands, masked as in lists. */
export type LegalDealEvent = { readonly type: 'legal_deal'; readonly data: FiatDealRow };
/** Private, to both parties: a deal with an acceptor as it now stands, masked as in lists. */
export type AcceptorDealEvent = { readonly type: 'acceptor_deal'; readonly data: AcceptorDealRow };
/** Private, to both parties: somebody said something in a deal, or its state has changed. */
export type LegalMessageEvent = { readonly type: 'legal_message'; readonly data: ChatMessage };

/** Private: something was said or done in a ticket of the user's, which stands so now. */
export type SupportTicketEvent = { readonly type: 'support_ticket'; readonly data: SupportTicket };

/** Private. Sent as `update_balance` and as `update_balance_{userId}`; its `type` is the second of them in both. */
export type UpdateBalance = {
  readonly type: `update_balance_${number}`;
  readonly user_id: number;
  readonly balances: readonly {
    readonly currency: number;
    readonly wallet: string;
    readonly available: string;
    readonly locked: string;
  }[];
};
/** Private: an order of the user's as it now stands. */
export type UpdateOrder = { readonly type: 'update_order'; readonly order: SpotOrder };

/**
 * Private, to sockets that have sent `watch_executions`, until they send `unwatch_executions`: from now on each execution is
 * told, and the first has the number after `seq`. It is sent once the socket watches and is logged in, and again when it logs
 * in as somebody else.
 */
export type ExecutionStart = { readonly type: 'execution_start'; readonly seq: number };
export const EXECUTIONS = ['accepted', 'filled', 'triggered', 'reduced', 'renamed', 'ended', 'armed'] as const;
/**
 * Private, to the same sockets: what happened to an order of the user's, one by one and in its order. What lies between two
 * of them that a socket has heard was told if their numbers follow on each other; numbers begin anew with each
 * `execution_start`. An order is `open` until it has ended, which is told after its last fill. Of one that brought a pair
 * with it `armed` tells afterwards what became of that, unless nothing was filled or everything was cancelled: then it has ended, too.
 */
export type ExecutionEvent = {
  readonly type: 'execution';
  readonly seq: number;
  readonly event: (typeof EXECUTIONS)[number];
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The order right after it. */
  readonly order: SpotOrder;
  /** A trade as in the list of trades, where the order was filled. */
  readonly fill: UserTrade | null;
  /** With `armed` alone. */
  readonly armed?: {
    /** The whole pair rests and waits, the target's order alone was placed and matched, what was filled was traded back, or nothing. */
    readonly result: 'pair' | 'limit' | 'market' | 'dropped';
    /** These were placed, the limit order of a pair first. Each has the order as its `parent_id`. */
    readonly order_ids: readonly number[];
  };
};

/**
 * To everybody, on connect and at each change: what is closed for now, and since when deadlines of users' acts stand still.
 * Fields are as in the site's settings for clients.
 */
export type SiteStateEvent = {
  readonly type: 'site_state';
  readonly is_maintenance: boolean;
  readonly full_stop_since: number | null;
  readonly spared_until: number | null;
};

/** Private: the socket is logged in. Every change after this is told; what was asked for before may have missed one. */
export type SessionStart = { readonly type: 'session_start'; readonly user_id: number };

/**
 * The answer to each `cancel_on_disconnect`: how it now stands for this socket. A message that cannot be read, names a market
 * that there is not, or comes from a socket that is not logged in changes nothing.
 */
export type CancelOnDisconnectEvent = {
  readonly type: 'cancel_on_disconnect';
  readonly is_on: 0 | 1;
  /** Empty while it is off. */
  readonly markets: 'all' | readonly string[];
};

/** Private: the session that this socket logged in with was revoked or has expired, as a call of it would be told. */
export type SessionEnd = { readonly type: '999'; readonly code: 'not_logged_in' };

/** A socket that subscribes hears these. */
export type ServerEvents = {
  daymarket: (event: DayMarket) => void;
  transaction: (event: TransactionEvent) => void;
  market_depth: (event: MarketDepth) => void;
  depth_snapshot: (event: DepthSnapshot) => void;
  depth_update: (event: DepthUpdate) => void;
  kline: (event: Kline) => void;
  market_ticker: (event: MarketTickerEvent) => void;
  market_candle: (event: MarketCandleEvent) => void;
  market_detail: (event: MarketDetail) => void;
  index: (event: IndexEvent) => void;
  lever_trade: (event: LeverTrade) => void;
  closed_microorder: (event: ClosedMicroOrder) => void;
  micro_order: (event: MicroOrderEvent) => void;
  staking_order: (event: StakingOrderEvent) => void;
  launch: (event: LaunchEvent) => void;
  subscription: (event: SubscriptionEvent) => void;
  legal_deal: (event: LegalDealEvent) => void;
  acceptor_deal: (event: AcceptorDealEvent) => void;
  legal_message: (event: LegalMessageEvent) => void;
  support_ticket: (event: SupportTicketEvent) => void;
  site_state: (event: SiteStateEvent) => void;
  update_balance: (event: UpdateBalance) => void;
  update_order: (event: UpdateOrder) => void;
  execution_start: (event: ExecutionStart) => void;
  execution: (event: ExecutionEvent) => void;
  session_start: (event: SessionStart) => void;
  session_end: (event: SessionEnd) => void;
  cancel_on_disconnect: (event: CancelOnDisconnectEvent) => void;
  /** The server's clock, for the latency shown by the connection chip. */
  pong_time: (event: { readonly type: 'pong_time'; readonly time: number }) => void;
  [privateBalance: `update_balance_${number}`]: (event: UpdateBalance) => void;
};

/** The server sends these to sockets of both kinds. */
export type SentEvents = Omit<ServerEvents, 'market_detail'> & {
  market_detail: (event: MarketDetail | PlainMarketDetail) => void;
};
