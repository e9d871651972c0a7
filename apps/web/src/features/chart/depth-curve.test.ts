import { amount, formatUnits, price, units } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import type { DepthLevel } from '../../realtime/depth-book.ts';
import { depthCurve, placeOf, readDepth, roundTicks } from './depth-curve.ts';

const levels = (...rows: [string, string][]): DepthLevel[] =>
  rows.map(([at, quantity]) => ({ price: price(units(at)), quantity: amount(units(quantity)) }));

const asks = levels(['101', '1'], ['102', '2'], ['110', '9']);
const bids = levels(['99', '2'], ['98', '1'], ['95', '4']);

describe('depth curve', () => {
  test('sums run outwards, exact in both currencies', () => {
    const curve = depthCurve({ asks, bids });
    expect(curve?.bids).toEqual([
      { price: units('99'), sum: units('2'), total: units('198') },
      { price: units('98'), sum: units('3'), total: units('296') },
      { price: units('95'), sum: units('7'), total: units('676') },
    ]);
  });

  test('both sides reach equally far: as far as the nearer one', () => {
    const curve = depthCurve({ asks, bids });
    expect(curve?.middle).toBe(units('100'));
    expect(curve?.reach).toBe(units('5'));
    expect(curve?.asks.map((point) => point.price)).toEqual([units('101'), units('102')]);
  });

  test('an empty side has no picture', () => {
    expect(depthCurve({ asks, bids: [] })).toBeUndefined();
    expect(depthCurve({ asks: [], bids })).toBeUndefined();
  });

  test('a book of one level a side still has a width', () => {
    const curve = depthCurve({ asks: levels(['100', '1']), bids: levels(['100', '1']) });
    expect(curve?.reach).toBeGreaterThan(0n);
  });

  test('a place reads the outermost level that it has reached', () => {
    const curve = depthCurve({ asks, bids });
    if (!curve) throw new Error('there is a curve');
    expect(readDepth(curve, 0)).toMatchObject({ side: 'bid', price: units('95'), sum: units('7') });
    expect(readDepth(curve, 0.25)).toMatchObject({ side: 'bid', price: units('98') });
    expect(readDepth(curve, 0.5)).toMatchObject({ side: 'ask', price: units('101') });
    expect(readDepth(curve, 1)).toMatchObject({ side: 'ask', price: units('102'), sum: units('3') });
    expect(placeOf(curve, units('95'))).toBe(0);
    expect(placeOf(curve, units('100'))).toBe(0.5);
  });
});

describe('ticks of an axis', () => {
  const texts = (low: string, high: string, countMax: number, finest = '0.01'): string[] =>
    roundTicks({ low: units(low), high: units(high), countMax, finest: units(finest) }).map(formatUnits);

  test('are round, within the range, and no more than fit', () => {
    expect(texts('92862.26', '98439', 5)).toEqual(['94000', '96000', '98000']);
    expect(texts('0.01', '117.64', 5)).toEqual(['50', '100']);
    expect(texts('99.5', '100.5', 4)).toEqual(['99.5', '100', '100.5']);
  });

  test('lie no closer than their texts can tell apart', () => {
    expect(texts('1', '1.03', 10)).toEqual(['1', '1.01', '1.02', '1.03']);
    expect(texts('7', '7', 3)).toEqual(['7']);
  });
});
