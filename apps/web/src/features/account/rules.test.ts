import { expect, test } from 'vitest';
import { isEmail, isNewPhone, isPhone, withoutBlanks } from './rules.ts';

test.each([
  ['ann@example.com', true],
  [' ann@ex ample.com ', true],
  ['ann@example', false],
  ['ann@@example.com', false],
  ['@example.com', false],
  ['ann@example..com', false],
])('e-mail %s: %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});

test.each([
  ['138 1234 5678', true],
  ['12345', true],
  ['1234', false],
  ['123456789012345678', false],
  ['12345a', false],
  ['+8613812345678', true],
  ['(415) 555-2671', true],
  ['０９０１２３４５６７８', true],
  ['\u202A090-1234-5678\u202C', true],
])('phone %s: %s', (text, expected) => {
  expect(isPhone(text)).toBe(expected);
});

test.each([
  ['123 456', true],
  ['123 45', false],
  ['(123) 45', false],
])('new phone %s: %s', (text, expected) => {
  expect(isNewPhone(text)).toBe(expected);
});

test('blanks inside an address never count', () => {
  expect(withoutBlanks(' a b\tc ')).toBe('abc');
});
