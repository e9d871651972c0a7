import { expect, test } from 'vitest';
import { toneOfWithdrawal } from './movement-tone.ts';

test('a withdrawal that its owner took back is neither a success nor an error', () => {
  expect(toneOfWithdrawal({ status: 'rejected', is_cancelled: 1 })).toBe('neutral');
});

test('what was refused or failed is an error, what arrived a success, what is on its way neither', () => {
  const tones = (['rejected', 'failed', 'final', 'signed'] as const).map((status) =>
    toneOfWithdrawal({ status, is_cancelled: 0 }),
  );
  expect(tones).toEqual(['error', 'error', 'success', 'warning']);
});
