// What the rest of the server knows of markets: built from published batches and SQL, so it never shows uncommitted state.
import type { Amount, CurrencyId, DelistingStep, FillId, Instant, MarketId, Price, Seq, Side } from '@bourse/domain';
import type { LeverSettings, MarketSettings } from '@bourse/engine';
import type { CnyRate } from './cny-rate.ts';
import type { CandlePeriod } from './periods.ts';

export type CurrencyInfo = {
  readonly id: CurrencyId;
  readonly name: string;
  readonly fullName: string;
  /** eth, btc, erc20, omni, usdt … */
  readonly type: string;
  readonly logo: string;
  /** Description by locale; a currency that is not of the catalogue may lack some. */
  readonly description: Readonly<Record<string, string>>;
  /** The name by locale; empty where the full name is used in every language. */
  readonly names: Readonly<Record<string, string>>;
  /** Price sources are asked for it. */
  readonly isIndexed: boolean;
  readonly isLegal: boolean;
  readonly isLever: boolean;
  readonly isMatch: boolean;
  readonly isMicro: boolean;
  /** In the order of display. */
  readonly sort: number;
  /** Undefined where it stays. */
  readonly delisting: Delisting | undefined;
  /** In a demo, of a coin that its simulation does not know of itself: what it costs in USDT, and when. */
  readonly simulated: SimulatedPrice | undefined;
};

/** How a coin leaves: the last step that holds, and when the others do, as users were told. */
export type Delisting = {
  readonly step: DelistingStep;
  readonly viewOnlyFrom: Instant;
  readonly withdrawOnlyFrom: Instant;
  readonly withdrawalsUntil: Instant;
  readonly articleId: number;
};

export type SimulatedPrice = { readonly price: Price; readonly at: Instant };

export type MarketInfo = {
  readonly id: MarketId;
  /** `BTC/USDT`. */
  readonly symbol: string;
  readonly base: CurrencyInfo;
  readonly quote: CurrencyInfo;
  readonly settings: MarketSettings;
  readonly isDisplayed: boolean;
  readonly sort: number;
  /** Undefined where it has no leveraged contracts. */
  readonly lever: LeverSettings | undefined;
  /** Second contracts go by its index. */
  readonly hasMicro: boolean;
};

export type Ticker = {
  readonly marketId: MarketId;
  /** Undefined where no price is known: nothing was traded, and there is no index of late. */
  readonly last: Price | undefined;
  /** The time of the index that the last price is taken from; undefined where it was traded, or is missing. */
  readonly indexAt: Instant | undefined;
  /** The rolling 24 h; undefined where no price was ever recorded that they could begin with. */
  readonly day: DayPrices | undefined;
  /** The rolling 24 h begin here: a whole minute. */
  readonly from: Instant;
  readonly volume: Amount;
  readonly quoteVolume: Amount;
  readonly trades: number;
  /** `quoteVolume` / `volume`, rounded half to even; undefined where nothing was traded. */
  readonly average: Price | undefined;
  /** The price that stop orders go by; undefined before the first trade that counts. */
  readonly trigger: Price | undefined;
};

export type DayPrices = {
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  /** (last − open) / open, as a signed count of 1e-8. */
  readonly change: bigint;
};

export type BookLevel = { readonly price: Price; readonly quantity: Amount };
/** A committed order book: bids from the highest, asks from the lowest. */
export type CommittedBook = {
  readonly seq: Seq;
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
};

export type PublicTrade = {
  readonly id: FillId;
  readonly at: Instant;
  readonly price: Price;
  readonly quantity: Amount;
  /** Price × quantity, which is exact. */
  readonly notional: Amount;
  readonly takerSide: Side;
};

export type TradeQuery = {
  readonly marketId: MarketId;
  /** Those before an id come newest first, those after one oldest first; without either the latest come, newest first. */
  readonly bound?: { readonly before: FillId } | { readonly after: FillId };
  readonly limit: number;
};

export type Candle = {
  readonly openedAt: Instant;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  readonly volume: Amount;
  /** The sum of the notionals. */
  readonly quoteVolume: Amount;
  readonly trades: number;
  /** The part of both volumes that takers bought. */
  readonly takerBuyVolume: Amount;
  readonly takerBuyQuoteVolume: Amount;
};

export type CandleQuery = {
  readonly marketId: MarketId;
  readonly period: CandlePeriod;
  /** Both ends included. */
  readonly from: Instant;
  readonly to: Instant;
};

/** The fields of a candle that are kept beside its text. */
export type WrittenCandle = { readonly openedAt: Instant; readonly close: string };

/** Every figure of a candle as a text of 8 decimal places, for those who draw up rows of them. */
export type CandleRow = { readonly openedAt: Instant; readonly trades: number } & Readonly<
  Record<Exclude<keyof Candle, 'openedAt' | 'trades'>, string>
>;

/** The trades of a stretch of time that reaches until now, as one candle, come after the price that was before it. */
export type Summary = { readonly before: Price | undefined; readonly range: Candle | undefined };

/** Base in quote, rounded down; `second` is UTC, since 1970. */
export type CrossIndex = { readonly index: Price; readonly second: number };

export type IndexTickRow = { readonly seq: Seq; readonly at: Instant; readonly price: Price };

export interface MarketData {
  markets(): readonly MarketInfo[];
  market(id: MarketId): MarketInfo | undefined;
  marketBySymbol(symbol: string): MarketInfo | undefined;
  marketByPair(pair: { readonly baseId: number; readonly quoteId: number }): MarketInfo | undefined;
  currencies(): readonly CurrencyInfo[];
  currency(id: number): CurrencyInfo | undefined;

  /** `depth` levels a side at most; all when absent. */
  book(id: MarketId, depth?: number): CommittedBook;
  ticker(id: MarketId): Ticker;
  /** The latest trades, newest first, at most 50. */
  latestTrades(id: MarketId): readonly PublicTrade[];
  /** Any of a market's trades, of which none is ever forgotten. */
  trades(query: TradeQuery): Promise<readonly PublicTrade[]>;
  /** The first trade at or after an instant; undefined where there is none yet. */
  firstTradeSince(id: MarketId, since: Instant): Promise<FillId | undefined>;
  /** The open candle of a period and those before it, ascending; a minute without trades repeats the close with volume 0. */
  candles(query: CandleQuery): Promise<readonly Candle[]>;
  /** When the market's first candle opened, of those that a period is made of; undefined before any price exists. */
  historySince(id: MarketId, period: CandlePeriod): Promise<Instant | undefined>;
  /** The same as JSON, bars with commas between, put together from what was written before. */
  candleText(query: CandleQuery): Promise<{ readonly text: Buffer; readonly written: number }>;
  /** The closes alone, from the same. */
  closes(query: CandleQuery): Promise<{ readonly candles: readonly WrittenCandle[]; readonly written: number }>;
  /** The same candles as rows of figures, from what was written before. */
  candleRows(query: CandleQuery): Promise<readonly CandleRow[]>;
  /** The candle that is open now; undefined before any price exists. */
  currentCandle(id: MarketId, period: CandlePeriod): Candle | undefined;
  /** The candle that was open at an instant of the last minutes, and may be still. */
  candleHolding(id: MarketId, period: CandlePeriod, at: Instant): Candle | undefined;
  /** Sums up the minutes since an instant, which is no longer than 24 h and a minute ago. */
  summary(id: MarketId, since: Instant): Summary;
  /** The index of a pair at the last tick with all of its coins. */
  crossIndex(id: MarketId): CrossIndex | undefined;
  /** Latest official index tick of a coin in USDT (USDT itself is 1). */
  index(currencyId: CurrencyId): { readonly price: Price; readonly at: Instant } | undefined;
  indexTicks(query: {
    readonly currencyId: CurrencyId;
    readonly before?: Instant;
    readonly limit: number;
  }): Promise<readonly IndexTickRow[]>;
  /** Gives the price of a coin in USDT for display: its index, else its last price; undefined where neither is. */
  usdtPrice(currencyId: CurrencyId): Price | undefined;
  /** Whether that is an index of long ago. */
  isOldPrice(currencyId: CurrencyId): boolean;
  /** CNY for one USDT: the site setting. */
  cnyRate(): CnyRate;
  /** To be called once a new one is committed. */
  refreshCnyRate(): Promise<void>;

  /** In a demo, gives a market that is about to open the history of its simulated prices. */
  seedMarket(settings: MarketSettings): Promise<void>;

  /** Once what the ledger has answered of coins and markets is listed. */
  relisted(): Promise<void>;

  /** Called after each published batch with what moved in it. */
  subscribe(listener: (update: MarketUpdate) => void): () => void;
}

/** The changes of one published batch, by market. Levels carry their new total quantity; 0 removes the level. */
export type MarketUpdate = {
  readonly seq: Seq;
  readonly at: Instant;
  readonly levels: ReadonlyMap<
    MarketId,
    readonly { readonly side: Side; readonly price: Price; readonly quantity: Amount }[]
  >;
  readonly trades: ReadonlyMap<MarketId, readonly PublicTrade[]>;
};
