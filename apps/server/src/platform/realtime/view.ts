// Socket events in wire names.
import type { market as contract, realtime } from '@bourse/contract';
import { formatUnits, type Price, type Seq, type UserId } from '@bourse/domain';
import type {
  BookLevel,
  Candle,
  CommittedBook,
  MarketInfo,
  PublicTrade,
  Ticker,
} from '../../core/market/market-data.ts';
import {
  viewBar,
  viewBookRows,
  viewChange,
  viewFullBar,
  viewKnownUnits,
  viewLevel,
  viewMarketTicker,
  viewPair,
  viewPlainTradeRow,
  viewTicker,
  viewTradeRow,
} from '../../core/market/market-view.ts';
import type { SealedAccount } from '../../core/storage/sealed.ts';

export function viewDayMarket(info: MarketInfo, ticker: Ticker): realtime.DayMarket {
  return { type: 'daymarket', ...viewPair(info), ...viewTicker(ticker), close: viewKnownUnits(ticker.last) };
}

/** Its book rows are those of a deal view, as JSON text: bids and asks both from the highest. */
export function viewTransaction(info: MarketInfo, ticker: Ticker, book: CommittedBook): realtime.TransactionEvent {
  return {
    type: 'transaction',
    ...viewPair(info),
    last_price: viewKnownUnits(ticker.last),
    proportion: viewChange(ticker),
    in: JSON.stringify(viewBookRows(book.bids)),
    out: JSON.stringify(viewBookRows(book.asks).toReversed()),
    token: info.symbol,
    yesterday: viewKnownUnits(ticker.day?.open),
    today: viewKnownUnits(ticker.last),
  };
}

export function viewMarketDepth(info: MarketInfo, book: CommittedBook): realtime.MarketDepth {
  return {
    type: 'market_depth',
    ...viewPair(info),
    bids: book.bids.map(viewDrawnLevel),
    asks: book.asks.map(viewDrawnLevel),
    seq: book.seq,
  };
}

/** Only drawn: nobody reckons with these numbers. */
const viewDrawnLevel = ({ price, quantity }: BookLevel) =>
  [Number(formatUnits(price)), Number(formatUnits(quantity))] as const;

/** `seq` is the stream's: that of the last update its room has seen. */
export function viewDepthSnapshot(info: MarketInfo, book: CommittedBook, seq: Seq): realtime.DepthSnapshot {
  return {
    type: 'depth_snapshot',
    ...viewPair(info),
    bids: book.bids.map(viewLevel),
    asks: book.asks.map(viewLevel),
    seq,
  };
}

export function viewDepthUpdate(
  info: MarketInfo,
  changes: Pick<realtime.DepthUpdate, 'bids' | 'asks'> & { readonly seq: Seq; readonly previous: Seq },
): realtime.DepthUpdate {
  const { bids, asks, seq, previous } = changes;
  return { type: 'depth_update', ...viewPair(info), bids, asks, seq, prev_seq: previous };
}

/** `trades` are oldest first. */
export function viewPlainMarketDetail(info: MarketInfo, trades: readonly PublicTrade[]): realtime.PlainMarketDetail {
  return { type: 'market_detail', ...viewPair(info), data: trades.map(viewPlainTradeRow) };
}

/** `trades` are newest first. */
export function viewMarketDetail(info: MarketInfo, trades: readonly PublicTrade[]): realtime.MarketDetail {
  return { type: 'market_detail', ...viewPair(info), data: trades.map(viewTradeRow) };
}

/** `change` is the market's over 24 h, as in its ticker. */
export function viewKline(
  info: MarketInfo,
  { period, candle, ticker }: { period: contract.Period; candle: Candle; ticker: Ticker },
): realtime.Kline {
  const { id: _, ...bar } = viewBar(candle);
  return { type: 'kline', ...viewPair(info), period, ...bar, change: viewChange(ticker) };
}

export function viewMarketTickerEvent(
  info: MarketInfo,
  ticker: Ticker,
  book: CommittedBook,
): realtime.MarketTickerEvent {
  return { type: 'market_ticker', ...viewMarketTicker(info, ticker, book) };
}

export function viewMarketCandle(
  info: MarketInfo,
  { period, candle }: { period: contract.Period; candle: Candle },
): realtime.MarketCandleEvent {
  const { id: _, ...bar } = viewFullBar(candle);
  return { type: 'market_candle', ...viewPair(info), period, ...bar };
}

export function viewIndex(
  info: MarketInfo,
  { index, second }: { readonly index: Price; readonly second: number },
): realtime.IndexEvent {
  return { type: 'index', ...viewPair(info), second, index: formatUnits(index) };
}

export type Balance = Pick<SealedAccount, 'owner' | 'currencyId' | 'available' | 'locked'>;

export function viewBalances(userId: UserId, accounts: Iterable<Balance>): realtime.UpdateBalance {
  const balances = Array.from(accounts).flatMap(({ owner, currencyId, available, locked }) =>
    owner.kind === 'user'
      ? [
          {
            currency: currencyId,
            wallet: owner.wallet,
            available: formatUnits(available),
            locked: formatUnits(locked),
          },
        ]
      : [],
  );
  return { type: `update_balance_${userId}`, user_id: userId, balances };
}
