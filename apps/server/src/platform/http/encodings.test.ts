import { expect, test } from 'vitest';
import { chooseEncoding } from './compression.ts';

test.each([
  [undefined, undefined, false],
  ['', undefined, false],
  ['gzip, deflate, br, zstd', 'br', false],
  ['gzip', 'gzip', false],
  ['X-GZIP', 'gzip', false],
  ['br;q=0', undefined, false],
  ['br;q=0, gzip', 'gzip', false],
  ['br; q=0.000 , gzip ; q=0.2', 'gzip', false],
  ['br;q=0.1, gzip;q=0.9', 'gzip', false],
  ['gzip;q=0.5, br;q=0.5', 'br', false],
  ['*', 'br', false],
  ['*;q=0', undefined, false],
  ['gzip, *;q=0', 'gzip', true],
  ['br;q=0, *', 'gzip', false],
  ['identity;q=0', undefined, false],
  ['identity;q=0, gzip', 'gzip', true],
  ['identity;q=0, *;q=0.1', 'br', true],
  ['identity, br;q=0.5', undefined, false],
  ['identity;q=0.5, br', 'br', false],
  ['deflate', undefined, false],
  ['brx, my-br', undefined, false],
  ['br;q=nonsense, gzip', 'gzip', false],
])('%s is answered in %s', (header, encoding, isDemanded) => {
  expect(chooseEncoding(header)).toEqual({ encoding, isDemanded });
});
