// Candles that have ended, as the wire writes them: kept in pieces, so that a long range is put together and not read and
// written anew for every visitor.
import { type Instant, instant, type MarketId } from '@bourse/domain';
import { setImmediate } from 'node:timers/promises';
import type { Candle, CandleQuery, CandleRow, WrittenCandle } from './market-data.ts';
import { viewFigure } from './figures.ts';
import { viewBar } from './market-view.ts';
import { openingOf, periodOf } from './periods.ts';

/** Candles of a piece: a quarter of a day in minutes, and a millisecond to write. */
const CHUNK_BARS = 360;
/** Some 60 kB each. */
const CHUNKS_MAX = 1_000;

export type WrittenCandles<Kept> = {
  /** Bars as JSON; each ends with a comma. */
  readonly parts: readonly Buffer[];
  readonly candles: readonly Kept[];
  /** How many had to be read and written for this answer. */
  readonly written: number;
};

/** A candle has a text, and something that is kept beside it. */
type Written<Kept> = { readonly kept: Kept; readonly text: string };

type Chunk<Kept> = {
  readonly candles: readonly Kept[];
  readonly text: Buffer;
  /** The position in the text at which each bar ends. */
  readonly ends: readonly number[];
};

type Slot<Kept> = {
  readonly marketId: MarketId;
  /** The piece holds what opened before this. */
  readonly until: Instant;
  readonly chunk: Promise<Chunk<Kept>>;
};

type Piece = { readonly key: string; readonly from: Instant; readonly until: Instant };

export class CandleChunks<Kept extends { readonly openedAt: Instant }> {
  readonly #read: (query: CandleQuery) => Promise<readonly Candle[]>;
  readonly #write: (candle: Candle) => Written<Kept>;
  readonly #chunksMax: number;
  /** The piece that was not asked for longest comes first. */
  readonly #slots = new Map<string, Slot<Kept>>();
  /** The latest `until` of each market's pieces. */
  readonly #until = new Map<MarketId, Instant>();

  constructor(
    read: (query: CandleQuery) => Promise<readonly Candle[]>,
    write: (candle: Candle) => Written<Kept>,
    chunksMax = CHUNKS_MAX,
  ) {
    this.#read = read;
    this.#write = write;
    this.#chunksMax = chunksMax;
  }

  /**
   * A trade that ended up in the past: it was on its way when its candle ended. What was written of that time is forgotten.
   */
  touch(marketId: MarketId, at: Instant): void {
    const until = this.#until.get(marketId);
    if (until === undefined || at >= until) return;
    for (const [key, slot] of this.#slots) if (slot.marketId === marketId && at < slot.until) this.#slots.delete(key);
    this.#until.set(marketId, at);
  }

  /** The candles of a range that have ended, none of which opens before `since` or at `open` or later. */
  async get(
    query: CandleQuery,
    { since, open }: { readonly since: Instant; readonly open: Instant },
  ): Promise<WrittenCandles<Kept>> {
    const parts: Buffer[] = [];
    const candles: Kept[] = [];
    let written = 0;
    const from = openingOf(periodOf(query.period), query.from);
    for (const piece of piecesOf(query, { since, open })) {
      const known = this.#find(piece);
      const chunk = await (known ?? this.#make(query, piece));
      const [begin, end] = cut(chunk, from, query.to);
      parts.push(chunk.text.subarray(chunk.ends[begin - 1] ?? 0, chunk.ends[end - 1] ?? 0));
      candles.push(...chunk.candles.slice(begin, end));
      if (known !== undefined) continue;
      written += chunk.candles.length;
      // Others have their turn between two pieces.
      await setImmediate();
    }
    return { parts, candles, written };
  }

  #find({ key, until }: Piece): Promise<Chunk<Kept>> | undefined {
    const slot = this.#slots.get(key);
    if (slot?.until !== until) return undefined;
    this.#slots.delete(key);
    this.#slots.set(key, slot);
    return slot.chunk;
  }

  #make({ marketId, period }: CandleQuery, { key, from, until }: Piece): Promise<Chunk<Kept>> {
    const chunk = this.#read({ marketId, period, from, to: instant(until - 1) }).then((candles) =>
      writeChunk(candles, this.#write),
    );
    const slot = { marketId, until, chunk };
    this.#slots.delete(key);
    this.#slots.set(key, slot);
    this.#until.set(marketId, instant(Math.max(until, this.#until.get(marketId) ?? until)));
    const [oldest] = this.#slots.keys();
    if (this.#slots.size > this.#chunksMax && oldest !== undefined) this.#slots.delete(oldest);
    chunk.catch(() => {
      if (this.#slots.get(key) === slot) this.#slots.delete(key);
    });
    return chunk;
  }
}

/** The pieces that a range touches; months, which are few and differ in length, are all in one. */
function* piecesOf(
  { marketId, period: name, from, to }: CandleQuery,
  { since, open }: { readonly since: Instant; readonly open: Instant },
): Generator<Piece> {
  const period = periodOf(name);
  const first = openingOf(period, instant(Math.max(from, since)));
  const last = Math.min(to, open - 1);
  if (first > last) return;
  const key = `${marketId}:${name}`;
  if (period.grid === undefined) {
    yield { key, from: openingOf(period, since), until: open };
    return;
  }
  const { lengthMs, shiftMs } = period.grid;
  const chunkMs = CHUNK_BARS * lengthMs;
  for (let nth = Math.floor((first + shiftMs) / chunkMs); nth * chunkMs - shiftMs <= last; nth += 1) {
    const begin = nth * chunkMs - shiftMs;
    yield {
      key: `${key}:${nth}`,
      from: instant(Math.max(begin, openingOf(period, since))),
      until: instant(Math.min(begin + chunkMs, open)),
    };
  }
}

/** Of a bar the close is kept: small charts draw nothing else. */
export function writeBar(candle: Candle): Written<WrittenCandle> {
  const bar = viewBar(candle);
  return { kept: { openedAt: candle.openedAt, close: bar.close }, text: `${JSON.stringify(bar)},` };
}

/** Rows are kept as they are, without a text. */
export function writeRow(candle: Candle): Written<CandleRow> {
  const kept = {
    openedAt: candle.openedAt,
    open: viewFigure(candle.open),
    high: viewFigure(candle.high),
    low: viewFigure(candle.low),
    close: viewFigure(candle.close),
    volume: viewFigure(candle.volume),
    quoteVolume: viewFigure(candle.quoteVolume),
    trades: candle.trades,
    takerBuyVolume: viewFigure(candle.takerBuyVolume),
    takerBuyQuoteVolume: viewFigure(candle.takerBuyQuoteVolume),
  };
  return { kept, text: '' };
}

function writeChunk<Kept>(candles: readonly Candle[], write: (candle: Candle) => Written<Kept>): Chunk<Kept> {
  const written = candles.map(write);
  let length = 0;
  return {
    candles: written.map(({ kept }) => kept),
    // Digits, quotes and braces alone: a byte each.
    text: Buffer.from(written.map(({ text }) => text).join(''), 'latin1'),
    ends: written.map(({ text }) => (length += text.length)),
  };
}

/** Finds the positions of the first bar in the range, and of the first one behind it. */
function cut(
  { candles }: Chunk<{ readonly openedAt: Instant }>,
  from: Instant,
  to: Instant,
): readonly [number, number] {
  const countBefore = (at: number): number => {
    let [low, high] = [0, candles.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((candles[middle]?.openedAt ?? at) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return [countBefore(from), countBefore(to + 1)];
}
