import { expect, test } from 'vitest';
import { pricePlaces } from './price-places.ts';

test.each([
  ['60123.45', '0.01', 2],
  ['0.6012', '0.0001', 4],
  ['0.00000812', '0.00000001', 8],
  ['0.0512', '0.01', 5],
  ['5.2', '0.1', 3],
  ['1', '1', 3],
  ['0.0000000012', '0.00000001', 8],
  [undefined, '0.01', 4],
])('%s of a market with ticks of %s has %i decimals', (value, tick, places) => {
  expect(pricePlaces(value, tick)).toBe(places);
});
