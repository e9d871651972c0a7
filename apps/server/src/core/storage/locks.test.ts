import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Numbers of advisory locks begin so. */
const LOCK = /\b5_427_300_\d{3}\b/g;

test('no two places of the server wait for each other by one number of a lock', () => {
  const root = join(import.meta.dirname, '../..');
  const sources = globSync('**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$|(^|\/)testing/.test(file));
  const numbers = sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(LOCK)].map(([it]) => it),
  );
  expect(numbers.length).toBeGreaterThan(20);
  expect(numbers.filter((one, at) => numbers.indexOf(one) !== at)).toEqual([]);
});
