import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls, exampleOf } from './index.ts';

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s takes its example', (_, call) => {
  const parsed = call.input.safeParse(exampleOf(call));
  expect(parsed.success ? [] : z.flattenError(parsed.error).fieldErrors).toEqual([]);
});
