import { units } from '@bourse/domain';
import { expect, test } from 'vitest';
import { calculateHeldWorth } from './kept-formulas.ts';

test('WF2 what a hold binds', () => {
  expect(calculateHeldWorth(units('333.33333333'))).toBe(units('300'));
  expect(calculateHeldWorth(0n)).toBe(0n);
});
