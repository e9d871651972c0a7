// The socket of programs, a raw WebSocket with JSON texts: what it takes, and what it sends. The same in words is docs/socket.md.
import { z } from 'zod';
import { id, text } from './fields.ts';
import { periodField, symbolField } from './market.ts';
import type { ExecutionEvent, SentEvents, SiteStateEvent, UpdateBalance } from './realtime.ts';
import { type SpotOrder, amend, cancelAll, placeOco, setCountdown } from './spot.ts';
import { batch, cancel, place, read, replace } from './spot-orders.ts';

export const PATH = '/wss/api';

/** Why the server closes a socket, beside the codes of the protocol itself (RFC 6455). */
export const CLOSE = {
  /** The server stops. */
  stopping: 1001,
  /** What was sent is no text. */
  notText: 1003,
  /** Nothing was asked for within 10 s. */
  idle: 4001,
  /** It does not read what it is sent. */
  slow: 4002,
  /** It goes on sending more than it may. */
  flood: 4003,
} as const;

/** These methods are the calls of the same name over HTTP: they take the same fields, and `key` as their idempotency key. */
export const METHOD_CALLS = {
  'order.place': place,
  'order.batch': batch,
  'order.cancel': cancel,
  'order.replace': replace,
  'order.amend': amend,
  'order.oco': placeOco,
  'order.cancel_all': cancelAll,
  'order.info': read,
  cancel_after: setCountdown,
} as const;
export type CallMethod = keyof typeof METHOD_CALLS;

export const messageId = z.union([z.string().min(1).max(64), z.number().int().safe()]);
export type MessageId = z.output<typeof messageId>;

export const message = z.object({
  /** The answer repeats it. */
  id: messageId,
  method: text(32),
  params: z.record(z.string(), z.unknown()).default({}),
});

/** A key signs the lines timestamp, window, `GET`, `/wss/api` and an empty one (docs/keys.md); a session shows its token. */
export const login = z.union([
  z.object({
    key: text(64),
    /** UTC milliseconds. */
    timestamp: z.union([z.string().max(16), z.number().int()]).transform(String),
    window: z
      .union([z.string().max(8), z.number().int()])
      .transform(String)
      .optional(),
    signature: text(256),
  }),
  z.object({
    token: text(256),
    /** A sub-account of the token's user; without it the user's own account. */
    account: id.optional(),
  }),
]);

export const PUBLIC_STREAMS = ['book', 'trades', 'ticker', 'candles', 'index'] as const;
export type PublicStream = (typeof PUBLIC_STREAMS)[number];
export const PRIVATE_STREAMS = ['orders', 'balances'] as const;
export type PrivateStream = (typeof PRIVATE_STREAMS)[number];

/** `period` matters to `candles` alone. */
export const subscription = z.discriminatedUnion('stream', [
  z.object({ stream: z.enum(PUBLIC_STREAMS), market: symbolField, period: periodField.default('1min') }),
  z.object({ stream: z.enum(PRIVATE_STREAMS) }),
]);
export type Subscription = z.output<typeof subscription>;

/** The newest first, of all markets or of one; those that are older than `before`, an order's id. */
export const openOrders = z.object({ market: symbolField.optional(), before: id.optional() });

/** The last execution of an account that was told, or was there to be told: numbers of one epoch follow on each other. */
export type Place = { readonly epoch: string; readonly seq: number };
export type LoggedIn = Place & {
  readonly user_id: number;
  /** A key has some; null stands for a session, which may do everything. */
  readonly permissions: readonly string[] | null;
  /** UTC milliseconds. */
  readonly time: number;
};
/** Orders as they were after the execution `seq`, or later. */
export type OpenOrders = Place & { readonly orders: readonly SpotOrder[]; readonly has_more: boolean };

export type Answer =
  | { readonly id: MessageId; readonly ok: true; readonly result: unknown }
  | {
      /** Null where it could not be read. */
      readonly id: MessageId | null;
      readonly ok: false;
      readonly code: string;
      readonly message: string;
      readonly data?: unknown;
    };

/** Public streams carry the events that subscribers of socket.io get. */
export type MarketEvent = {
  readonly stream: PublicStream;
  readonly market: string;
  /** With `candles` alone. */
  readonly period?: string;
  readonly data: Parameters<
    SentEvents['depth_snapshot' | 'depth_update' | 'market_detail' | 'market_ticker' | 'market_candle' | 'index']
  >[0];
};
export type OrderEvent = {
  readonly stream: 'orders';
  readonly epoch: string;
  readonly seq: number;
  readonly data: Omit<ExecutionEvent, 'seq'>;
};
/** All that the account owns comes first, then what changes. */
export type BalanceEvent = { readonly stream: 'balances'; readonly data: Pick<UpdateBalance, 'user_id' | 'balances'> };
/** The socket goes on as a visitor's. */
export type LogoutEvent = { readonly event: 'logout'; readonly code: string; readonly message: string };
export type StateEvent = { readonly event: 'site_state'; readonly data: SiteStateEvent };
export type Event = MarketEvent | OrderEvent | BalanceEvent | LogoutEvent | StateEvent;
