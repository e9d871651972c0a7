// Paints the book's last moments as ridges that recede to the horizon: bids on the left slope, asks on the right, the
// spread as the river between them. Ridges are painted from the back, each hiding what is behind it.
import type { Ink } from '../../lib/ink.ts';
import { type Profile, SLOPE_POINTS } from './terrain-profile.ts';

export type Scene = {
  readonly width: number;
  readonly height: number;
  /** Newest first. */
  readonly ridges: readonly Profile[];
  /** How far the newest ridge has moved back towards the place of the next, 0 to 1. */
  readonly shift: number;
  readonly ink: Ink;
  readonly paper: string;
};

const HORIZON = 0.26;
/** Below it, the ladder and the best prices. */
const FRONT = 0.88;
const PEAK = 0.36;
/** Width of the farthest ridge against the nearest. */
const FAR_WIDTH = 0.5;

type Frame = { readonly middle: number; readonly base: number; readonly half: number; readonly peak: number };

function frameOf({ width, height }: Scene, distance: number): Frame {
  // Equal steps in depth are smaller steps on paper the farther away they are.
  const near = (1 - distance) ** 1.7;
  const scale = FAR_WIDTH + (1 - FAR_WIDTH) * near;
  return {
    middle: width / 2,
    base: height * (HORIZON + (FRONT - HORIZON) * near),
    half: width * 0.56 * scale,
    peak: height * PEAK * scale,
  };
}

/** From the rim to the spread, or back from it. */
function trace(context: CanvasRenderingContext2D, heights: Float32Array, frame: Frame, side: -1 | 1): void {
  for (let index = 0; index < SLOPE_POINTS; index += 1) {
    const point = side === -1 ? SLOPE_POINTS - 1 - index : index;
    const x = frame.middle + (side * frame.half * (point + 0.5)) / SLOPE_POINTS;
    context.lineTo(x, frame.base - (heights[point] ?? 0) * frame.peak);
  }
}

function paintRidge(context: CanvasRenderingContext2D, scene: Scene, ridge: Profile, distance: number): void {
  const frame = frameOf(scene, distance);
  const { ink, paper } = scene;
  context.globalAlpha = 1;
  context.beginPath();
  context.moveTo(frame.middle - frame.half, frame.base + 4);
  trace(context, ridge.bids, frame, -1);
  trace(context, ridge.asks, frame, 1);
  context.lineTo(frame.middle + frame.half, frame.base + 4);
  context.closePath();
  context.fillStyle = paper;
  context.fill();
  context.lineWidth = distance < 0.02 ? 1.75 : 1;
  context.globalAlpha = 0.16 + 0.84 * (1 - distance) ** 1.3;
  for (const [heights, side, colour] of [
    [ridge.bids, -1, ink.up],
    [ridge.asks, 1, ink.down],
  ] as const) {
    context.beginPath();
    if (side === 1) context.moveTo(frame.middle, frame.base);
    trace(context, heights, frame, side);
    if (side === -1) context.lineTo(frame.middle, frame.base);
    context.strokeStyle = colour;
    context.stroke();
  }
}

/** The river: where the spread has been. */
function paintSpread(context: CanvasRenderingContext2D, scene: Scene): void {
  const near = frameOf(scene, 0);
  const far = frameOf(scene, 1);
  context.globalAlpha = 0.9;
  context.strokeStyle = scene.ink.iris;
  context.lineWidth = 1.5;
  context.setLineDash([1, 6]);
  context.beginPath();
  context.moveTo(near.middle, near.base);
  context.lineTo(far.middle, far.base);
  context.stroke();
  context.setLineDash([]);
}

/** The ladder of prices at the feet of the nearest ridge. */
function paintLadder(context: CanvasRenderingContext2D, scene: Scene): void {
  const { middle, base, half } = frameOf(scene, 0);
  context.globalAlpha = 1;
  context.fillStyle = scene.ink.lineStrong;
  for (let offset = -40; offset <= 40; offset += 1) {
    const x = middle + (half * offset) / 40;
    const length = offset % 5 === 0 ? 7 : 3.5;
    context.fillRect(Math.round(x), base + 3, 1, length);
  }
}

export function paintTerrain(context: CanvasRenderingContext2D, scene: Scene): void {
  context.clearRect(0, 0, scene.width, scene.height);
  const { ridges, shift } = scene;
  const places = ridges.length - 1;
  for (let index = places; index >= 0; index -= 1) {
    const ridge = ridges[index];
    const distance = (index + shift) / ridges.length;
    if (ridge && distance <= 1) paintRidge(context, scene, ridge, distance);
  }
  paintSpread(context, scene);
  paintLadder(context, scene);
  context.globalAlpha = 1;
}
