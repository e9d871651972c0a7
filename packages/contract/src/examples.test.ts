import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls, exampleOf } from './index.ts';

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s takes its example', (_, call) => {
  const parsed = call.input.safeParse(exampleOf(call));
  expect(parsed.success ? [] : z.flattenError(parsed.error).fieldErrors).toEqual([]);
});

/** A call says how much is ordered under one of these names. */
const QUANTITIES = ['num', 'number', 'share', 'value', 'money', 'total_number', 'amount', 'assets', 'quantity'];

test.each(
  calls
    .filter(({ risk, isIdempotent, access }) => risk !== 'none' && isIdempotent && access === 'user')
    .map((call) => [`${call.method} ${call.path}`, call] as const),
)('the example of %s says how much', (_, call) => {
  const wanted = QUANTITIES.filter((name) => name in call.input.shape);
  // An amendment may be one of the price alone.
  const told = call.path === '/api/transaction_amend' ? ['price'] : wanted;
  expect(exampleOf(call)).toMatchObject(Object.fromEntries(told.map((name) => [name, expect.anything()])));
});
