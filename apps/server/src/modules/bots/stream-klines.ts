// Candles as they grow. A candle is read once, when somebody begins to listen, and grows by the trades that follow, each at its
// own time: a trade that is committed just after a candle's end still belongs to it.
import type { bots } from '@bourse/contract';
import { addAmounts, type Instant } from '@bourse/domain';
import { flatCandle } from '../../core/market/candle-series.ts';
import type { MarketInfo, MarketUpdate, PublicTrade } from '../../core/market/market-data.ts';
import { endOf, openingAt } from './intervals.ts';
import { type Channel, type ChannelOptions, EVERY_MS, isDue } from './stream-channel.ts';
import { viewCandle } from './stream-events.ts';
import type { StreamCandle } from './stream-figures.ts';

/** So long after its end a candle is told as ended: its last trades are committed by then, unless the machine is busy. */
const GRACE_MS = 200;

export class KlineChannel implements Channel {
  readonly #info: MarketInfo;
  readonly #interval: bots.Interval;
  readonly #options: ChannelOptions;
  #open: StreamCandle | undefined;
  #ended: StreamCandle | undefined;
  #hasChanged = false;

  constructor(info: MarketInfo, interval: bots.Interval, options: ChannelOptions) {
    this.#info = info;
    this.#interval = interval;
    this.#options = options;
    this.#open = options.figures.candle(info, interval);
  }

  absorb({ trades }: MarketUpdate): void {
    for (const trade of trades.get(this.#info.id) ?? []) this.#record(trade);
  }

  flush(tick: number): void {
    const now = this.#options.clock.now();
    if (this.#open === undefined || this.#isIndexOnly) this.#read();
    if (this.#open && now >= endOf(this.#interval, this.#open.openedAt) + GRACE_MS)
      this.#turn(openingAt(this.#interval, now));
    if (!this.#hasChanged || !isDue(tick, EVERY_MS, this.#options)) return;
    this.#hasChanged = false;
    if (this.#open) this.#options.tell(this.#textOf(this.#open, false));
  }

  greeting(): string | undefined {
    return this.#open && this.#textOf(this.#open, false);
  }

  #record(trade: PublicTrade): void {
    const openedAt = openingAt(this.#interval, trade.at);
    this.#open ??= withoutTrades(openedAt, trade.price);
    if (openedAt > this.#open.openedAt) this.#turn(openedAt);
    if (openedAt === this.#open.openedAt) {
      this.#open = grow(this.#open, trade);
      this.#hasChanged = true;
    } else if (openedAt === this.#ended?.openedAt) {
      // It was told as ended already, and is told once more.
      this.#ended = grow(this.#ended, trade);
      this.#options.tell(this.#textOf(this.#ended, true));
    }
  }

  /** The open candle ends, and another one opens at its close. */
  #turn(openedAt: Instant): void {
    if (this.#open === undefined) return;
    this.#ended = this.#open;
    this.#options.tell(this.#textOf(this.#ended, true));
    this.#open = withoutTrades(openedAt, this.#ended.close);
    this.#hasChanged = true;
  }

  /** A market that shows the index has no trades that its candles would grow by. */
  get #isIndexOnly(): boolean {
    return this.#options.market.market(this.#info.id)?.settings.state === 'view_only';
  }

  #read(): void {
    const candle = this.#options.figures.candle(this.#info, this.#interval);
    if (candle === undefined) return;
    if (this.#open && this.#open.openedAt < candle.openedAt) this.#turn(candle.openedAt);
    const isSame = this.#open !== undefined && this.#textOf(this.#open, false) === this.#textOf(candle, false);
    this.#open = candle;
    this.#hasChanged ||= !isSame;
  }

  #textOf(candle: StreamCandle, isEnded: boolean): string {
    const { clock, time } = this.#options;
    const interval = this.#interval;
    const end = endOf(interval, candle.openedAt);
    return JSON.stringify({
      e: 'kline',
      E: time(clock.now()),
      ...viewCandle(this.#info, candle, { interval, end, isEnded, time }),
    });
  }
}

const withoutTrades = (openedAt: Instant, close: StreamCandle['close']): StreamCandle => ({
  ...flatCandle(openedAt, close),
  firstId: undefined,
  lastId: undefined,
});

/** A candle begins with the price of its first trade; until then it has the close before it. */
function grow(candle: StreamCandle, { id, price, quantity, notional, takerSide }: PublicTrade): StreamCandle {
  const isFirst = candle.trades === 0;
  const isBought = takerSide === 'buy';
  return {
    openedAt: candle.openedAt,
    open: isFirst ? price : candle.open,
    high: isFirst || price > candle.high ? price : candle.high,
    low: isFirst || price < candle.low ? price : candle.low,
    close: price,
    volume: addAmounts(candle.volume, quantity),
    quoteVolume: addAmounts(candle.quoteVolume, notional),
    trades: candle.trades + 1,
    takerBuyVolume: isBought ? addAmounts(candle.takerBuyVolume, quantity) : candle.takerBuyVolume,
    takerBuyQuoteVolume: isBought ? addAmounts(candle.takerBuyQuoteVolume, notional) : candle.takerBuyQuoteVolume,
    firstId: isFirst ? id : candle.firstId,
    lastId: id,
  };
}
