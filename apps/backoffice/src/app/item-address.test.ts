import { expect, test } from 'vitest';
import { isItemAddress } from './item-address.ts';

test.each(['1', '73329', '9007199254740991'])('%s is the number of a thing', (part) => {
  expect(isItemAddress(part)).toBe(true);
});

test.each([
  '',
  '0',
  '-1',
  '1.5',
  '1e3',
  '007',
  ' 7',
  '７',
  'abc',
  'undefined',
  'NaN',
  'null',
  '%',
  'new',
  '9007199254740992',
])('%j leads to no thing, and the server is not asked for it', (part) => {
  expect(isItemAddress(part)).toBe(false);
});

test('some lists have pages of other kinds, by their names', () => {
  expect(isItemAddress('new', ['new'])).toBe(true);
  expect(isItemAddress('7', ['new'])).toBe(true);
  expect(isItemAddress('news', ['new'])).toBe(false);
});
