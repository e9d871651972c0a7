import { describe, expect, test } from 'vitest';
import { distanceToDrawing } from './drawing-geometry.ts';

const at = (x: number, y: number) => ({ x, y });

describe('distance to a drawing', () => {
  test('a segment ends at its points, a ray goes on through the second', () => {
    const points = [at(0, 0), at(10, 0)];
    expect(distanceToDrawing('segment', points, at(5, 3))).toBe(3);
    expect(distanceToDrawing('segment', points, at(13, 4))).toBe(5);
    expect(distanceToDrawing('rayLine', points, at(100, 4))).toBe(4);
    expect(distanceToDrawing('rayLine', points, at(-3, 4))).toBe(5);
  });

  test('a segment of no length is a point', () => {
    expect(distanceToDrawing('segment', [at(2, 2), at(2, 2)], at(5, 6))).toBe(5);
  });

  test('a horizontal line has no ends', () => {
    expect(distanceToDrawing('horizontalStraightLine', [at(50, 20)], at(9_000, 27))).toBe(7);
  });

  test('each level of a retracement counts', () => {
    const points = [at(0, 100), at(10, 0)];
    expect(distanceToDrawing('fibonacciLine', points, at(300, 51))).toBeCloseTo(1);
    expect(distanceToDrawing('fibonacciLine', points, at(300, 62))).toBeCloseTo(0.2);
  });

  test('a channel has a line on either side of its first', () => {
    const points = [at(0, 0), at(10, 0), at(3, 20)];
    for (const y of [0, 20, -20]) expect(distanceToDrawing('priceChannelLine', points, at(500, y + 2))).toBeCloseTo(2);
  });

  test('what is half drawn is nowhere', () => {
    expect(distanceToDrawing('segment', [at(0, 0)], at(0, 0))).toBe(Number.POSITIVE_INFINITY);
  });
});
