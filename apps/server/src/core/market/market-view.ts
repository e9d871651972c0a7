// Books, trades, tickers and candles as the wire shows them, for answers and for socket events alike.
import { fields, type market as contract, type realtime, type spot } from '@bourse/contract';
import {
  accept,
  divFloor,
  divHalfEven,
  formatShanghaiClock,
  formatUnits,
  type Instant,
  price,
  type Price,
  refuse,
  type Result,
  UNITS_PER_WHOLE,
  USD_INDEX,
  USDT,
} from '@bourse/domain';
import type { z } from 'zod';
import { isOldCnyRate } from './cny-rate.ts';
import type {
  BookLevel,
  Candle,
  CommittedBook,
  CurrencyInfo,
  MarketData,
  MarketInfo,
  PublicTrade,
  Ticker,
} from './market-data.ts';

/** `way` of a trade: 2 bought, 1 sold. */
export const WAY = { buy: 2, sell: 1 } as const;

/** Gives the fields that name a market in every event. */
export function viewPair(market: MarketInfo) {
  return { symbol: market.symbol, legal_id: market.quote.id, currency_id: market.base.id };
}

const HUNDREDTHS_PER_PERCENT = 100n;

/** A ratio in 1e-8 as percent with 2 decimals, signed: -1234567n is "-1.23". */
export function viewPercent(ratio: bigint): string {
  const hundredths = divHalfEven(ratio * HUNDREDTHS_PER_PERCENT * 100n, UNITS_PER_WHOLE);
  const size = hundredths < 0n ? -hundredths : hundredths;
  const digits = size.toString().padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const viewLevel = ({ price: at, quantity }: BookLevel): realtime.Level => [
  formatUnits(at),
  formatUnits(quantity),
];

/** Undefined where neither leaves. */
export const delistingOf = ({ base, quote }: Pick<MarketInfo, 'base' | 'quote'>): CurrencyInfo | undefined =>
  [base, quote].find(({ delisting }) => delisting !== undefined);

export function viewDelisting(coin: CurrencyInfo | undefined): contract.Delisting | null {
  if (!coin?.delisting) return null;
  const { step, viewOnlyFrom, withdrawOnlyFrom, withdrawalsUntil, articleId } = coin.delisting;
  return {
    coin: coin.name,
    step,
    view_only_from: viewOnlyFrom,
    withdraw_only_from: withdrawOnlyFrom,
    withdrawals_until: withdrawalsUntil,
    article: articleId,
  };
}

export type BookRow = z.output<typeof spot.bookRow>;

/** Rows of one side from its best price outwards; `sum` is the quantity from the best price up to and with the row. */
export function viewBookRows(levels: readonly BookLevel[]): BookRow[] {
  let sum = 0n;
  return levels.map(({ price: at, quantity }) => {
    sum += quantity;
    return { price: formatUnits(at), number: formatUnits(quantity), sum: formatUnits(sum) };
  });
}

/** Views units that may be unknown, without trailing zeros, as the documented paths and events have it. */
export const viewKnownUnits = (units: bigint | undefined): string =>
  units === undefined ? fields.UNKNOWN_FIGURE : formatUnits(units);

/** The same of our own paths and fields. */
const viewOptionalUnits = (units: bigint | undefined): string | null =>
  units === undefined ? null : formatUnits(units);

/** The change over 24 h in percent. */
export const viewChange = ({ day }: Pick<Ticker, 'day'>): string =>
  day === undefined ? fields.UNKNOWN_FIGURE : viewPercent(day.change);

export function viewTicker(ticker: Ticker) {
  return {
    now_price: viewKnownUnits(ticker.last),
    index_time: ticker.indexAt ?? null,
    change: viewChange(ticker),
    volume: formatUnits(ticker.volume),
    high: viewKnownUnits(ticker.day?.high),
    low: viewKnownUnits(ticker.day?.low),
    trigger_price: viewTriggerPrice(ticker),
  };
}

export const viewTriggerPrice = ({ trigger }: Ticker): string | null => viewOptionalUnits(trigger);

export function viewTradeRow(trade: PublicTrade): realtime.TradeRow {
  return {
    id: trade.id,
    time: trade.at,
    price: formatUnits(trade.price),
    amount: formatUnits(trade.quantity),
    direction: trade.takerSide,
  };
}

/** For clients that show a time as it is sent. */
export function viewPlainTradeRow(trade: PublicTrade): realtime.PlainTradeRow {
  return { ...viewTradeRow(trade), time: formatShanghaiClock(trade.at), time_ms: trade.at };
}

/** `id` is the opening time in seconds. */
export function viewBar(candle: Candle): contract.Bar {
  return {
    id: candle.openedAt / 1000,
    time: candle.openedAt,
    open: formatUnits(candle.open),
    high: formatUnits(candle.high),
    low: formatUnits(candle.low),
    close: formatUnits(candle.close),
    volume: formatUnits(candle.volume),
  };
}

/** A market with the figures of our own calls; of its book the best level of each side is enough. */
export function viewMarketTicker(market: MarketInfo, ticker: Ticker, book: CommittedBook): contract.MarketTicker {
  const { day } = ticker;
  const [bid, ask] = [book.bids[0], book.asks[0]];
  return {
    id: market.id,
    ...viewPair(market),
    from: ticker.from,
    last: viewOptionalUnits(ticker.last),
    index_time: ticker.indexAt ?? null,
    open: viewOptionalUnits(day?.open),
    high: viewOptionalUnits(day?.high),
    low: viewOptionalUnits(day?.low),
    change: day === undefined ? null : viewPercent(day.change),
    volume: formatUnits(ticker.volume),
    quote_volume: formatUnits(ticker.quoteVolume),
    trades: ticker.trades,
    average: viewOptionalUnits(ticker.average),
    bid: viewOptionalUnits(bid?.price),
    bid_number: viewOptionalUnits(bid?.quantity),
    ask: viewOptionalUnits(ask?.price),
    ask_number: viewOptionalUnits(ask?.quantity),
  };
}

/** A candle with the figures of our own calls. */
export function viewFullBar(candle: Candle): contract.FullBar {
  return {
    ...viewBar(candle),
    quote_volume: formatUnits(candle.quoteVolume),
    trades: candle.trades,
    taker_buy_volume: formatUnits(candle.takerBuyVolume),
    taker_buy_quote_volume: formatUnits(candle.takerBuyQuoteVolume),
  };
}

const ONE_USDT = price(UNITS_PER_WHOLE);

/** A currency's worth in USDT for display; the USD of the index group counts as one. Undefined where none is known. */
export function priceInUsdt(market: MarketData, currency: Pick<CurrencyInfo, 'id'>): Price | undefined {
  if (currency.id === USDT || currency.id === USD_INDEX) return ONE_USDT;
  return market.usdtPrice(currency.id);
}

/** CNY for one unit of a currency, rounded down. */
export function viewCnyPrice(market: MarketData, currency: Pick<CurrencyInfo, 'id'>): string {
  const [inUsdt, { perUsdt }] = [priceInUsdt(market, currency), market.cnyRate()];
  const isKnown = inUsdt !== undefined && perUsdt !== undefined;
  return viewKnownUnits(isKnown ? divFloor(inUsdt * perUsdt, UNITS_PER_WHOLE) : undefined);
}

export function viewCnyRate(market: MarketData, now: Instant): z.output<typeof fields.cnyRate> {
  const { perUsdt, source, at } = market.cnyRate();
  const rate = perUsdt === undefined ? '' : formatUnits(perUsdt);
  return { rate, source, time: at, is_old: perUsdt !== undefined && isOldCnyRate({ at }, now) };
}

// What a delisting leaves of a coin once it can only be withdrawn.

type Coin = Pick<CurrencyInfo, 'id' | 'delisting'>;

export const isWithdrawOnly = ({ delisting }: Pick<Coin, 'delisting'>): boolean => delisting?.step === 'withdraw_only';

/** Its lists have it no more; whoever has its address still finds its candles. */
export const isShown = ({ base, quote, isDisplayed }: Pick<MarketInfo, 'base' | 'quote' | 'isDisplayed'>): boolean =>
  isDisplayed && !isWithdrawOnly(base) && !isWithdrawOnly(quote);

/** Whether more of it may come in. */
export const checkIncoming = (coin: Coin): Result<undefined, 'coin_withdraw_only'> =>
  isWithdrawOnly(coin) ? refuse('coin_withdraw_only', { currencyId: coin.id }) : accept(undefined);

/** Whether it may still leave: until the day that was said. */
export function checkOutgoing(coin: Coin, now: Instant): Result<undefined, 'coin_withdrawals_ended'> {
  const isOver = isWithdrawOnly(coin) && coin.delisting !== undefined && coin.delisting.withdrawalsUntil <= now;
  return isOver ? refuse('coin_withdrawals_ended', { currencyId: coin.id }) : accept(undefined);
}
