import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@bourse/domain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { INDEX_MAX, IndexReserve } from './index-reserve.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signer-'));
  path = join(folder, 'reserved.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Reserves as one process after the other would ask. */
function reserve(...indices: readonly number[]): readonly (number | undefined)[] {
  const it = new IndexReserve(path);
  const answers = indices.map((index) => it.reserve(index));
  it.close();
  return answers;
}

it('keeps the block of an index, and goes back by no restart', () => {
  expect(reserve(0, 1, 1000, 1001)).toEqual([0, 1000, 1000, 2000]);
  expect(reserve(0, 5, 100_001)).toEqual([2000, 2000, 101_000]);
  expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(4);
});

it('rises by no more than ten million a day, but for the first time', () => {
  let now = 0;
  const it = new IndexReserve(path, () => now);
  expect([it.reserve(100_001), it.reserve(INDEX_MAX), it.reserve(9_000_000)]).toEqual([101_000, undefined, 9_000_000]);
  expect([it.reserve(11_000_000), it.reserve(10_101_000)]).toEqual([undefined, 10_101_000]);
  now += DAY_MS;
  expect(it.reserve(11_000_000)).toBe(11_000_000);
  it.close();
  expect(reserve(0)).toEqual([11_000_000]);
});

it('forgets the half of a line, which was answered to nobody', () => {
  reserve(1);
  appendFileSync(path, '{"upTo":30');
  expect(reserve(0)).toEqual([1000]);
});

it.each(['{"upTo":900}', '{"upTo":"2000"}', 'none'])('does not start over a line that is none: %s', (line) => {
  writeFileSync(path, `{"upTo":1000}\n${line}\n`);
  expect(() => reserve(0)).toThrow('Line 2 of the reserved indices is none');
});
