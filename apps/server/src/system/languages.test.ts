import { expect, test } from 'vitest';
import { readLanguages } from './languages.ts';

test.each([
  [undefined, []],
  ['', []],
  ['*', []],
  ['es-MX,es;q=0.9, en;q=0.8', ['es-MX', 'es', 'en']],
  ['x_y, <b>, es', ['es']],
  [Array.from({ length: 1_000 }, () => 'en').join(), Array.from({ length: 10 }, () => 'en')],
])('%j names the languages %j', (header, languages) => {
  expect(readLanguages(header)).toEqual(languages);
});
