import { market } from '@bourse/contract';
import { expect, test } from 'vitest';
import { intervalInfo, INTERVALS } from './intervals.ts';

test('every resolution of the server is offered once, and the line besides', () => {
  const candles = INTERVALS.filter((key) => !intervalInfo[key].isLine).map((key) => intervalInfo[key].wire);
  expect([...candles].sort()).toEqual([...market.PERIODS].sort());
});

test('longer names are longer spans', () => {
  const spans = market.PERIODS.map((wire) => intervalInfo[wire].seconds);
  expect(spans).toEqual([...spans].sort((a, b) => a - b));
  expect(intervalInfo['720min'].seconds).toBe(43_200);
});
