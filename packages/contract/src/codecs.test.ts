import { amount, instant, ppm, units } from '@bourse/domain';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { amountCodec, holdsCodec, shareCodec, timeCodec, timeOrNever } from './codecs.ts';
import * as officeEarn from './office-staking.ts';

const MIDNIGHT = instant(Date.UTC(2026, 10, 20, 16));

test.each([
  [amountCodec, amount(units('12.5')), '12.5'],
  [amountCodec, amount(0n), '0'],
  [amountCodec, amount(-units('2.04115856')), '-2.04115856'],
  [amountCodec, amount(1n), '0.00000001'],
  [shareCodec, ppm(1_250n), '0.125'],
  [shareCodec, ppm(1n), '0.0001'],
  [timeCodec, MIDNIGHT, '2026-11-21 00:00:00'],
  [timeOrNever, MIDNIGHT, '2026-11-21 00:00:00'],
  [timeOrNever, undefined, ''],
])('a value is written as text and read back', (codec: z.ZodType, value, text) => {
  expect(z.encode(codec, value)).toBe(text);
  expect(z.decode(codec, text)).toBe(value);
});

test.each([
  [amountCodec, 12.5],
  [amountCodec, '12.5'],
  [shareCodec, undefined],
  [timeCodec, undefined],
  [timeCodec, Number.NaN],
])('a value of another kind is not written', (codec: z.ZodType, value) => {
  expect(() => z.encode(codec, value)).toThrow();
});

test('an answer is encoded where a codec stands anywhere within it', () => {
  for (const type of [
    amountCodec,
    z.object({ a: z.array(amountCodec) }),
    amountCodec.nullable(),
    z.record(z.string(), amountCodec),
    z.union([z.string(), z.object({ a: amountCodec.optional() })]),
    officeEarn.listOrders.message,
    officeEarn.reserves.message,
  ])
    expect(holdsCodec(type)).toBe(true);
  expect(holdsCodec(officeEarn.settings.message)).toBe(false);
});
