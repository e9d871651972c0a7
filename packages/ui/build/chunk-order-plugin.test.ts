import { describe, expect, test } from 'vitest';
import { findCircle } from './chunk-order-plugin.ts';

const circleOf = (imports: Readonly<Record<string, readonly string[]>>) => findCircle(new Map(Object.entries(imports)));

describe('files that import each other', () => {
  test('in a tree, also one whose branches meet, are no circle', () => {
    expect(circleOf({ page: ['left', 'right'], left: ['shared'], right: ['shared'], shared: [] })).toBeUndefined();
  });

  test('in a circle are named from the first file that is met to itself', () => {
    expect(circleOf({ page: ['a'], a: ['b'], b: ['c'], c: ['a'] })).toEqual(['a', 'b', 'c', 'a']);
    expect(circleOf({ page: ['page'] })).toEqual(['page', 'page']);
  });

  test('are followed to files that are not among them', () => {
    expect(circleOf({ page: ['elsewhere'] })).toBeUndefined();
  });
});
