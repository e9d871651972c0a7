// The canvases of the chart: one that stands still and one on which the line moves, painted at most at the pace of the book
// and only when what would be seen is another. For whoever wants no motion it is painted with each tick.
import { formatDecimal, formatTime } from '@bourse/ui/lib/format.ts';
import { serverNow } from '@bourse/ui/lib/server-clock.ts';
import { STILL } from '@bourse/ui/lib/use-media.ts';
import { readInk, watchInk } from '../../../lib/ink.ts';
import { indexPriceOf, watchIndexPrice } from '../../../realtime/index-price.ts';
import { screen } from '../../../realtime/screen.ts';
import { IndexSeries } from './index-series.ts';
import { FOOT, paintGround, type Plot, TOP } from './paint-ground.ts';
import { type Mark, paintScene } from './paint-line.ts';
import { isSameRange, nextRange, type Range, rangeBetween } from './price-scale.ts';
import { isSameSpan, type Span, spanBetween, spanFor } from './time-scale.ts';

export type LineOptions = {
  readonly symbol: string;
  readonly places: number;
  readonly termMs: number;
  /** The marks are of this market, the soonest due first. */
  readonly marks: readonly Mark[];
};

export type LineCanvases = { readonly ground: HTMLCanvasElement; readonly scene: HTMLCanvasElement };

const SECOND_MS = 1_000;
const GUTTER = 84;
const GUTTER_NARROW = 72;
const NARROW = 520;
/** How long a tick, a range and a span take to arrive. */
const TICK_MS = 260;
const SCALE_MS = 320;
/** A shift of the line by less than this many pixels of the screen is not seen. */
const SHIFT_SEEN = 0.5;

type Move<Value> = { readonly from: Value; readonly to: Value; readonly at: number };

/** How far a move has come, slowing down towards its end. */
function shareOf(move: { readonly at: number }, now: number, ms: number): number {
  const share = Math.max(0, Math.min(1, (now - move.at) / ms));
  return 1 - (1 - share) ** 3;
}

const contextOf = (canvas: HTMLCanvasElement, alpha: boolean): CanvasRenderingContext2D => {
  const context = canvas.getContext('2d', { alpha });
  if (!context) throw new Error('this browser has no canvas');
  return context;
};

export class LineCanvas {
  readonly #canvases: LineCanvases;
  readonly #ground: CanvasRenderingContext2D;
  readonly #scene: CanvasRenderingContext2D;
  readonly #still = matchMedia(STILL);
  readonly #stops: (() => void)[];
  #stopIndex: (() => void) | undefined;
  #options: LineOptions | undefined;
  #series = new IndexSeries();
  #plot: Plot = { width: 0, height: 0, gutter: GUTTER };
  #head: Move<number> | undefined;
  #range: Move<Range> | undefined;
  #span: Move<Span> | undefined;
  #paintedAt = Number.NEGATIVE_INFINITY;
  #isInView = true;
  #isDirty = true;
  #isGroundDirty = true;

  /** They fill their parent. */
  constructor(canvases: LineCanvases) {
    this.#canvases = canvases;
    this.#ground = contextOf(canvases.ground, false);
    this.#scene = contextOf(canvases.scene, true);
    const place = canvases.scene.parentElement;
    const size = new ResizeObserver(([entry]) => {
      if (entry) this.#resize(entry.contentRect.width, entry.contentRect.height);
    });
    const sight = new IntersectionObserver(([entry]) => {
      this.#isInView = entry?.isIntersecting ?? true;
      this.#isDirty = true;
      this.#isGroundDirty = true;
      // In the very frame in which it comes into view: at the pace of the book, that frame would show what is out of date.
      this.#paint();
    });
    if (place) size.observe(place);
    sight.observe(canvases.scene);
    document.fonts.addEventListener('loadingdone', this.#repaint);
    this.#still.addEventListener('change', this.#repaint);
    this.#stops = [
      () => size.disconnect(),
      () => sight.disconnect(),
      () => document.fonts.removeEventListener('loadingdone', this.#repaint),
      () => this.#still.removeEventListener('change', this.#repaint),
      watchInk(this.#repaint),
    ];
  }

  show(options: LineOptions): void {
    if (options.symbol !== this.#options?.symbol) this.#follow(options.symbol);
    this.#options = options;
    this.#repaint();
  }

  /** Shows the earlier points of the market's index. */
  showPast(symbol: string, past: Parameters<IndexSeries['addPast']>[0]): void {
    if (symbol !== this.#options?.symbol) return;
    this.#series.addPast(past);
    const value = this.#series.last?.value;
    if (!this.#head && value !== undefined) this.#head = { from: value, to: value, at: 0 };
    this.#repaint();
  }

  dispose(): void {
    this.#stopIndex?.();
    screen.cancel('book', this.#paint);
    for (const stop of this.#stops) stop();
  }

  #follow(symbol: string): void {
    this.#stopIndex?.();
    this.#series = new IndexSeries();
    this.#head = undefined;
    this.#range = undefined;
    this.#stopIndex = watchIndexPrice(symbol, this.#tick);
    this.#tick();
  }

  readonly #tick = (): void => {
    const tick = this.#options && indexPriceOf(this.#options.symbol);
    this.#isDirty = true;
    if (tick && !tick.isStale) {
      const value = Number(tick.index);
      if (this.#series.add({ second: tick.second, value })) {
        const now = serverNow();
        this.#head = { from: this.#headAt(now) ?? value, to: value, at: now };
      }
    }
    screen.request('book', this.#paint);
  };

  readonly #repaint = (): void => {
    this.#isDirty = true;
    this.#isGroundDirty = true;
    screen.request('book', this.#paint);
  };

  #headAt(now: number): number | undefined {
    const head = this.#head;
    if (!head) return undefined;
    return head.from + (head.to - head.from) * (this.#still.matches ? 1 : shareOf(head, now, TICK_MS));
  }

  /** The span of now, on its way where it has changed. */
  #spanAt(now: number, { termMs, marks }: LineOptions): Span {
    const to = spanFor(
      termMs,
      marks.map(({ dueMs }) => dueMs - now),
    );
    if (!this.#span) this.#span = { from: to, to, at: 0 };
    else if (!isSameSpan(this.#span.to, to)) this.#span = { from: this.#spanNow(now), to, at: now };
    return this.#spanNow(now);
  }

  #spanNow(now: number): Span {
    const span = this.#span;
    if (!span) return { pastMs: 1, futureMs: 1 };
    const share = this.#still.matches ? 1 : shareOf(span, now, SCALE_MS);
    return share === 1 ? span.to : spanBetween(span.from, span.to, share);
  }

  #rangeAt(now: number, values: readonly number[]): Range | undefined {
    const to = nextRange(this.#range?.to, values);
    if (!to) return undefined;
    if (!this.#range) this.#range = { from: to, to, at: 0 };
    else if (!isSameRange(this.#range.to, to)) {
      const share = shareOf(this.#range, now, SCALE_MS);
      this.#range = { from: rangeBetween(this.#range.from, this.#range.to, share), to, at: now };
    }
    const share = this.#still.matches ? 1 : shareOf(this.#range, now, SCALE_MS);
    return share === 1 ? this.#range.to : rangeBetween(this.#range.from, this.#range.to, share);
  }

  readonly #paint = (): void => {
    const options = this.#options;
    if (!options || this.#plot.width <= 0 || !this.#isInView) return;
    const now = serverNow();
    const isMoving = this.#isMoving(now);
    if (this.#isDirty || isMoving || this.#hasShifted(now)) this.#paintAt(now, options, isMoving);
    if (!this.#still.matches) screen.request('book', this.#paint);
  };

  #isMoving(now: number): boolean {
    const isUnderWay = (move: { readonly at: number } | undefined, ms: number): boolean =>
      move !== undefined && now - move.at <= ms + SECOND_MS / 20;
    return isUnderWay(this.#head, TICK_MS) || isUnderWay(this.#range, SCALE_MS) || isUnderWay(this.#span, SCALE_MS);
  }

  /** Whether the line has moved on so far that it is seen. */
  #hasShifted(now: number): boolean {
    const span = this.#spanNow(now);
    const pxPerMs = (this.#plot.width * devicePixelRatio) / (span.pastMs + span.futureMs);
    return (now - this.#paintedAt) * pxPerMs >= SHIFT_SEEN;
  }

  #paintAt(now: number, options: LineOptions, isMoving: boolean): void {
    this.#fitDensity();
    const span = this.#spanAt(now, options);
    const points = this.#series.since((now - span.pastMs) / SECOND_MS);
    const head = this.#headAt(now);
    const entries = options.marks.flatMap(({ entry }) => (entry ? [entry.value] : []));
    const target = this.#head ? [this.#head.to] : [];
    const range = this.#rangeAt(now, [...points.map(({ value }) => value), ...entries, ...target]);
    const ink = readInk();
    const priceText = (value: number): string => formatDecimal(value.toFixed(options.places));
    const isKnown = head !== undefined && range !== undefined;
    const shown = range ?? { low: 0, high: 1 };
    const look = { ink, plot: this.#plot, range: shown, span, priceText };
    const tagged = isKnown ? [head, ...entries.slice(0, 1)] : [];
    if (this.#isGroundDirty || isMoving) paintGround(this.#ground, { ...look, ...options, tagged });
    paintScene(this.#scene, {
      ...look,
      now,
      points: isKnown ? points : [],
      head: head ?? 0,
      marks: options.marks,
      isStale: indexPriceOf(options.symbol)?.isStale ?? true,
      timeText: formatTime,
    });
    this.#paintedAt = now;
    this.#isDirty = false;
    this.#isGroundDirty = false;
  }

  #resize(width: number, height: number): void {
    const gutter = width < NARROW ? GUTTER_NARROW : GUTTER;
    this.#plot = { width: Math.max(0, width - gutter), height: Math.max(0, height - TOP - FOOT), gutter };
    this.#repaint();
  }

  /** One canvas pixel per screen pixel, also after a move to a screen of another density. */
  #fitDensity(): void {
    const density = devicePixelRatio;
    const [width, height] = [this.#plot.width + this.#plot.gutter, this.#plot.height + TOP + FOOT];
    for (const [canvas, context] of [
      [this.#canvases.ground, this.#ground],
      [this.#canvases.scene, this.#scene],
    ] as const) {
      if (canvas.width === Math.round(width * density) && canvas.height === Math.round(height * density)) continue;
      canvas.width = Math.round(width * density);
      canvas.height = Math.round(height * density);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
      context.setTransform(density, 0, 0, density, 0, 0);
      this.#isGroundDirty = true;
    }
  }
}
