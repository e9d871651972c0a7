import { describe, expect, test } from 'vitest';
import { changeOver, thin } from './thin.ts';

describe('thin', () => {
  test('keeps first and last and spreads the rest evenly', () => {
    const values = Array.from({ length: 119 }, (_, index) => index);
    const thinned = thin(values, 60);
    expect(thinned).toHaveLength(60);
    expect(thinned.at(0)).toBe(0);
    expect(thinned.at(-1)).toBe(118);
    expect(thinned[1]).toBe(2);
  });

  test('leaves alone what is short enough', () => {
    expect(thin([3, 1], 50)).toEqual([3, 1]);
    expect(thin([], 50)).toEqual([]);
  });
});

test('the change of a line is from its first value to its last', () => {
  expect(changeOver([200, 90, 250])).toBe('25.00');
  expect(changeOver([200, 400, 150])).toBe('-25.00');
  expect(changeOver([])).toBeUndefined();
});
