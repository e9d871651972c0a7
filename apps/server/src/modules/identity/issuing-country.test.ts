import { expect, test } from 'vitest';
import { readIssuingCountry } from './submissions.ts';

test.each([
  ['11010519491231002X', 'CN'],
  ['440524188001010014', undefined],
  ['440524198001010013', 'CN'],
  ['440524198001010014', undefined],
  ['440524198013010015', undefined],
  ['A1234567', undefined],
  ['E12345678', undefined],
])('the number %s was issued in %s', (cardId, country) => {
  expect(readIssuingCountry(cardId)).toBe(country);
});
