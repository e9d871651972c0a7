import { expect, test } from 'vitest';
import { checkPasswordAllowed } from './password-rules.ts';

const judge = (password: string, names: readonly (string | null)[] = []): string => {
  const checked = checkPasswordAllowed(password, names);
  return checked.ok ? 'ok' : checked.code;
};

test.each([
  'password1',
  'Password123',
  'qwerty123',
  'abc123',
  '1qaz2wsx',
  'trustno1',
  'a123456',
  'qq123456',
  'woaini1314',
  '5201314a',
  'WoAiNi520',
  'zhang1990',
  'bitcoin888',
])('%s is among the most common ones', (password) => {
  expect(judge(password)).toBe('password_too_common');
});

test.each(['quarry4417', 'zK3-mülde', 'tr4unreben', '7pferdestall', '山水1a9'])('%s is not', (password) => {
  expect(judge(password)).toBe('ok');
});

test.each([
  ['alicia77', 'alicia@example.com'],
  ['ALICIA-77', 'alicia@example.com'],
  ['99alicia99', 'a.licia+news@example.com'],
  ['x567890y1', '+85251567890'],
  ['kahn2x', 'kahn2x.meier@example.com'],
  ['satoshi9x', 'Satoshi'],
])('%s is made of %s', (password, name) => {
  expect(judge(password, [name])).toBe('password_like_account');
});

test('a short name, another’s name and a missing one hinder nobody', () => {
  expect(judge('bobsled4417', ['bob@example.com', null, ''])).toBe('ok');
  expect(judge('quarry4417', ['alicia@example.com', '+85251567890'])).toBe('ok');
});
