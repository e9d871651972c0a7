import { expect, test } from 'vitest';
import { moveByKey } from './drawing-keys.ts';

const room = { width: 800, height: 400, candleStep: 8, tickStep: 0.05 };
const at = { x: 400, y: 200 };

test('arrows move by a candle and by a hundredth of the height, pages ten times as far', () => {
  expect(moveByKey(at, 'ArrowRight', false, room)).toEqual({ x: 408, y: 200 });
  expect(moveByKey(at, 'ArrowUp', false, room)).toEqual({ x: 400, y: 196 });
  expect(moveByKey(at, 'PageDown', false, room)).toEqual({ x: 400, y: 240 });
  expect(moveByKey(at, 'Home', false, room)).toEqual({ x: 320, y: 200 });
});

test('Shift moves by one tick of the price', () => {
  expect(moveByKey(at, 'ArrowDown', true, room)).toEqual({ x: 400, y: 200.05 });
});

test('never out of the candles; other keys move nothing', () => {
  expect(moveByKey({ x: 2, y: 1 }, 'ArrowLeft', false, room)).toEqual({ x: 0, y: 1 });
  expect(moveByKey({ x: 2, y: 1 }, 'PageUp', false, room)).toEqual({ x: 2, y: 0 });
  expect(moveByKey(at, 'Tab', false, room)).toBeUndefined();
});
