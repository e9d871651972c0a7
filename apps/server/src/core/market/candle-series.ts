// The candles of one market that memory holds: those that are open and the recent ones, of each stored resolution.
import { type Amount, addAmounts, type Instant, instant, type Price, type Side, ZERO } from '@bourse/domain';
import type { Candle } from './market-data.ts';
import {
  HELD_RESOLUTIONS,
  type HeldResolution,
  KEEP_MS,
  nextOpening,
  openingOf,
  periodOf,
  type Period,
  RESOLUTIONS,
  type Resolution,
} from './periods.ts';

/** A candle as the table holds it. */
export type StoredCandle = Candle & { readonly resolution: Resolution; readonly isSeeded: boolean };

type Growing = { -readonly [Name in keyof Candle]: Candle[Name] };

type LiveCandle = Growing & {
  readonly isSeeded: boolean;
  /** Differs from its row in the table. */
  isDirty: boolean;
};

/** A trade, or an index tick of a market that only shows the index. Either changes candles. */
export type PricePoint = {
  readonly at: Instant;
  readonly price: Price;
  readonly quantity: Amount;
  readonly notional: Amount;
  /** Undefined of an index tick, which is no trade: its quantity and notional are 0. */
  readonly takerSide: Side | undefined;
};

/** Candles of one resolution, ascending; those without a trade are absent. */
class Track {
  readonly candles: LiveCandle[] = [];
  /** From here on it holds every candle; undefined when it holds none. */
  heldSince: Instant | undefined;
  readonly #period: Period;
  readonly #keepMs: number;
  readonly #isStored: boolean;
  /** The candle of the last point ends here: most points need no calendar. */
  #endsAt = 0;

  constructor(resolution: HeldResolution) {
    this.#period = periodOf(resolution);
    this.#keepMs = KEEP_MS[resolution];
    this.#isStored = resolution !== '1s';
  }

  record(point: PricePoint): void {
    const { price } = point;
    const candle = this.#candleAt(point);
    if (price > candle.high) candle.high = price;
    if (price < candle.low) candle.low = price;
    candle.close = price;
    candle.isDirty = this.#isStored;
    if (point.takerSide === undefined) return;
    const { quantity, notional } = point;
    candle.volume = addAmounts(candle.volume, quantity);
    candle.quoteVolume = addAmounts(candle.quoteVolume, notional);
    candle.trades += 1;
    if (point.takerSide === 'sell') return;
    candle.takerBuyVolume = addAmounts(candle.takerBuyVolume, quantity);
    candle.takerBuyQuoteVolume = addAmounts(candle.takerBuyQuoteVolume, notional);
  }

  /** The last candle, or a new one where the point comes after it. */
  #candleAt({ at, price }: PricePoint): LiveCandle {
    const last = this.candles.at(-1);
    if (last !== undefined && at < this.#endsAt) return last;
    const openedAt = openingOf(this.#period, at);
    this.#endsAt = nextOpening(this.#period, openedAt);
    if (last !== undefined && last.openedAt >= openedAt) return last;
    const candle = { ...flatCandle(openedAt, price), isSeeded: false, isDirty: this.#isStored };
    this.candles.push(candle);
    this.heldSince ??= openedAt;
    this.#forget(openedAt);
    return candle;
  }

  /** Drops what is too old, but never the last of it, whose close was the price then, nor what is not in the table yet. */
  #forget(now: Instant): void {
    const oldest = now - this.#keepMs;
    let count = 0;
    for (const candle of this.candles) {
      const next = this.candles[count + 1];
      if (next === undefined || next.openedAt >= oldest || candle.isDirty) break;
      count += 1;
    }
    // In portions, so that a busy track is not shifted with every new candle.
    if (count < 60) return;
    this.candles.splice(0, count);
    this.heldSince = this.candles[0]?.openedAt;
  }

  /** Index of the first candle that opened at or after `from`. */
  firstSince(from: Instant): number {
    let index = this.candles.length;
    while (index > 0 && (this.candles[index - 1]?.openedAt ?? from) >= from) index -= 1;
    return index;
  }
}

export class CandleSeries {
  readonly #tracks: Readonly<Record<HeldResolution, Track>> = {
    '1s': new Track('1s'),
    '1min': new Track('1min'),
    '60min': new Track('60min'),
    '1D': new Track('1D'),
    '1D_utc': new Track('1D_utc'),
  };

  /** Takes in what the table holds, ascending, before anything is recorded: which will be all that happened since an instant. */
  load(rows: readonly StoredCandle[], since: Instant): void {
    for (const { resolution, ...row } of rows) {
      const track = this.#tracks[resolution];
      track.candles.push({ ...row, isDirty: false });
      track.heldSince ??= row.openedAt;
    }
    this.#tracks['1s'].heldSince = since;
  }

  record(point: PricePoint): void {
    for (const resolution of HELD_RESOLUTIONS) this.#tracks[resolution].record(point);
  }

  /** From here on memory holds every candle of the resolution; undefined when it holds none. */
  heldSince(resolution: HeldResolution): Instant | undefined {
    return this.#tracks[resolution].heldSince;
  }

  /** Copies of the candles that opened at or after `from`, ascending. */
  since(resolution: HeldResolution, from: Instant): Candle[] {
    const track = this.#tracks[resolution];
    return track.candles.slice(track.firstSince(from)).map(copy);
  }

  /** Close of the last candle that opened before `at`, of those in memory. */
  closeBefore(resolution: HeldResolution, at: Instant): Price | undefined {
    const track = this.#tracks[resolution];
    return track.candles[track.firstSince(at) - 1]?.close;
  }

  get lastClose(): Price | undefined {
    return this.#tracks['1min'].candles.at(-1)?.close ?? this.#tracks['1D'].candles.at(-1)?.close;
  }

  /** The candle of `period` that is open at `now`; flat at the last close when nothing has happened in it. */
  current(period: Period, now: Instant): Candle | undefined {
    const openedAt = openingOf(period, now);
    let folded: Candle | undefined;
    for (const part of this.since(period.resolution, openedAt)) folded = fold(folded, { ...part, openedAt });
    if (folded !== undefined) return folded;
    const close = this.lastClose;
    return close === undefined ? undefined : flatCandle(openedAt, close);
  }

  /** The candle of `period` that holds `at`, of those in memory; flat at the close before it when nothing happened in it. */
  holding(period: Period, at: Instant): Candle | undefined {
    const openedAt = openingOf(period, at);
    const end = nextOpening(period, openedAt);
    let folded: Candle | undefined;
    for (const part of this.since(period.resolution, openedAt)) {
      if (part.openedAt < end) folded = fold(folded, { ...part, openedAt });
    }
    if (folded !== undefined) return folded;
    const close = this.closeBefore(period.resolution, openedAt) ?? this.closeBefore('1min', openedAt);
    return close === undefined ? undefined : flatCandle(openedAt, close);
  }

  /** Sums up the trades since `from` for a rolling ticker, with the price before them. */
  summary(from: Instant): { readonly before: Price | undefined; readonly range: Candle | undefined } {
    const track = this.#tracks['1min'];
    const firstSince = track.firstSince(from);
    const { candles } = track;
    let range: Growing | undefined;
    for (let index = firstSince; index < candles.length; index += 1) {
      const candle = candles[index];
      if (candle === undefined) continue;
      if (range === undefined) range = copy(candle);
      else join(range, candle);
    }
    return { before: candles[firstSince - 1]?.close, range };
  }

  /** Hands out what the table does not have yet. */
  takeDirty(): StoredCandle[] {
    const taken: StoredCandle[] = [];
    for (const resolution of RESOLUTIONS) {
      for (const candle of this.#tracks[resolution].candles) {
        if (!candle.isDirty) continue;
        candle.isDirty = false;
        taken.push({ ...copy(candle), resolution, isSeeded: candle.isSeeded });
      }
    }
    return taken;
  }

  /** Takes back what could not be written. */
  returnDirty(rows: readonly StoredCandle[]): void {
    for (const { resolution, openedAt } of rows) {
      const track = this.#tracks[resolution];
      const candle = track.candles[track.firstSince(openedAt)];
      if (candle?.openedAt === openedAt) candle.isDirty = true;
    }
  }
}

const copy = (candle: Candle): Growing => ({
  openedAt: candle.openedAt,
  open: candle.open,
  high: candle.high,
  low: candle.low,
  close: candle.close,
  volume: candle.volume,
  quoteVolume: candle.quoteVolume,
  trades: candle.trades,
  takerBuyVolume: candle.takerBuyVolume,
  takerBuyQuoteVolume: candle.takerBuyQuoteVolume,
});

/** Adds what followed to a candle. */
function join(candle: Growing, later: Candle): void {
  if (later.high > candle.high) candle.high = later.high;
  if (later.low < candle.low) candle.low = later.low;
  candle.close = later.close;
  candle.volume = addAmounts(candle.volume, later.volume);
  candle.quoteVolume = addAmounts(candle.quoteVolume, later.quoteVolume);
  candle.trades += later.trades;
  candle.takerBuyVolume = addAmounts(candle.takerBuyVolume, later.takerBuyVolume);
  candle.takerBuyQuoteVolume = addAmounts(candle.takerBuyQuoteVolume, later.takerBuyQuoteVolume);
}

/** Joins a candle with the one that follows it; the first one's opening time stays. */
export function fold(earlier: Candle | undefined, later: Candle): Candle {
  if (earlier === undefined) return later;
  const joined = copy(earlier);
  join(joined, later);
  return joined;
}

export function flatCandle(openedAt: Instant, close: Price): Candle {
  const prices = { open: close, high: close, low: close, close };
  const traded = { volume: ZERO, quoteVolume: ZERO, trades: 0, takerBuyVolume: ZERO, takerBuyQuoteVolume: ZERO };
  return { openedAt, ...prices, ...traded };
}

/**
 * Candles of `period` from ascending parts of its resolution: parts of one period are joined, and a period without any
 * repeats the close before it. Begins at `from` where `closeBefore` is known, else with the first part; ends with the
 * candle that holds `to`.
 */
export function assemble(options: {
  readonly parts: readonly Candle[];
  readonly period: Period;
  readonly from: Instant;
  readonly to: Instant;
  readonly closeBefore: Price | undefined;
}): Candle[] {
  const { parts, period } = options;
  const bars: Candle[] = [];
  let close = options.closeBefore;
  let at = openingOf(period, options.from);
  const first = parts[0];
  if (close === undefined) {
    if (first === undefined) return [];
    at = instant(Math.max(at, openingOf(period, first.openedAt)));
  }
  let index = 0;
  for (let end = at; at <= options.to; at = end) {
    end = nextOpening(period, at);
    let bar: Candle | undefined;
    for (let part = parts[index]; part !== undefined && part.openedAt < end; part = parts[index]) {
      if (part.openedAt >= at) bar = fold(bar, { ...part, openedAt: at });
      index += 1;
    }
    if (bar === undefined && close !== undefined) bar = flatCandle(at, close);
    if (bar === undefined) continue;
    bars.push(bar);
    close = bar.close;
  }
  return bars;
}
