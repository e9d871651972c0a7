import { describe, expect, test } from 'vitest';
import { IndexSeries } from './index-series.ts';
import { levelsOf, nextRange, rangeBetween, rangeOf, yOf } from './price-scale.ts';
import { momentsOf, spanFor, xOf } from './time-scale.ts';

describe('the index second by second', () => {
  const at = (second: number, value = second) => ({ second, value });

  test('takes each second once and in order', () => {
    const series = new IndexSeries();
    expect(series.add(at(10))).toBe(true);
    expect(series.add(at(10, 99))).toBe(false);
    expect(series.add(at(9))).toBe(false);
    expect(series.points).toEqual([at(10)]);
  });

  test('puts the past before what has ticked meanwhile, which stays', () => {
    const series = new IndexSeries();
    series.add(at(12, 1));
    series.addPast([at(12, 2), at(10), at(11)]);
    expect(series.points).toEqual([at(10), at(11), at(12, 1)]);
  });

  test('keeps twelve minutes', () => {
    const series = new IndexSeries();
    for (let second = 1; second <= 800; second += 1) series.add(at(second));
    expect(series.points.length).toBe(720);
    expect(series.last).toEqual(at(800));
  });

  test('begins a picture one point before its edge', () => {
    const series = new IndexSeries();
    for (const second of [10, 11, 12, 13]) series.add(at(second));
    expect(series.since(11.5).map(({ second }) => second)).toEqual([11, 12, 13]);
    expect(series.since(5).map(({ second }) => second)).toEqual([10, 11, 12, 13]);
    expect(series.since(20).map(({ second }) => second)).toEqual([13]);
    series.add({ second: 86_413, value: 2 });
    expect(series.since(86_400).map(({ second }) => second)).toEqual([86_413]);
  });
});

describe('the scale of time', () => {
  test('has room for the term and for what runs longer, in steps', () => {
    expect(spanFor(30_000, [])).toEqual({ pastMs: 60_000, futureMs: 32_400 });
    expect(spanFor(30_000, [70_000])).toEqual(spanFor(120_000, []));
    expect(spanFor(30_000, [119_000])).toEqual(spanFor(120_000, []));
    expect(spanFor(300_000, [])).toEqual({ pastMs: 420_000, futureMs: 324_000 });
  });

  test('has now at one place, whatever the time is', () => {
    const span = { pastMs: 60_000, futureMs: 40_000 };
    for (const now of [0, 123_456_789]) expect(xOf(now, now, span, 500)).toBe(300);
    expect(xOf(40_000, 0, span, 500)).toBe(500);
  });

  test('names round moments that stand apart', () => {
    const span = { pastMs: 60_000, futureMs: 30_000 };
    expect(momentsOf(100_000, span, { width: 450, apartPx: 70 })).toEqual([
      45_000, 60_000, 75_000, 90_000, 105_000, 120_000,
    ]);
  });
});

describe('the scale of prices', () => {
  test('leaves room round the line, and does not blow up a calm one', () => {
    expect(rangeOf([100, 200])).toEqual({ low: 78, high: 222 });
    const calm = rangeOf([60_000, 60_000]);
    expect(calm && calm.high - calm.low).toBeCloseTo(51.84);
    expect(rangeOf([])).toBeUndefined();
  });

  test('stays until the line leaves it or hardly uses it', () => {
    const shown = { low: 100, high: 200 };
    expect(nextRange(shown, [110, 190])).toBe(shown);
    expect(nextRange(shown, [110, 201])).toEqual(rangeOf([110, 201]));
    expect(nextRange(shown, [150, 155])).toEqual(rangeOf([150, 155]));
    expect(nextRange(shown, [])).toBe(shown);
  });

  test('moves evenly from one range to another', () => {
    expect(rangeBetween({ low: 0, high: 10 }, { low: 10, high: 30 }, 0.5)).toEqual({ low: 5, high: 20 });
    expect(yOf(15, { low: 10, high: 20 }, 400)).toBe(200);
  });

  test('names round prices no finer than the market has', () => {
    expect(levelsOf({ low: 100, high: 160 }, 6, 0.01)).toEqual([100, 110, 120, 130, 140, 150, 160]);
    expect(levelsOf({ low: 1, high: 1.4 }, 8, 0.5)).toEqual([1]);
  });
});
