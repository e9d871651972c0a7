// What a channel of streams is: it is fed with committed batches, and tells all who listen.
import type { MarketData, MarketUpdate } from '../../core/market/market-data.ts';
import { ticksOf } from '../../platform/realtime/raw-socket.ts';
import type { Clock } from '../../system/clock.ts';
import type { TimeView } from './stream-events.ts';
import type { StreamFigures } from './stream-figures.ts';
import type { TradeIdBoard } from './trade-ids.ts';

export interface Channel {
  /** Called with each batch that has moved the channel's market; with all where it is of all markets. */
  absorb?(update: MarketUpdate): void;
  /** Called every 50 ms. */
  flush?(tick: number): void;
  /** The present state, for whoever has just come; undefined where there is none, or where only what happens is told. */
  greeting?(): string | undefined;
}

export type ChannelOptions = {
  readonly market: MarketData;
  readonly clock: Clock;
  readonly ids: TradeIdBoard;
  readonly figures: StreamFigures;
  readonly time: TimeView;
  /** Sends a text to all who listen. */
  readonly tell: (text: string) => void;
  /** Channels that speak once a second take turns, so that not all of them do in the same tick. */
  readonly phase: number;
};

/** Most channels speak so often, where they have something to say. */
export const EVERY_MS = 1_000;

/** Whether it is the turn of a channel that speaks every `everyMs`. */
export const isDue = (tick: number, everyMs: number, { phase }: Pick<ChannelOptions, 'phase'>): boolean =>
  (tick + phase) % ticksOf(everyMs) === 0;
