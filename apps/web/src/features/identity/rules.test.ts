import { expect, test } from 'vitest';
import { checkCard, checkName, checkPicture, hasChinese, hasDigit } from './rules.ts';

test.each([
  ['王小明', false],
  ["Siobhán O'Neil", false],
  ['王小明2', true],
  ['Ann ２', true],
])('a digit in the name %s: %s', (text, expected) => {
  expect(hasDigit(text)).toBe(expected);
});

test.each([
  ['110101199003071234', false],
  ['K-1234567(8)', false],
  ['身份证110101', true],
])('Chinese in the ID number %s: %s', (text, expected) => {
  expect(hasChinese(text)).toBe(expected);
});

test('what is right is accepted', () => {
  expect(checkName('王小明')).toBe(true);
  expect(checkCard('K-1234567(8)')).toBe(true);
  expect(checkPicture('/api/upload?name=a')).toBe(true);
});

test.each([
  ['マイケル・ジョーダン'],
  ['阿卜杜拉•买买提'],
  ['Ravi A/L Kumar'],
  ['Tan Ah Kow @ Tan Ah Beng'],
  ['O‘Brien'],
])('the form takes the name %s, as the server does', (name) => {
  expect(checkName(name)).toBe(true);
});

test.each([['A123456(7)'], ['12.345.678-9'], ['１２３４５６７']])(
  'the form takes the number %s, as the server does',
  (number) => {
    expect(checkCard(number)).toBe(true);
  },
);
