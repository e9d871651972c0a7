// The part of an exchange that is used, and how a ticker gives the price of a coin and its time.
import { type Instant, instant, parseUnits, type Price, price } from '@bourse/domain';
import type { Quote } from './price-source.ts';

export type Ticker = {
  /** `BTC/USDT` and the like. */
  readonly symbol: string;
  readonly bid?: number | undefined;
  readonly ask?: number | undefined;
  /** The price of the last trade. */
  readonly last?: number | undefined;
  /** The exchange's own time of it, in milliseconds. */
  readonly at?: number | undefined;
};

type Listing = {
  /** Symbols that it trades. */
  listSymbols(): Promise<readonly string[]>;
  close(): Promise<void>;
};

/** An exchange that answers with the tickers of all symbols at once, so that its rate limit is no matter of their number. */
export type AskedExchange = Listing & {
  readonly kind: 'asked';
  fetchTickers(symbols: readonly string[]): Promise<readonly Ticker[]>;
};

/** An exchange that sends tickers over a socket when something of them has changed. */
export type WatchedExchange = Listing & {
  readonly kind: 'watched';
  /** Waits for the next ones. It is rejected when the connection fails; the next call connects again. */
  nextTickers(symbols: readonly string[]): Promise<readonly Ticker[]>;
  /** The exchange's clock now, in milliseconds. */
  fetchTime(): Promise<number>;
};

export type Exchange = AskedExchange | WatchedExchange;

/** In percent of the mid price: a wider book is nobody's price. */
const SPREAD_PERCENT_MAX = 2;

/**
 * The price in the middle between bid and ask, and where the ticker names neither, that of the last trade. One that names
 * but one of them, or a pair that is crossed or wider apart than 2 %, has no price: its last trade may be old.
 */
export function priceOf({ bid, ask, last }: Ticker): Price | undefined {
  if (isMissing(bid) && isMissing(ask)) return toPrice(last);
  const low = toPrice(bid);
  const high = toPrice(ask);
  if (bid === undefined || ask === undefined || low === undefined || high === undefined) return undefined;
  if (ask < bid) return undefined;
  const mid = (bid + ask) / 2;
  return ask - bid > (mid * SPREAD_PERCENT_MAX) / 100 ? undefined : toPrice(mid);
}

/** Exchanges write a side that has no orders as nothing or as 0. */
const isMissing = (side: number | undefined): boolean => side === undefined || side === 0;

/** An exchange's float as units, to 8 decimal places. */
function toPrice(value: number | undefined): Price | undefined {
  if (value === undefined || !Number.isFinite(value) || value <= 0 || value >= 1e15) return undefined;
  const parsed = parseUnits(value.toFixed(8));
  return parsed === undefined || parsed === 0n ? undefined : price(parsed);
}

/**
 * The older of the moment before the exchange was asked and its own time of the ticker. So a clock that lies ahead makes
 * nothing newer, and a time that cannot be (0, seconds for milliseconds) makes the quote as old as it says: stale. Where
 * there is a time that is none (not a number), the moment is unknown and there is no quote.
 */
export function stampOf({ at }: Ticker, askedAt: Instant): Instant | undefined {
  if (at === undefined) return askedAt;
  if (Number.isNaN(at)) return undefined;
  return at >= askedAt ? askedAt : instant(Math.max(0, Math.floor(at)));
}

/** A quote, and when it was asked for or, over a socket, came. */
export type KeptQuote = Quote & { readonly askedAt: Instant };

/** Whether `next` says something newer: answers may overtake each other. */
export const isNewer = (next: KeptQuote, kept: KeptQuote | undefined): boolean =>
  kept === undefined || (next.at >= kept.at && next.askedAt >= kept.askedAt);
