// Market data in memory: follows the published batches, answers from what it holds, writes candles now and then.
import {
  assert,
  type CurrencyId,
  ensureNever,
  type Instant,
  instant,
  type MarketId,
  price,
  PRICE_OLD_MS,
  type Price,
  type Seq,
  UNITS_PER_WHOLE,
  USDT,
} from '@bourse/domain';
import type { Event, MarketSettings } from '@bourse/engine';
import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Published, Sequencer } from '../sequencer/sequencer.ts';
import type { Storage } from '../storage/open.ts';
import type { Clock } from '../../system/clock.ts';
import { CandleChunks, writeBar, writeRow } from './candle-chunks.ts';
import { queryCandles } from './candle-query.ts';
import { type MarketCandle, readFirstOpening, writeCandles } from './candle-store.ts';
import { CNY_RATE_OF_DEMO, type CnyRate, readCnyRate } from './cny-rate.ts';
import { findFirstFill, readFirstFillTime } from './fill-seconds.ts';
import { seedMarketHistory } from './history.ts';
import type { IndexBoard } from './index-board.ts';
import { type IndexQuote, LiveMarket, TRADES_MAX } from './live-market.ts';
import { readIndexTicks, readTradePage } from './loading.ts';
import type {
  CandleQuery,
  CurrencyInfo,
  MarketData,
  MarketInfo,
  MarketUpdate,
  PublicTrade,
  TradeQuery,
} from './market-data.ts';
import { viewBar } from './market-view.ts';
import { type CandlePeriod, openingOf, periodOf } from './periods.ts';
import { type Catalogue, readCatalogue } from './read-catalogue.ts';
import { restoreCandles } from './load-live-market.ts';
import type { SimulatedPrices } from './sources/simulated.ts';
import { UpdateBuilder } from './update-builder.ts';

/** How often candles that changed are written. What a crash leaves unwritten is built again from the trades. */
const WRITE_EVERY_MS = 30_000;
/** Some 200 kB each. */
const ROW_CHUNKS_MAX = 150;

export type MarketDataOptions = {
  readonly storage: Pick<Storage, 'db' | 'sql'>;
  readonly sequencer: Pick<Sequencer, 'subscribe'>;
  readonly config: Pick<Config, 'isDemo'>;
  /** Undefined where prices are not simulated. */
  readonly simulation: SimulatedPrices | undefined;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
};

/** The committed state at `seq`. */
export type Loaded = {
  readonly seq: Seq;
  readonly markets: readonly LiveMarket[];
  readonly index: IndexBoard;
  readonly cnyRate: CnyRate;
};

/** Whoever has changed the description of a coin or a market submits it to the ledger again. */
const isOfCatalogue = ({ kind }: Event): boolean => kind === 'currencyConfigured' || kind === 'marketConfigured';

/** The prices of a demo are those of the coins that it knows, and of those that operators have said a price of. */
export function learnCoins(simulation: SimulatedPrices | undefined, { currencies }: Catalogue): void {
  for (const { id, simulated } of currencies) if (simulated) simulation?.learn({ id, ...simulated });
}

export class LiveMarketData implements MarketData {
  readonly #options: MarketDataOptions;
  #currencies: readonly CurrencyInfo[] = [];
  #currencyById: ReadonlyMap<number, CurrencyInfo> = new Map();
  #live: ReadonlyMap<MarketId, LiveMarket>;
  #bySymbol: ReadonlyMap<string, LiveMarket> = new Map();
  readonly #index: IndexBoard;
  readonly #listeners = new Set<(update: MarketUpdate) => void>();
  #seq: Seq;
  #cnyRate: CnyRate;
  /** Batches that were published while the catalogue is read; undefined when it is not. */
  #held: Published[] | undefined;
  #following: Promise<void> = Promise.resolve();
  #relisting: Promise<void> = Promise.resolve();
  #stopListening: (() => void) | undefined;
  /** First openings in the table, by market and resolution: what is there never becomes less. */
  readonly #historySince = new Map<string, Instant>();
  readonly #chunks = new CandleChunks((query) => this.candles(query), writeBar);
  readonly #rows = new CandleChunks((query) => this.candles(query), writeRow, ROW_CHUNKS_MAX);
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: MarketDataOptions, catalogue: Catalogue, loaded: Loaded) {
    this.#options = options;
    this.#live = new Map(loaded.markets.map((live) => [live.info.id, live]));
    this.#list(catalogue);
    this.#index = loaded.index;
    for (const live of loaded.markets) this.#cross(live);
    this.#seq = loaded.seq;
    this.#cnyRate = loaded.cnyRate;
  }

  /** Follows the sequencer from now on. */
  listen(): void {
    this.#stopListening = this.#options.sequencer.subscribe((published) => this.#receive(published));
  }

  #receive(published: Published): void {
    if (this.#held) this.#held.push(published);
    else if (published.events.some((event) => this.#isNew(event))) this.#following = this.#follow(published);
    else {
      this.apply(published);
      if (published.events.some(isOfCatalogue)) this.#relisting = this.#relisting.then(() => this.#relist());
    }
  }

  /** Speaks of a currency, a market or a pair that is not listed. */
  #isNew(event: Event): boolean {
    if (event.kind === 'currencyConfigured') return !this.#currencyById.has(event.currencyId);
    if (event.kind !== 'marketConfigured') return false;
    const listed = this.market(event.settings.marketId);
    return listed?.base.id !== event.settings.baseId || listed.quote.id !== event.settings.quoteId;
  }

  /** Reads the catalogue that a batch has changed before it and what comes after it are applied. */
  async #follow(published: Published): Promise<void> {
    this.#held = [];
    await this.#relist();
    const held = this.#held;
    this.#held = undefined;
    this.apply(published);
    for (const later of held) this.#receive(later);
  }

  async #relist(): Promise<void> {
    try {
      const catalogue = await readCatalogue(this.#options.storage.db);
      const fresh = catalogue.markets.filter(({ id }) => !this.#live.has(id));
      this.#list(catalogue, await Promise.all(fresh.map((info) => this.#load(info))));
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the catalogue could not be read: what is new is shown by the next start');
    }
  }

  /** A market that is new here has no book and no trades, as nobody could reach it before; a demo's has candles. */
  async #load(info: MarketInfo): Promise<LiveMarket> {
    const { storage, clock } = this.#options;
    const live = new LiveMarket(info);
    await restoreCandles(storage, live, { now: clock.now(), readPoints: async () => [] });
    return live;
  }

  /** Lists the described coins and markets. Settings of a market that is known come by the engine's events. */
  #list(catalogue: Catalogue, fresh: readonly LiveMarket[] = []): void {
    const { currencies, markets } = catalogue;
    learnCoins(this.#options.simulation, catalogue);
    this.#currencies = currencies;
    this.#currencyById = new Map(currencies.map((currency) => [currency.id, currency]));
    const lives = new Map([...fresh.map((live) => [live.info.id, live] as const), ...this.#live]);
    const listed = markets.flatMap((info): [MarketId, LiveMarket][] => {
      const live = lives.get(info.id);
      const { settings, lever, hasMicro } = live?.info ?? info;
      if (live) live.info = { ...info, settings, lever, hasMicro };
      return live ? [[info.id, live]] : [];
    });
    this.#live = new Map([...listed, ...this.#live]);
    this.#bySymbol = new Map([...this.#live.values()].map((live) => [live.info.symbol, live]));
    for (const live of fresh) this.#cross(live);
  }

  async seedMarket(settings: MarketSettings): Promise<void> {
    const { simulation, storage, clock } = this.#options;
    if (simulation === undefined) return;
    learnCoins(simulation, await readCatalogue(storage.db));
    await seedMarketHistory({ simulation, storage, settings, now: clock.now() });
  }

  async relisted(): Promise<void> {
    // An answer comes a turn before its batch is published.
    await setImmediate();
    while (this.#held) await this.#following;
    await this.#relisting;
  }

  apply(published: Published): void {
    this.#seq = published.seq;
    const update = new UpdateBuilder();
    for (const event of published.events) this.#applyEvent(event, update);
    if (update.isEmpty) return;
    const built = update.build(published);
    for (const [marketId, levels] of built.levels) {
      const book = this.#live.get(marketId)?.book;
      for (const level of levels) book?.set(level.side, level);
    }
    for (const listener of this.#listeners) listener(built);
  }

  #applyEvent(event: Event, update: UpdateBuilder): void {
    switch (event.kind) {
      case 'levelChanged':
        return update.setLevel(event);
      case 'traded': {
        const { id, at, price: paid, quantity, notional, takerSide, marketId } = event.fill;
        const trade: PublicTrade = { id, at, price: paid, quantity, notional, takerSide };
        this.#touch(marketId, at);
        update.addTrade(marketId, trade);
        return this.#live.get(marketId)?.recordTrade(trade);
      }
      case 'indexTicked': {
        const at = event.ticks[0]?.at;
        for (const tick of event.ticks) this.#index.set(tick);
        for (const live of this.#live.values()) this.#cross(live);
        if (at !== undefined) this.#recordIndex(new Set(event.ticks.map((tick) => tick.currencyId)), at);
        return;
      }
      case 'triggerPriceMoved':
        return this.#live.get(event.marketId)?.recordTrigger(event.price);
      case 'currencyConfigured':
      case 'withdrawalChanged':
      case 'depositCredited':
      case 'execution':
      case 'pairArmed':
        return;
      case 'marketConfigured':
        return this.#live.get(event.settings.marketId)?.reconfigure(event.settings);
      case 'leverMarketConfigured':
        return this.#live.get(event.settings.marketId)?.setLever(event.settings);
      case 'microMarketConfigured':
        return this.#live.get(event.settings.marketId)?.setMicro();
      case 'countdownEnded':
      case 'positionChanged':
      case 'riskWarned':
      case 'accountLiquidated':
      case 'gainClawedBack':
      case 'microOrderChanged':
      case 'microInsuranceChanged':
      case 'microClaimPaid':
      case 'microTermConfigured':
      case 'microCurrencyConfigured':
      case 'microRulesConfigured':
      case 'microCountryConfigured':
      case 'microInsuranceTypeConfigured':
      case 'fiatRulesConfigured':
      case 'fiatCurrencyConfigured':
      case 'fiatCoinConfigured':
      case 'fiatQuotaConfigured':
      case 'fiatWayConfigured':
      case 'fiatUserChanged':
      case 'fiatMerchantChanged':
      case 'fiatAdChanged':
      case 'fiatDealChanged':
      case 'stakingRulesConfigured':
      case 'stakingProductChanged':
      case 'stakingOrderChanged':
      case 'launchProjectChanged':
      case 'subscriptionChanged':
      case 'acceptorChanged':
      case 'acceptorDealChanged':
      case 'gatewayConfigured':
      case 'gatewayOrderPaid':
      case 'stopChanged':
        return;
      default:
        return ensureNever(event);
    }
  }

  /** The candles of that time are written anew. */
  #touch(marketId: MarketId, at: Instant): void {
    this.#chunks.touch(marketId, at);
    this.#rows.touch(marketId, at);
  }

  /** Stays where it is while not all coins tick together. */
  #cross(live: LiveMarket): void {
    live.crossIndex = this.#index.crossIndex(live.info.settings) ?? live.crossIndex;
  }

  /** The candles of markets that show the index of a coin that has just ticked. */
  #recordIndex(ticked: ReadonlySet<CurrencyId>, at: Instant): void {
    for (const live of this.#live.values()) {
      if (!live.isIndexOnly || !ticked.has(live.info.base.id)) continue;
      const index = this.#indexOf(live);
      if (index === undefined) continue;
      this.#touch(live.info.id, at);
      live.recordIndex(index, at);
    }
  }

  markets(): readonly MarketInfo[] {
    return [...this.#live.values()].map((live) => live.info);
  }

  market(id: MarketId): MarketInfo | undefined {
    return this.#live.get(id)?.info;
  }

  marketBySymbol(symbol: string): MarketInfo | undefined {
    return this.#bySymbol.get(symbol)?.info;
  }

  marketByPair(pair: { readonly baseId: number; readonly quoteId: number }): MarketInfo | undefined {
    return this.markets().find((info) => info.base.id === pair.baseId && info.quote.id === pair.quoteId);
  }

  currencies(): readonly CurrencyInfo[] {
    return this.#currencies;
  }

  currency(id: number): CurrencyInfo | undefined {
    return this.#currencyById.get(id);
  }

  book(id: MarketId, depth?: number) {
    return this.#mustGet(id).book.read(this.#seq, depth);
  }

  ticker(id: MarketId) {
    const live = this.#mustGet(id);
    return live.ticker(this.#options.clock.now(), this.#indexQuoteOf(live));
  }

  latestTrades(id: MarketId): readonly PublicTrade[] {
    return this.#mustGet(id).latestTrades();
  }

  async trades(query: TradeQuery): Promise<readonly PublicTrade[]> {
    if (query.bound === undefined && query.limit <= TRADES_MAX)
      return this.latestTrades(query.marketId).slice(0, query.limit);
    return readTradePage(this.#options.storage.sql, query);
  }

  firstTradeSince(id: MarketId, since: Instant) {
    return findFirstFill(this.#options.storage.sql, id, since);
  }

  candles(query: CandleQuery) {
    const { clock, storage } = this.#options;
    return queryCandles(storage, this.#mustGet(query.marketId), { ...query, now: clock.now() });
  }

  async historySince(id: MarketId, period: CandlePeriod): Promise<Instant | undefined> {
    const { resolution } = periodOf(period);
    const key = `${id}:${resolution}`;
    const known = this.#historySince.get(key);
    if (known !== undefined) return known;
    const live = this.#mustGet(id);
    const { sql } = this.#options.storage;
    const held = live.candles.heldSince(resolution);
    if (resolution === '1s' && live.isIndexOnly) {
      const first = await this.historySince(id, '1min');
      return first && instant(Math.max(first, held ?? this.#options.clock.now()));
    }
    const stored = await (resolution === '1s'
      ? readFirstFillTime(sql, id)
      : readFirstOpening(sql, { marketId: id, resolution }));
    if (stored === undefined) return resolution === '1s' ? undefined : held;
    this.#historySince.set(key, stored);
    return stored;
  }

  async candleText(query: CandleQuery) {
    const { parts, written, open } = await this.#written(query, this.#chunks);
    const last = open === undefined ? [] : [Buffer.from(JSON.stringify(viewBar(open)))];
    const text = Buffer.concat([...parts, ...last]);
    // Each bar that has ended brings a comma after it.
    return { text: open === undefined && text.length > 0 ? text.subarray(0, -1) : text, written };
  }

  async closes(query: CandleQuery) {
    const { candles, written, open } = await this.#written(query, this.#chunks);
    const last = open === undefined ? [] : [{ openedAt: open.openedAt, close: viewBar(open).close }];
    return { candles: [...candles, ...last], written };
  }

  async candleRows(query: CandleQuery) {
    const { candles, open } = await this.#written(query, this.#rows);
    return open === undefined ? candles : [...candles, writeRow(open).kept];
  }

  /** Ended candles come from the kept pieces, the open one from memory, both as of one instant. */
  async #written<Kept extends { readonly openedAt: Instant }>(query: CandleQuery, chunks: CandleChunks<Kept>) {
    const { marketId, period: name } = query;
    const since = (await this.historySince(marketId, name)) ?? this.#options.clock.now();
    const now = this.#options.clock.now();
    const openedAt = openingOf(periodOf(name), now);
    const to = instant(Math.min(query.to, now));
    // Before anything is awaited: what is added meanwhile belongs to the next answer.
    const isOpenAsked = query.from <= to && to >= openedAt;
    const open = isOpenAsked ? this.#mustGet(marketId).candles.current(periodOf(name), now) : undefined;
    const ended = await chunks.get({ ...query, to }, { since, open: openedAt });
    return { ...ended, open };
  }

  currentCandle(id: MarketId, period: CandlePeriod) {
    return this.#mustGet(id).candles.current(periodOf(period), this.#options.clock.now());
  }

  candleHolding(id: MarketId, period: CandlePeriod, at: Instant) {
    return this.#mustGet(id).candles.holding(periodOf(period), at);
  }

  summary(id: MarketId, since: Instant) {
    return this.#mustGet(id).candles.summary(since);
  }

  crossIndex(id: MarketId) {
    return this.#live.get(id)?.crossIndex;
  }

  index(currencyId: CurrencyId) {
    if (currencyId === USDT) return { price: price(UNITS_PER_WHOLE), at: this.#options.clock.now() };
    const tick = this.#index.get(currencyId);
    return tick && { price: tick.price, at: tick.at };
  }

  indexTicks(query: { readonly currencyId: CurrencyId; readonly before?: Instant; readonly limit: number }) {
    return readIndexTicks(this.#options.storage.sql, query);
  }

  usdtPrice(currencyId: CurrencyId): Price | undefined {
    const index = this.index(currencyId)?.price;
    if (index !== undefined) return index;
    const info = this.marketByPair({ baseId: currencyId, quoteId: USDT });
    return info && this.#live.get(info.id)?.lastTraded;
  }

  isOldPrice(currencyId: CurrencyId): boolean {
    const tick = this.index(currencyId);
    return tick !== undefined && this.#options.clock.now() - tick.at >= PRICE_OLD_MS;
  }

  /** A demo has its own rate, dated now, where none was set. */
  cnyRate(): CnyRate {
    const { config, clock } = this.#options;
    if (!config.isDemo || this.#cnyRate.source !== 'default') return this.#cnyRate;
    return { perUsdt: CNY_RATE_OF_DEMO, source: 'demo', at: clock.now() };
  }

  async refreshCnyRate(): Promise<void> {
    this.#cnyRate = await readCnyRate(this.#options.storage.sql);
  }

  subscribe(listener: (update: MarketUpdate) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.#refresh(), WRITE_EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopListening?.();
    await this.relisted();
    await this.#writing;
    await this.#write();
  }

  #mustGet(id: MarketId): LiveMarket {
    const live = this.#live.get(id);
    assert(live, `market ${id} is not in the catalogue`);
    return live;
  }

  /** The index in the market's quote currency, on its tick. */
  #indexOf(live: LiveMarket): Price | undefined {
    const index = this.#index.cross(live.info.settings);
    return index && live.roundToTick(index);
  }

  /** The same with its age: that of the older of its coins. */
  #indexQuoteOf(live: LiveMarket): IndexQuote | undefined {
    const price = this.#indexOf(live);
    const { baseId, quoteId } = live.info.settings;
    const times = [baseId, quoteId].flatMap((id) => this.#index.get(id)?.at ?? []);
    return price && { price, at: instant(Math.min(...times)) };
  }

  async #refresh(): Promise<void> {
    await this.#writing;
    this.#writing = this.#write();
    await this.#writing;
    try {
      await this.refreshCnyRate();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the rate of CNY could not be read');
    }
  }

  /** Candles that cannot be written now are kept for the next time. */
  async #write(): Promise<void> {
    const taken = [...this.#live.values()].map((live) => ({ live, candles: live.candles.takeDirty() }));
    const rows: MarketCandle[] = taken.flatMap(({ live, candles }) =>
      candles.map((candle) => ({ ...candle, marketId: live.info.id })),
    );
    if (rows.length === 0) return;
    try {
      await writeCandles(this.#options.storage.sql, rows);
    } catch (error) {
      for (const { live, candles } of taken) live.candles.returnDirty(candles);
      this.#options.log.warn({ err: error }, 'candles could not be written');
    }
  }
}
