import { expect, test } from 'vitest';
import { ALWAYS, boundsOf } from './period.ts';

test('no dates are no limits, and neither is a date half typed', () => {
  expect(boundsOf(ALWAYS)).toEqual({});
  expect(boundsOf({ from: '2026-13', to: '0001-01-01' })).toEqual({});
});

test('a period begins at midnight in Shanghai and holds its last day whole', () => {
  expect(boundsOf({ from: '2026-11-20', to: '2026-11-21' })).toEqual({
    from: String(Date.UTC(2026, 10, 19, 16)),
    to: String(Date.UTC(2026, 10, 21, 16)),
  });
});
