// What moves: the line of the index up to now, the entry and due marks of running orders, the price of now.
import type { Ink } from '../../../lib/ink.ts';
import { FOOT, type Plot, TOP } from './paint-ground.ts';
import type { IndexPoint } from './index-series.ts';
import { type Range, yOf } from './price-scale.ts';
import { momentsOf, type Span, xOf } from './time-scale.ts';

const TEXT_PX = 11;
const TEXT_ROW_PX = 14;
const TEXT_WIDTH_PX = 56;
const TEXT_ROWS = 6;
const MOMENT_APART_PX = 84;
const TAG_HEIGHT = 20;
const TAG_RADIUS = 3;
/** Ticks further apart than this are no line: nothing is known of the time between. */
const GAP_SECONDS = 5;
const SECOND_MS = 1_000;
const FILL_ALPHA = 0.16;
const ZONE_ALPHA = 0.07;

/** A running order as the chart shows it. */
export type Mark = {
  readonly id: number;
  readonly isUp: boolean;
  /** Undefined until it has opened. */
  readonly entry: { readonly ms: number; readonly value: number } | undefined;
  readonly dueMs: number;
  /** The stake with its arrow. */
  readonly text: string;
};

export type Scene = {
  readonly ink: Ink;
  readonly plot: Plot;
  readonly range: Range;
  readonly span: Span;
  /** The time is that of the server's clock. */
  readonly now: number;
  readonly points: readonly IndexPoint[];
  /** The index of now, on its way from the tick before. */
  readonly head: number;
  /** The soonest due first. */
  readonly marks: readonly Mark[];
  readonly isStale: boolean;
  readonly priceText: (value: number) => string;
  readonly timeText: (ms: number) => string;
};

type Place = {
  readonly x: (ms: number) => number;
  readonly y: (value: number) => number;
  /** Returns the line on which the text of a mark is written: texts that would overlap go on different lines. */
  readonly row: (mark: Mark) => number;
};

function placeIn({ now, span, plot, range, marks }: Scene): Place {
  const rows = new Map<number, number>();
  let before: { readonly x: number; readonly row: number } | undefined;
  for (const { id, dueMs } of marks) {
    const x = xOf(dueMs, now, span, plot.width);
    const row: number = before && x - before.x < TEXT_WIDTH_PX ? (before.row + 1) % TEXT_ROWS : 0;
    rows.set(id, row);
    before = { x, row };
  }
  return {
    row: ({ id }) => rows.get(id) ?? 0,
    x: (ms) => xOf(ms, now, span, plot.width),
    y: (value) => TOP + yOf(value, range, plot.height),
  };
}

/** The pieces of the line, each without a gap; the last ends at the index of now. */
function piecesOf({ points, head, now }: Scene, place: Place): { x: number; y: number }[][] {
  const pieces: { x: number; y: number }[][] = [];
  let before: IndexPoint | undefined;
  points.forEach((point, index) => {
    const isLast = index === points.length - 1;
    const at = { x: place.x(point.second * SECOND_MS), y: place.y(isLast ? head : point.value) };
    if (before && point.second - before.second <= GAP_SECONDS) pieces.at(-1)?.push(at);
    else pieces.push([at]);
    before = point;
  });
  if (before && now / SECOND_MS - before.second <= GAP_SECONDS)
    pieces.at(-1)?.push({ x: place.x(now), y: place.y(head) });
  return pieces;
}

/** A colour of the tokens with no strength. */
const seenThrough = (hex: string): string => (hex.length === 7 ? `${hex}00` : 'transparent');

function paintLine(context: CanvasRenderingContext2D, scene: Scene, place: Place): void {
  const { ink, plot } = scene;
  const shade = context.createLinearGradient(0, TOP, 0, TOP + plot.height);
  shade.addColorStop(0, ink.iris);
  // The same colour, seen through: of `transparent`, which is black, the shade would be grey.
  shade.addColorStop(1, seenThrough(ink.iris));
  context.lineWidth = 1.75;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const piece of piecesOf(scene, place)) {
    const [first] = piece;
    const last = piece.at(-1);
    if (!first || !last) continue;
    context.beginPath();
    context.moveTo(first.x, first.y);
    for (const { x, y } of piece) context.lineTo(x, y);
    context.strokeStyle = ink.iris;
    context.stroke();
    context.lineTo(last.x, TOP + plot.height);
    context.lineTo(first.x, TOP + plot.height);
    context.globalAlpha = FILL_ALPHA;
    context.fillStyle = shade;
    context.fill();
    context.globalAlpha = 1;
  }
}

/** Paints the side of the entry price on which the soonest order wins, until it is due. */
function paintZone(context: CanvasRenderingContext2D, { ink, plot, now, marks }: Scene, place: Place): void {
  const [mark] = marks;
  if (!mark?.entry) return;
  const [left, right] = [place.x(now), Math.min(plot.width, place.x(mark.dueMs))];
  const y = Math.max(TOP, Math.min(TOP + plot.height, place.y(mark.entry.value)));
  context.fillStyle = mark.isUp ? ink.up : ink.down;
  context.globalAlpha = ZONE_ALPHA;
  if (mark.isUp) context.fillRect(left, TOP, right - left, y - TOP);
  else context.fillRect(left, y, right - left, TOP + plot.height - y);
  context.globalAlpha = 1;
}

/** From where it opened to when it is due; what is still to come is dashed. */
function paintMark(context: CanvasRenderingContext2D, { ink, plot, now }: Scene, place: Place, mark: Mark): void {
  const colour = mark.isUp ? ink.up : ink.down;
  const due = Math.round(place.x(mark.dueMs)) + 0.5;
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = 1;
  context.setLineDash([1, 3]);
  context.beginPath();
  context.moveTo(due, TOP);
  context.lineTo(due, TOP + plot.height);
  context.stroke();
  context.setLineDash([]);
  context.font = `${TEXT_PX}px ${ink.mono}`;
  const isAtEdge = due + TEXT_WIDTH_PX > plot.width;
  context.textAlign = isAtEdge ? 'right' : 'left';
  context.textBaseline = 'bottom';
  context.fillText(mark.text, due + (isAtEdge ? -5 : 5), TOP + plot.height - 4 - place.row(mark) * TEXT_ROW_PX);
  if (!mark.entry) return;
  const [x, y] = [place.x(mark.entry.ms), Math.round(place.y(mark.entry.value)) + 0.5];
  const middle = place.x(now);
  context.lineWidth = 1.25;
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(middle, y);
  context.stroke();
  context.setLineDash([4, 4]);
  context.beginPath();
  context.moveTo(middle, y);
  context.lineTo(due, y);
  context.stroke();
  context.setLineDash([]);
  context.beginPath();
  context.arc(x, y, 3, 0, 2 * Math.PI);
  context.fill();
}

type Tag = { readonly y: number; readonly text: string; readonly colour: string; readonly isFilled: boolean };

function paintTag(context: CanvasRenderingContext2D, { ink, plot }: Scene, { y, text, colour, isFilled }: Tag): void {
  const top = Math.max(TOP, Math.min(TOP + plot.height - TAG_HEIGHT, y - TAG_HEIGHT / 2));
  context.beginPath();
  context.roundRect(plot.width + 1.5, top + 0.5, plot.gutter - 4, TAG_HEIGHT - 1, TAG_RADIUS);
  context.fillStyle = isFilled ? colour : ink.panel;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = colour;
  context.stroke();
  context.fillStyle = isFilled ? ink.onIris : colour;
  context.font = `${TEXT_PX}px ${ink.mono}`;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(text, plot.width + 8, top + TAG_HEIGHT / 2 + 0.5, plot.gutter - 14);
}

function paintHead(context: CanvasRenderingContext2D, scene: Scene, place: Place): void {
  const { ink, plot, now, head, marks, isStale, priceText } = scene;
  const [x, y] = [place.x(now), place.y(head)];
  const colour = isStale ? ink.text3 : ink.iris;
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.setLineDash([1, 3]);
  context.beginPath();
  context.moveTo(x + 6, Math.round(y) + 0.5);
  context.lineTo(plot.width, Math.round(y) + 0.5);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = colour;
  context.globalAlpha = 0.22;
  context.beginPath();
  context.arc(x, y, 8, 0, 2 * Math.PI);
  context.fill();
  context.globalAlpha = 1;
  context.beginPath();
  context.arc(x, y, 3.5, 0, 2 * Math.PI);
  context.fill();
  const [mark] = marks;
  const entryY = mark?.entry && place.y(mark.entry.value);
  if (mark?.entry && entryY !== undefined && Math.abs(entryY - y) > TAG_HEIGHT)
    paintTag(context, scene, {
      y: entryY,
      text: priceText(mark.entry.value),
      colour: mark.isUp ? ink.up : ink.down,
      isFilled: false,
    });
  paintTag(context, scene, { y, text: priceText(head), colour, isFilled: true });
}

function paintTimes(context: CanvasRenderingContext2D, { ink, plot, now, span, timeText }: Scene): void {
  context.font = `${TEXT_PX}px ${ink.mono}`;
  context.fillStyle = ink.text3;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const ms of momentsOf(now, span, { width: plot.width, apartPx: MOMENT_APART_PX })) {
    const x = xOf(ms, now, span, plot.width);
    const half = 30;
    if (x > half && x < plot.width - half) context.fillText(timeText(ms), x, TOP + plot.height + FOOT / 2);
  }
}

export function paintScene(context: CanvasRenderingContext2D, scene: Scene): void {
  const { plot, marks } = scene;
  const place = placeIn(scene);
  context.clearRect(0, 0, plot.width + plot.gutter, plot.height + TOP + FOOT);
  paintTimes(context, scene);
  if (scene.points.length === 0) return;
  context.save();
  context.beginPath();
  context.rect(0, 0, plot.width, TOP + plot.height);
  context.clip();
  paintZone(context, scene, place);
  paintLine(context, scene, place);
  for (const mark of marks.toReversed()) paintMark(context, scene, place, mark);
  context.restore();
  paintHead(context, scene, place);
}
