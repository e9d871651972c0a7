import { expect, test } from 'vitest';
import { lookAgainIn } from './look-again.ts';

const none = { deadline_ms: null, appeal_from_ms: null };

test.each([
  ['nothing is due', [none], false],
  ['no deals', [], false],
  ['a deadline is ahead', [none, { ...none, deadline_ms: 9_000 }], 4_500],
  ['an appeal comes first', [{ deadline_ms: 9_000, appeal_from_ms: 6_000 }], 1_500],
  ['an appeal has long been possible', [{ ...none, appeal_from_ms: 1_000 }], false],
  ['a deadline is over and was not told of', [{ ...none, deadline_ms: 5_000 }], 2_000],
  [
    'one is over, another soon',
    [
      { ...none, deadline_ms: 4_000 },
      { ...none, deadline_ms: 5_600 },
    ],
    1_100,
  ],
] as const)('%s', (_, deals, wait) => expect(lookAgainIn(deals, 5_000)).toBe(wait));
