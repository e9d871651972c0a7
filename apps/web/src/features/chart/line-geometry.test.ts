import { describe, expect, test } from 'vitest';
import { drawnText, isSamePrice, lineWithin, moveByTicks, snapToTick, ticksOfKey } from './line-geometry.ts';

test('a drawn value is a plain decimal, however small', () => {
  expect(drawnText(0.000_000_12)).toBe('0.00000012');
  expect(drawnText(0.000_01)).toBe('0.00001');
  expect(drawnText(94_500.5)).toBe('94500.5');
});

describe('snapping to the tick', () => {
  test('the nearest multiple, in the digits of the tick', () => {
    expect(snapToTick(97_123.456_7, '0.01')).toBe('97123.46');
    expect(snapToTick(97_123.454_9, '0.01')).toBe('97123.45');
    expect(snapToTick(97_123.2, '0.5')).toBe('97123.0');
    expect(snapToTick(97_123.3, '0.5')).toBe('97123.5');
    expect(snapToTick(1_237, '10')).toBe('1240');
  });

  test('floats that lie beside their decimal end on it', () => {
    expect(snapToTick(0.1 + 0.2, '0.01')).toBe('0.30');
    expect(snapToTick(1.005, '0.00001')).toBe('1.00500');
  });

  test('never below one tick', () => {
    expect(snapToTick(0.001, '0.01')).toBe('0.01');
    expect(snapToTick(-5, '0.01')).toBe('0.01');
  });

  test('where the chart knows no price there is none', () => {
    expect(snapToTick(Number.NaN, '0.01')).toBeUndefined();
    expect(snapToTick(Number.POSITIVE_INFINITY, '0.01')).toBeUndefined();
    expect(snapToTick(1, '0')).toBeUndefined();
  });
});

describe('moving by keys', () => {
  test('a tick with an arrow, ten with Shift, a hundred with a page', () => {
    expect(ticksOfKey('ArrowUp', false)).toBe(1);
    expect(ticksOfKey('ArrowDown', true)).toBe(-10);
    expect(ticksOfKey('PageDown', false)).toBe(-100);
    expect(ticksOfKey('Tab', false)).toBeUndefined();
  });

  test('exactly, and never below one tick', () => {
    expect(moveByTicks('97123.4', '0.01', 1)).toBe('97123.41');
    expect(moveByTicks('0.3', '0.1', -1)).toBe('0.2');
    expect(moveByTicks('0.02', '0.01', -10)).toBe('0.01');
  });

  test('the same price however it is written', () => {
    expect(isSamePrice('97000', '97000.00')).toBe(true);
    expect(isSamePrice('97000', '97000.01')).toBe(false);
  });
});

describe('finding the line under the pointer', () => {
  const lines = [
    { key: 'a', y: 100 },
    { key: 'b', y: 106 },
    { key: 'c', y: 106 },
  ];

  test('the nearest within reach, the upper one of two at one place', () => {
    expect(lineWithin(lines, 101, 4)).toBe('a');
    expect(lineWithin(lines, 104, 4)).toBe('c');
    expect(lineWithin(lines, 96, 4)).toBe('a');
    expect(lineWithin(lines, 95, 4)).toBeUndefined();
  });
});
