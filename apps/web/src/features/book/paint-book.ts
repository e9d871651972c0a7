// Draws the rows of a book on a canvas: depth bars, own orders, and three columns of figures.
import { formatUnits } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import type { Ink } from '../../lib/ink.ts';
import type { BookRow, Side } from './book-rows.ts';

export const ROW_HEIGHT = 20;
/** Between asks and bids; last price and spread are shown there. */
export const DIVIDER_HEIGHT = 36;
const PADDING = 12;
/** The right edge of the middle column, as a share of the width. */
const NUMBER_EDGE = 0.64;
const BAR_OPACITY = 0.13;
const DOT_RADIUS = 2.5;

export type BookView = {
  readonly asks: readonly BookRow[];
  readonly bids: readonly BookRow[];
  /** Rows that fit on each side. */
  readonly count: number;
};

export type BookLook = {
  readonly width: number;
  readonly height: number;
  readonly ink: Ink;
  readonly pricePlaces: number;
  readonly numberPlaces: number;
  /** Grouped prices of own orders, by side. */
  readonly own: Readonly<Record<Side, ReadonlySet<bigint>>>;
};

/** The top of a row. The best ask is the last one above the divider, the best bid the first one below. */
export function topOf(side: Side, index: number, count: number): number {
  return side === 'ask' ? (count - 1 - index) * ROW_HEIGHT : count * ROW_HEIGHT + DIVIDER_HEIGHT + index * ROW_HEIGHT;
}

export type RowPlace = { readonly side: Side; readonly index: number };

/** The row under a point, whether or not there is a level in it. */
export function placeAt(y: number, count: number): RowPlace | undefined {
  const bidsTop = count * ROW_HEIGHT + DIVIDER_HEIGHT;
  if (y >= 0 && y < count * ROW_HEIGHT) return { side: 'ask', index: count - 1 - Math.floor(y / ROW_HEIGHT) };
  const index = Math.floor((y - bidsTop) / ROW_HEIGHT);
  return y >= bidsTop && index < count ? { side: 'bid', index } : undefined;
}

/** Whether a point lies in the column of sums. */
export const isInSums = (x: number, width: number): boolean => x > width * NUMBER_EDGE + PADDING / 2;

/** Bars grow in steps of this many px, so that a row whose figures stay is not drawn again for a hair's breadth. */
const BAR_STEP = 4;

// Only pictures pass through floats: a bar's length is a share of the deepest sum.
const barLength = (part: bigint, whole: bigint, width: number): number =>
  whole === 0n ? 0 : Math.round((Number((part * 10_000n) / whole) / 10_000) * (width / BAR_STEP)) * BAR_STEP;

type RowLook = { readonly side: Side; readonly top: number; readonly bar: number; readonly isOwn: boolean };

function paintRow(context: CanvasRenderingContext2D, row: BookRow, place: RowLook, look: BookLook): void {
  const { width, ink } = look;
  const { side, top, bar } = place;
  const colour = side === 'ask' ? ink.down : ink.up;
  const middle = top + ROW_HEIGHT / 2 + 0.5;
  const figure = (units: bigint, places: number): string => formatDecimal(formatUnits(units), { places });
  context.fillStyle = colour;
  context.globalAlpha = BAR_OPACITY;
  context.fillRect(width - bar, top + 1, bar, ROW_HEIGHT - 1);
  context.globalAlpha = 1;
  context.textAlign = 'left';
  context.fillText(figure(row.price, look.pricePlaces), PADDING, middle);
  context.textAlign = 'right';
  context.fillStyle = ink.text1;
  context.fillText(figure(row.quantity, look.numberPlaces), width * NUMBER_EDGE, middle);
  context.fillStyle = ink.text2;
  context.fillText(figure(row.sum, look.numberPlaces), width - PADDING, middle);
  if (!place.isOwn) return;
  context.fillStyle = ink.iris;
  context.beginPath();
  context.arc(PADDING / 2, top + ROW_HEIGHT / 2, DOT_RADIUS, 0, 2 * Math.PI);
  context.fill();
}

/** Draws a book and remembers each row, so that only rows that changed are drawn the next time. */
export class BookPainter {
  readonly #context: CanvasRenderingContext2D;
  readonly #painted = new Map<number, string>();
  #look: BookLook | undefined;
  #count = 0;

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context;
  }

  /** A look must stay the same object until something in it changes. */
  paint(view: BookView, look: BookLook): void {
    const context = this.#context;
    if (look !== this.#look || view.count !== this.#count) {
      this.#look = look;
      this.#count = view.count;
      this.#painted.clear();
      context.fillStyle = look.ink.panel;
      context.fillRect(0, 0, look.width, look.height);
    }
    context.font = `12px ${look.ink.mono}`;
    context.textBaseline = 'middle';
    const askSum = view.asks.at(-1)?.sum ?? 0n;
    const bidSum = view.bids.at(-1)?.sum ?? 0n;
    const deepest = askSum > bidSum ? askSum : bidSum;
    for (let index = 0; index < view.count; index += 1) {
      this.#paintRow(view.asks[index], { side: 'ask', index }, deepest, look);
      this.#paintRow(view.bids[index], { side: 'bid', index }, deepest, look);
    }
  }

  #paintRow(row: BookRow | undefined, { side, index }: RowPlace, deepest: bigint, look: BookLook): void {
    const top = topOf(side, index, this.#count);
    const bar = row ? barLength(row.sum, deepest, look.width) : 0;
    const isOwn = row !== undefined && look.own[side].has(row.price);
    const content = row ? `${row.price} ${row.quantity} ${row.sum} ${bar} ${isOwn}` : '';
    if (this.#painted.get(top) === content) return;
    this.#painted.set(top, content);
    this.#context.fillStyle = look.ink.panel;
    this.#context.fillRect(0, top, look.width, ROW_HEIGHT);
    if (row) paintRow(this.#context, row, { side, top, bar, isOwn }, look);
  }
}
