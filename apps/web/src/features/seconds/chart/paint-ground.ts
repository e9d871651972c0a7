// What stands still below the line: grid, prices beside it, the place of now, and where an order that is placed now would
// be due.
import type { Ink } from '../../../lib/ink.ts';
import { levelsOf, type Range, yOf } from './price-scale.ts';
import { type Span, xOf } from './time-scale.ts';

export const TOP = 12;
export const FOOT = 24;
const TEXT_PX = 11;
const LEVEL_APART_PX = 52;
const RULER_APART_PX = 6;
/** Nearer to a tag than this the name of a level would be cut by it. */
const TAG_REACH_PX = 16;

export type Plot = {
  readonly width: number;
  readonly height: number;
  /** Right of the plot, for prices. */
  readonly gutter: number;
};

export type Ground = {
  readonly ink: Ink;
  readonly plot: Plot;
  readonly range: Range;
  readonly span: Span;
  /** The chosen term has this length. */
  readonly termMs: number;
  readonly places: number;
  /** Prices with a tag of their own beside the chart. */
  readonly tagged: readonly number[];
  readonly priceText: (value: number) => string;
};

/** The market's finest step as a number. */
const stepOf = (places: number): number => 10 ** -places;

function paintLevels(context: CanvasRenderingContext2D, { ink, plot, range, places, tagged, priceText }: Ground): void {
  context.font = `${TEXT_PX}px ${ink.mono}`;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  const { width, height, gutter } = plot;
  const isFree = (y: number): boolean =>
    tagged.every((value) => Math.abs(TOP + yOf(value, range, height) - y) >= TAG_REACH_PX);
  for (const level of levelsOf(range, height / LEVEL_APART_PX, stepOf(places))) {
    const y = Math.round(TOP + yOf(level, range, height)) + 0.5;
    context.fillStyle = ink.line;
    context.fillRect(0, y - 0.5, width, 1);
    context.fillStyle = ink.text3;
    if (isFree(y)) context.fillText(priceText(level), width + 10, y, gutter - 12);
  }
}

/** Fine marks along the edge of the prices, as on a rule. */
function paintRuler(context: CanvasRenderingContext2D, { ink, plot: { width, height } }: Ground): void {
  context.fillStyle = ink.line;
  context.fillRect(width, TOP, 1, height);
  context.fillStyle = ink.lineStrong;
  for (let mark = 0, y = TOP + height; y >= TOP; mark += 1, y -= RULER_APART_PX)
    context.fillRect(width, Math.round(y), mark % 5 === 0 ? 6 : 3, 1);
}

const clockText = (ms: number): string =>
  `+${Math.floor(ms / 60_000)}:${String(Math.round((ms % 60_000) / 1_000)).padStart(2, '0')}`;

function paintMoments(context: CanvasRenderingContext2D, { ink, plot, span, termMs }: Ground): void {
  const { width, height } = plot;
  const now = Math.round(xOf(0, 0, span, width)) + 0.5;
  context.strokeStyle = ink.lineStrong;
  context.lineWidth = 1;
  context.setLineDash([]);
  context.beginPath();
  context.moveTo(now, TOP);
  context.lineTo(now, TOP + height);
  context.stroke();
  const due = Math.round(xOf(termMs, 0, span, width)) + 0.5;
  context.strokeStyle = ink.iris;
  context.setLineDash([2, 4]);
  context.beginPath();
  context.moveTo(due, TOP);
  context.lineTo(due, TOP + height);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = ink.iris;
  context.font = `${TEXT_PX}px ${ink.mono}`;
  context.textAlign = 'right';
  context.textBaseline = 'top';
  context.fillText(clockText(termMs), due - 6, TOP);
}

export function paintGround(context: CanvasRenderingContext2D, ground: Ground): void {
  const { plot, ink } = ground;
  context.fillStyle = ink.panel;
  context.fillRect(0, 0, plot.width + plot.gutter, plot.height + TOP + FOOT);
  paintLevels(context, ground);
  paintRuler(context, ground);
  paintMoments(context, ground);
}
