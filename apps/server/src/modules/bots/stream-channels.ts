// The channels of markets: what each remembers of committed batches, when it speaks, and what it says to whoever has just come.
// A channel makes each text once, for all who listen.
import { DAY_MS, ensureNever, HOUR_MS, type MarketId, type Price, type Seq, type Side } from '@bourse/domain';
import type { MarketInfo, MarketUpdate, PublicTrade } from '../../core/market/market-data.ts';
import { readAverage } from './figures.ts';
import { type Channel, type ChannelOptions, EVERY_MS, isDue } from './stream-channel.ts';
import {
  type TimeView,
  viewAggTrade,
  viewAverage,
  viewBest,
  viewLevels,
  viewDay,
  viewMiniTicker,
  viewTrade,
  viewWindow,
} from './stream-events.ts';
import { KlineChannel } from './stream-klines.ts';
import type { TickerKind, Topic } from './stream-names.ts';
import { listMarkets, symbolOf } from './symbols.ts';

/** Each has a name for its events, and a length. */
const TICKERS: Readonly<Record<TickerKind, readonly [event: string, lengthMs: number]>> = {
  ticker: ['24hrTicker', DAY_MS],
  miniTicker: ['24hrMiniTicker', DAY_MS],
  '1h': ['1hTicker', HOUR_MS],
  '4h': ['4hTicker', 4 * HOUR_MS],
  '1d': ['1dTicker', DAY_MS],
};

export function createChannel(topic: Topic, options: ChannelOptions): Channel {
  switch (topic.kind) {
    case 'trade':
      return new TradeChannel(topic.info, options, 'trade', viewTrade);
    case 'aggTrade':
      return new TradeChannel(topic.info, options, 'aggTrade', viewAggTrade);
    case 'bookTicker':
      return new BookTickerChannel([topic.info], options);
    case 'allBookTickers':
      return new BookTickerChannel(undefined, options);
    case 'ticker':
      return new LatestChannel(options, tickerOf(topic.info, topic.of, options));
    case 'allTickers':
      return new AllTickersChannel(options, topic.of);
    case 'avgPrice':
      return new LatestChannel(options, averageOf(topic.info, options));
    case 'kline':
      return new KlineChannel(topic.info, topic, options);
    case 'depth':
      return new DepthChannel(topic.info, topic.everyMs, options);
    case 'levels':
      return new LevelsChannel(topic.info, topic, options);
    default:
      return ensureNever(topic);
  }
}

type ViewTrade = (info: MarketInfo, trade: PublicTrade, time: TimeView) => object;

/** Every trade, at once. */
class TradeChannel implements Channel {
  readonly #info: MarketInfo;
  readonly #options: ChannelOptions;
  readonly #event: string;
  readonly #view: ViewTrade;

  constructor(info: MarketInfo, options: ChannelOptions, event: string, view: ViewTrade) {
    this.#info = info;
    this.#options = options;
    this.#event = event;
    this.#view = view;
  }

  absorb({ trades }: MarketUpdate): void {
    const { clock, time, tell } = this.#options;
    for (const trade of trades.get(this.#info.id) ?? [])
      tell(JSON.stringify({ e: this.#event, E: time(clock.now()), ...this.#view(this.#info, trade, time) }));
  }
}

/** The best bid and ask, at each change of one of them. */
class BookTickerChannel implements Channel {
  readonly #options: ChannelOptions;
  /** Undefined where it is of all markets. */
  readonly #infos: readonly MarketInfo[] | undefined;
  readonly #last = new Map<MarketId, string>();

  constructor(infos: readonly MarketInfo[] | undefined, options: ChannelOptions) {
    this.#infos = infos;
    this.#options = options;
    for (const info of infos ?? listMarkets(options.market)) this.#last.set(info.id, this.#read(info).best);
  }

  absorb({ levels }: MarketUpdate): void {
    for (const info of this.#infos ?? this.#movedOf(levels.keys())) {
      if (!levels.has(info.id)) continue;
      const { best, text } = this.#read(info);
      if (this.#last.get(info.id) === best) continue;
      this.#last.set(info.id, best);
      this.#options.tell(text);
    }
  }

  greeting(): string | undefined {
    const [info] = this.#infos ?? [];
    const { isEmpty = true, text } = info ? this.#read(info) : {};
    return isEmpty ? undefined : text;
  }

  #movedOf(ids: Iterable<MarketId>): MarketInfo[] {
    return Array.from(ids)
      .flatMap((id) => this.#options.market.market(id) ?? [])
      .filter(({ isDisplayed }) => isDisplayed);
  }

  #read(info: MarketInfo) {
    const book = this.#options.market.book(info.id, 1);
    const best = viewBest(book);
    const isEmpty = book.bids.length + book.asks.length === 0;
    return { isEmpty, best: JSON.stringify(best), text: JSON.stringify({ u: book.seq, s: symbolOf(info), ...best }) };
  }
}

/** Changed levels: between two of its events only a level's last quantity counts. Each begins where the one before ended. */
class DepthChannel implements Channel {
  readonly #info: MarketInfo;
  readonly #everyMs: number;
  readonly #options: ChannelOptions;
  readonly #changed: Record<Side, Map<Price, MarketLevel>> = { buy: new Map(), sell: new Map() };
  /** The number of the last batch that was told, and of the last that is known. */
  #told: Seq;
  #seq: Seq;

  constructor(info: MarketInfo, everyMs: number, options: ChannelOptions) {
    this.#info = info;
    this.#everyMs = everyMs;
    this.#options = options;
    this.#told = options.market.book(info.id, 1).seq;
    this.#seq = this.#told;
  }

  absorb({ seq, levels }: MarketUpdate): void {
    const changes = levels.get(this.#info.id);
    if (changes === undefined || changes.length === 0) return;
    for (const level of changes) this.#changed[level.side].set(level.price, level);
    this.#seq = seq;
  }

  flush(tick: number): void {
    const { buy, sell } = this.#changed;
    if (buy.size + sell.size === 0 || !isDue(tick, this.#everyMs, this.#options)) return;
    const { clock, time, tell } = this.#options;
    const event = {
      e: 'depthUpdate',
      E: time(clock.now()),
      s: symbolOf(this.#info),
      U: this.#told + 1,
      u: this.#seq,
      b: viewLevels([...buy.values()]),
      a: viewLevels([...sell.values()]),
    };
    this.#told = this.#seq;
    buy.clear();
    sell.clear();
    tell(JSON.stringify(event));
  }
}

type MarketLevel = Parameters<typeof viewLevels>[0][number];

/** The best levels of both sides, where they have changed. */
class LevelsChannel implements Channel {
  readonly #info: MarketInfo;
  readonly #size: { readonly count: number; readonly everyMs: number };
  readonly #options: ChannelOptions;
  #hasMoved = false;
  #last: string;

  constructor(info: MarketInfo, size: { readonly count: number; readonly everyMs: number }, options: ChannelOptions) {
    this.#info = info;
    this.#size = size;
    this.#options = options;
    this.#last = this.#read().levels;
  }

  absorb({ levels }: MarketUpdate): void {
    this.#hasMoved ||= levels.has(this.#info.id);
  }

  flush(tick: number): void {
    if (!this.#hasMoved || !isDue(tick, this.#size.everyMs, this.#options)) return;
    this.#hasMoved = false;
    const { levels, text } = this.#read();
    if (levels === this.#last) return;
    this.#last = levels;
    this.#options.tell(text);
  }

  greeting(): string {
    return this.#read().text;
  }

  #read() {
    const { seq, bids, asks } = this.#options.market.book(this.#info.id, this.#size.count);
    const levels = `"bids":${JSON.stringify(viewLevels(bids))},"asks":${JSON.stringify(viewLevels(asks))}`;
    return { levels, text: `{"lastUpdateId":${seq},${levels}}` };
  }
}

/** Reads a state; undefined where there is none yet. */
type Read = () => object | undefined;
type Latest = {
  readonly event: string;
  readonly read: Read;
  /** Whether its figures are up to the moment of the event, which then says so. */
  readonly isUpToNow: boolean;
};

function textOf({ event, isUpToNow }: Latest, state: object, now: number): string {
  return JSON.stringify({ e: event, E: now, ...state, ...(isUpToNow && { C: now }) });
}

/** A state of which only the latest matters: once a second, where it has changed. */
class LatestChannel implements Channel {
  readonly #options: ChannelOptions;
  readonly #latest: Latest;
  #last: string | undefined;

  constructor(options: ChannelOptions, latest: Latest) {
    this.#options = options;
    this.#latest = latest;
    this.#last = JSON.stringify(latest.read());
  }

  flush(tick: number): void {
    if (!isDue(tick, EVERY_MS, this.#options)) return;
    const state = this.#latest.read();
    const text = JSON.stringify(state);
    if (state === undefined || text === this.#last) return;
    this.#last = text;
    this.#options.tell(textOf(this.#latest, state, this.#now));
  }

  greeting(): string | undefined {
    const state = this.#latest.read();
    return state && textOf(this.#latest, state, this.#now);
  }

  get #now(): number {
    return this.#options.time(this.#options.clock.now());
  }
}

/** Tickers of all markets as one list: once a second, those that have changed. */
class AllTickersChannel implements Channel {
  readonly #options: ChannelOptions;
  readonly #of: TickerKind;
  readonly #last = new Map<MarketId, string>();

  constructor(options: ChannelOptions, of: TickerKind) {
    this.#options = options;
    this.#of = of;
    this.#readChanged();
  }

  flush(tick: number): void {
    if (!isDue(tick, EVERY_MS, this.#options)) return;
    const changed = this.#readChanged();
    if (changed.length > 0) this.#options.tell(`[${changed.join(',')}]`);
  }

  greeting(): string | undefined {
    const all = [...this.#tickers()].map(({ text }) => text);
    return all.length > 0 ? `[${all.join(',')}]` : undefined;
  }

  #readChanged(): string[] {
    const changed: string[] = [];
    for (const { id, state, text } of this.#tickers()) {
      if (this.#last.get(id) === state) continue;
      this.#last.set(id, state);
      changed.push(text);
    }
    return changed;
  }

  *#tickers(): Iterable<{ readonly id: MarketId; readonly state: string; readonly text: string }> {
    const now = this.#options.clock.now();
    for (const info of listMarkets(this.#options.market)) {
      const latest = tickerOf(info, this.#of, this.#options);
      const state = latest.read();
      if (state === undefined) continue;
      yield { id: info.id, state: JSON.stringify(state), text: textOf(latest, state, this.#options.time(now)) };
    }
  }
}

function tickerOf(info: MarketInfo, of: TickerKind, { market, figures: windows, ids, time }: ChannelOptions): Latest {
  const [event, lengthMs] = TICKERS[of];
  const read: Read = () => {
    const figures = windows.read(info, lengthMs);
    if (figures === undefined) return undefined;
    if (of === 'miniTicker') return viewMiniTicker(info, figures);
    const window = viewWindow(info, figures, ids.peek(info.id, figures), time);
    if (of !== 'ticker') return window;
    const [lastTrade] = market.latestTrades(info.id);
    return { ...window, ...viewDay(figures, { book: market.book(info.id, 1), lastTrade }) };
  };
  return { event, read, isUpToNow: of !== 'miniTicker' };
}

const averageOf = (info: MarketInfo, { market, clock, time }: ChannelOptions): Latest => ({
  event: 'avgPrice',
  read: () => {
    const { price, ...average } = readAverage(market, info, clock.now());
    return price === undefined ? undefined : viewAverage(info, { ...average, price }, time);
  },
  isUpToNow: false,
});
