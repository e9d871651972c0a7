import { expect, test } from 'vitest';
import { arrangeLabels } from './label-layout.ts';

const at = (key: string, y: number, width = 50) => ({ key, y, width });

test('labels that have room stand at the edge', () => {
  expect([...arrangeLabels([at('a', 10), at('b', 28)])]).toEqual([
    ['a', 0],
    ['b', 0],
  ]);
});

test('labels of one price, or of near ones, stand side by side', () => {
  const places = arrangeLabels([at('a', 10), at('b', 10, 30), at('c', 20)]);
  expect(places.get('a')).toBe(0);
  expect(places.get('b')).toBe(54);
  expect(places.get('c')).toBe(88);
});

test('a gap that another label left free is used', () => {
  // `a` is out of reach of `c`, so that `c` may stand below it.
  const places = arrangeLabels([at('a', 0), at('b', 10), at('c', 19)]);
  expect(places.get('b')).toBe(54);
  expect(places.get('c')).toBe(0);
});
