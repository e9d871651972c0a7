import { expect, test } from 'vitest';
import { maskAccount } from './mask-account.ts';

test('an account shows its first three and last four characters', () => {
  expect(maskAccount('13812345678')).toBe('138****5678');
  expect(maskAccount('1234567')).toBe('123****');
});
