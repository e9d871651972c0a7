// Draws the rows of a book on a canvas: depth bars, own orders, and three columns of figures.
import { formatUnits } from '@bourse/domain';
import { formatDecimal } from '../../lib/format.ts';
import type { Ink } from '../../lib/ink.ts';
import type { BookRow, Side } from './book-rows.ts';

export const ROW_HEIGHT = 20;
/** Between asks and bids; last price and spread stand there. */
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

// Only pictures pass through floats: a bar's length is a share of the deepest sum.
const shareOf = (part: bigint, whole: bigint): number => (whole === 0n ? 0 : Number((part * 10_000n) / whole) / 10_000);

function paintRow(context: CanvasRenderingContext2D, row: BookRow, top: number, look: BookLook): void {
  const { width, ink } = look;
  const middle = top + ROW_HEIGHT / 2 + 0.5;
  context.fillStyle = ink.text1;
  context.textAlign = 'right';
  context.fillText(
    formatDecimal(formatUnits(row.quantity), { places: look.numberPlaces }),
    width * NUMBER_EDGE,
    middle,
  );
  context.fillStyle = ink.text2;
  context.fillText(formatDecimal(formatUnits(row.sum), { places: look.numberPlaces }), width - PADDING, middle);
}

function paintSide(
  context: CanvasRenderingContext2D,
  { rows, side, count, deepest }: { rows: readonly BookRow[]; side: Side; count: number; deepest: bigint },
  look: BookLook,
): void {
  const { width, ink } = look;
  const colour = side === 'ask' ? ink.down : ink.up;
  context.fillStyle = colour;
  context.globalAlpha = BAR_OPACITY;
  rows.forEach((row, index) => {
    const length = Math.round(shareOf(row.sum, deepest) * width);
    context.fillRect(width - length, topOf(side, index, count) + 1, length, ROW_HEIGHT - 1);
  });
  context.globalAlpha = 1;
  context.textAlign = 'left';
  rows.forEach((row, index) => {
    const top = topOf(side, index, count);
    context.fillText(
      formatDecimal(formatUnits(row.price), { places: look.pricePlaces }),
      PADDING,
      top + ROW_HEIGHT / 2 + 0.5,
    );
  });
  rows.forEach((row, index) => paintRow(context, row, topOf(side, index, count), look));
  context.fillStyle = ink.iris;
  rows.forEach((row, index) => {
    if (!look.own[side].has(row.price)) return;
    context.beginPath();
    context.arc(PADDING / 2, topOf(side, index, count) + ROW_HEIGHT / 2, DOT_RADIUS, 0, 2 * Math.PI);
    context.fill();
  });
}

export function paintBook(context: CanvasRenderingContext2D, view: BookView, look: BookLook): void {
  const { asks, bids, count } = view;
  context.clearRect(0, 0, look.width, 2 * count * ROW_HEIGHT + DIVIDER_HEIGHT + ROW_HEIGHT);
  context.font = `12px ${look.ink.mono}`;
  context.textBaseline = 'middle';
  const askSum = asks.at(-1)?.sum ?? 0n;
  const bidSum = bids.at(-1)?.sum ?? 0n;
  const deepest = askSum > bidSum ? askSum : bidSum;
  paintSide(context, { rows: asks, side: 'ask', count, deepest }, look);
  paintSide(context, { rows: bids, side: 'bid', count, deepest }, look);
}
