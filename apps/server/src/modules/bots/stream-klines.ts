// Candles as they grow: once a second while one changes, and once more when it has ended.
import type { bots } from '@bourse/contract';
import type { Instant } from '@bourse/domain';
import type { MarketInfo, MarketUpdate } from '../../core/market/market-data.ts';
import { nextOpening, openingOf, type Period, periodOf } from '../../core/market/periods.ts';
import { type BotCandle, currentBotCandle, periodOfInterval, type Zone } from './candles.ts';
import { type Channel, type ChannelOptions, EVERY_MS, isDue } from './stream-channel.ts';
import { viewCandle } from './stream-events.ts';

/** A candle is told as ended so long after its end: its last trades are committed by then, unless the machine is busy. */
const GRACE_MS = 200;

type Kind = { readonly interval: bots.Interval; readonly zone: Zone };

export class KlineChannel implements Channel {
  readonly #info: MarketInfo;
  readonly #kind: Kind;
  readonly #period: Period;
  readonly #options: ChannelOptions;
  /** The candle that is told of opened then. */
  #openedAt: Instant;
  #endedAt: Instant | undefined;
  #hasMoved = false;
  #last: string | undefined;

  constructor(info: MarketInfo, { interval, zone }: Kind, options: ChannelOptions) {
    this.#info = info;
    this.#kind = { interval, zone };
    this.#period = periodOf(periodOfInterval(interval, zone));
    this.#options = options;
    this.#openedAt = openingOf(this.#period, options.clock.now());
    this.#last = JSON.stringify(this.#read(this.#openedAt, false));
  }

  absorb({ trades }: MarketUpdate): void {
    const news = trades.get(this.#info.id);
    if (!news) return;
    this.#hasMoved = true;
    const [first] = news;
    if (first === undefined || this.#endedAt === undefined || first.at >= this.#openedAt) return;
    // It was committed late, and the candle that was told as ended is told once more.
    this.#tell(this.#read(this.#endedAt, true));
  }

  flush(tick: number): void {
    this.#turn();
    if (!isDue(tick, EVERY_MS, this.#options) || !(this.#hasMoved || this.#isIndexOnly)) return;
    const state = this.#read(this.#openedAt, false);
    // What is looked up of an older candle is known the next time.
    this.#hasMoved = state?.k.f === -1 && state.k.n > 0;
    const text = JSON.stringify(state);
    if (text === this.#last) return;
    this.#last = text;
    this.#tell(state);
  }

  greeting(): string | undefined {
    const state = this.#read(this.#openedAt, false);
    return state && this.#textOf(state);
  }

  /** Goes on to the candle of now, where the one before it has ended, and tells its end. */
  #turn(): void {
    const now = this.#options.clock.now();
    const end = nextOpening(this.#period, this.#openedAt);
    if (now < end + GRACE_MS) return;
    this.#tell(this.#read(this.#openedAt, true));
    this.#endedAt = this.#openedAt;
    this.#openedAt = openingOf(this.#period, now);
    this.#hasMoved = true;
  }

  /** A market that shows the index has no trades that its candles would grow by. */
  get #isIndexOnly(): boolean {
    return this.#options.market.market(this.#info.id)?.settings.state === 'view_only';
  }

  /** Undefined before any price exists. */
  #read(openedAt: Instant, isEnded: boolean) {
    const { time } = this.#options;
    const { interval, zone } = this.#kind;
    const candle: BotCandle | undefined = currentBotCandle(this.#options, {
      marketId: this.#info.id,
      interval,
      zone,
      at: openedAt,
    });
    const end = nextOpening(this.#period, openedAt);
    return candle && viewCandle(this.#info, candle, { interval, end, isEnded, time });
  }

  #textOf(state: object): string {
    const { clock, time } = this.#options;
    return JSON.stringify({ e: 'kline', E: time(clock.now()), ...state });
  }

  #tell(state: object | undefined): void {
    if (state) this.#options.tell(this.#textOf(state));
  }
}
