// How far a place on the chart is from what was drawn there, all in px.
import { ensureNever } from '@bourse/domain';
import type { Tool } from './drawings.ts';

export type Place = { readonly x: number; readonly y: number };

/** These shares of the range between the two points have lines, counted from the second point. */
const FIBONACCI = [1, 0.786, 0.618, 0.5, 0.382, 0.236, 0] as const;

/** From a line through `a` and `b`, of which `least` to `most` is drawn: 0 is at `a`, 1 at `b`. */
function distanceToLine(at: Place, a: Place, b: Place, least: number, most: number): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const lengthSquared = dx * dx + dy * dy;
  const along = lengthSquared === 0 ? 0 : ((at.x - a.x) * dx + (at.y - a.y) * dy) / lengthSquared;
  const share = Math.max(least, Math.min(most, along));
  return Math.hypot(at.x - a.x - share * dx, at.y - a.y - share * dy);
}

/** The line through the first two points, its parallel through the third, and the one as far on the other side. */
function distanceToChannel(at: Place, a: Place, b: Place, c: Place): number {
  const moved = (sign: number): Place => ({ x: at.x - sign * (c.x - a.x), y: at.y - sign * (c.y - a.y) });
  const distances = [0, 1, -1].map((sign) =>
    distanceToLine(moved(sign), a, b, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY),
  );
  return Math.min(...distances);
}

export function distanceToDrawing(tool: Tool, points: readonly Place[], at: Place): number {
  const [a, b, c] = points;
  if (!a) return Number.POSITIVE_INFINITY;
  switch (tool) {
    case 'horizontalStraightLine':
      return Math.abs(at.y - a.y);
    case 'segment':
      return b ? distanceToLine(at, a, b, 0, 1) : Number.POSITIVE_INFINITY;
    case 'rayLine':
      return b ? distanceToLine(at, a, b, 0, Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
    case 'fibonacciLine':
      return b
        ? Math.min(...FIBONACCI.map((share) => Math.abs(at.y - b.y - (a.y - b.y) * share)))
        : Number.POSITIVE_INFINITY;
    case 'priceChannelLine':
      return b && c ? distanceToChannel(at, a, b, c) : Number.POSITIVE_INFINITY;
    default:
      return ensureNever(tool);
  }
}
