import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  ['', 0],
  ['abcdef', 0],
  ['1234567', 0],
  ['toolongapassword1', 0],
  ['abc123', 1],
  ['kx7rmd', 1],
  ['aaa111bbb222', 1],
  ['kx7rmdqv92', 2],
  ['Kx7rmdqv92', 3],
  ['Kx7rmdqv92!p', 4],
] as const)('%s is rated %i', (password, expected) => {
  expect(strengthOf(password)).toBe(expected);
});
