// Draws the two curves of a book: bids falling towards the middle from the left, asks rising from it to the right.
import type { Ink } from '../../lib/ink.ts';
import { type CurvePoint, type DepthCurve, type DepthReading, placeOf, roundTicks } from './depth-curve.ts';

export const AXIS_HEIGHT = 24;
const TOP_GAP = 28;
const TEXT_SIZE = 11;
const TICK_EVERY_PX = 110;
/** Sums that differ by less have the same text, which has two places. */
const SUM_STEP = 1_000_000n;
const SUM_TICKS = 5;
const FAINT = 0.14;

export type DepthLook = {
  readonly width: number;
  readonly height: number;
  readonly ink: Ink;
  /** Texts of the axes. */
  /** The smallest difference of prices that their texts show. */
  readonly priceStep: bigint;
  readonly priceText: (price: bigint) => string;
  readonly sumText: (sum: bigint) => string;
};

type Place = { readonly x: number; readonly y: number };

function outline(points: readonly CurvePoint[], placeIt: (point: CurvePoint) => Place, edge: number, foot: number) {
  const path = new Path2D();
  const line = new Path2D();
  const [first] = points;
  if (!first) return { path, line };
  const start = placeIt(first);
  path.moveTo(start.x, foot);
  line.moveTo(start.x, foot);
  let last = start;
  for (const point of points) {
    const at = placeIt(point);
    for (const each of [path, line]) {
      each.lineTo(at.x, last === start && point === first ? foot : last.y);
      each.lineTo(at.x, at.y);
    }
    last = at;
  }
  for (const each of [path, line]) each.lineTo(edge, last.y);
  path.lineTo(edge, foot);
  path.closePath();
  return { path, line };
}

/** Returns the height of a sum above the foot, in px. */
const heightOf = (sum: bigint, most: bigint, foot: number): number =>
  most === 0n ? 0 : (Number((sum * 10_000n) / most) / 10_000) * (foot - TOP_GAP);

function paintAxes(context: CanvasRenderingContext2D, curve: DepthCurve, look: DepthLook, most: bigint): void {
  const { width, height, ink } = look;
  const foot = height - AXIS_HEIGHT;
  context.font = `${TEXT_SIZE}px ${ink.mono}`;
  context.fillStyle = ink.text3;
  context.strokeStyle = ink.line;
  context.lineWidth = 1;
  context.textBaseline = 'middle';
  const { middle, reach } = curve;
  const prices = { low: middle - reach, high: middle + reach, finest: look.priceStep };
  context.textAlign = 'center';
  for (const price of roundTicks({ ...prices, countMax: Math.max(2, Math.floor(width / TICK_EVERY_PX)) })) {
    const text = look.priceText(price);
    const x = placeOf(curve, price) * width;
    const half = context.measureText(text).width / 2 + 4;
    if (x >= half && x <= width - half) context.fillText(text, x, height - AXIS_HEIGHT / 2);
  }
  context.textAlign = 'right';
  for (const sum of roundTicks({ low: SUM_STEP, high: most, finest: SUM_STEP, countMax: SUM_TICKS })) {
    const y = Math.round(foot - heightOf(sum, most, foot)) + 0.5;
    context.beginPath();
    context.setLineDash([2, 4]);
    context.moveTo(0, y);
    context.lineTo(width, y);
    context.stroke();
    context.fillText(look.sumText(sum), width - 8, y - 8);
  }
  context.setLineDash([]);
  context.beginPath();
  context.moveTo(0, foot + 0.5);
  context.lineTo(width, foot + 0.5);
  context.stroke();
}

export function paintDepth(
  context: CanvasRenderingContext2D,
  curve: DepthCurve,
  look: DepthLook,
  reading: DepthReading | undefined,
): void {
  const { width, height, ink } = look;
  const foot = height - AXIS_HEIGHT;
  context.fillStyle = ink.panel;
  context.fillRect(0, 0, width, height);
  const bidMost = curve.bids.at(-1)?.sum ?? 0n;
  const askMost = curve.asks.at(-1)?.sum ?? 0n;
  const most = bidMost > askMost ? bidMost : askMost;
  const placeIt = ({ price, sum }: CurvePoint): Place => ({
    x: placeOf(curve, price) * width,
    y: foot - heightOf(sum, most, foot),
  });
  paintAxes(context, curve, look, most);
  for (const [points, colour, edge] of [
    [curve.bids, ink.up, 0],
    [curve.asks, ink.down, width],
  ] as const) {
    const { path, line } = outline(points, placeIt, edge, foot);
    context.fillStyle = colour;
    context.globalAlpha = FAINT;
    context.fill(path);
    context.globalAlpha = 1;
    context.strokeStyle = colour;
    context.lineWidth = 1.5;
    context.stroke(line);
  }
  if (reading) paintReading(context, placeIt(reading), look);
}

function paintReading(context: CanvasRenderingContext2D, { x, y }: Place, { height, width, ink }: DepthLook): void {
  context.strokeStyle = ink.text3;
  context.lineWidth = 1;
  context.setLineDash([3, 3]);
  context.beginPath();
  context.moveTo(Math.round(x) + 0.5, 0);
  context.lineTo(Math.round(x) + 0.5, height - AXIS_HEIGHT);
  context.moveTo(0, Math.round(y) + 0.5);
  context.lineTo(width, Math.round(y) + 0.5);
  context.stroke();
  context.setLineDash([]);
  context.beginPath();
  context.arc(x, y, 3.5, 0, 2 * Math.PI);
  context.fillStyle = ink.iris;
  context.fill();
}
