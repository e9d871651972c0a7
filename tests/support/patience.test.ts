import { expect, test } from 'vitest';
import { patient } from './patience.ts';

test.each([
  ['nobody else runs', 0, 30_000],
  ['each core has its one', 1, 30_000],
  ['three want each core', 3, 90_000],
  ['a part more', 1.5, 45_000],
  ['beyond all reason', 100, 240_000],
] as const)('%s', (_, load, ms) => expect(patient(30_000, load)).toBe(ms));
