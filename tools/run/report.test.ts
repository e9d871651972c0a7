import { expect, test } from 'vitest';
import type { Result } from './check.ts';
import { linesOfSlowest } from './report.ts';

function resultOf(name: string, durationsMs: readonly number[]): Result {
  const tests = durationsMs.map((ms) => ({ name: `after ${ms}`, ms }));
  return { name, passed: tests.length, failed: 0, ms: 0, output: '', tests };
}

test('the slowest tests of all checks are listed together, the slowest first, fifteen at most', () => {
  const many = Array.from({ length: 20 }, (_, index) => (index + 1) * 100);
  const lines = linesOfSlowest([resultOf('unit', many), resultOf('e2e', [61_230]), resultOf('crash', [1_960])]);
  expect(lines.slice(0, 3)).toEqual([
    '  61.2 s  e2e: after 61230',
    '   2.0 s  unit: after 2000',
    '   2.0 s  crash: after 1960',
  ]);
  expect(lines).toHaveLength(15);
});
