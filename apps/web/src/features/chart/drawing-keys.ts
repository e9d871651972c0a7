// How keys move the place where the next point of a drawing would be set.
import type { Place } from './drawing-geometry.ts';

/** A key moves by this share of the height, or by so many candles. */
const STEP = { share: 0.01, candles: 1 } as const;
const PAGE = { share: 0.1, candles: 10 } as const;

export type Room = {
  readonly width: number;
  readonly height: number;
  /** From one candle to the next. */
  readonly candleStep: number;
  /** From one tick of the price to the next, all in px. */
  readonly tickStep: number;
};

/** Undefined for keys that move nothing. */
export function moveByKey(at: Place, key: string, isFine: boolean, room: Room): Place | undefined {
  const up = isFine ? room.tickStep : room.height * STEP.share;
  const moves: Readonly<Record<string, Place>> = {
    ArrowUp: { x: 0, y: -up },
    ArrowDown: { x: 0, y: up },
    ArrowLeft: { x: -room.candleStep * STEP.candles, y: 0 },
    ArrowRight: { x: room.candleStep * STEP.candles, y: 0 },
    PageUp: { x: 0, y: -room.height * PAGE.share },
    PageDown: { x: 0, y: room.height * PAGE.share },
    Home: { x: -room.candleStep * PAGE.candles, y: 0 },
    End: { x: room.candleStep * PAGE.candles, y: 0 },
  };
  const move = moves[key];
  if (!move) return undefined;
  return {
    x: Math.max(0, Math.min(room.width, at.x + move.x)),
    y: Math.max(0, Math.min(room.height, at.y + move.y)),
  };
}
