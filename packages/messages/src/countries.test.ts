import { COUNTRIES } from '@bourse/domain';
import { expect, test } from 'vitest';
import { locales } from './index.ts';

test('the country table has some 120 rows, each with a country and a dialling code', () => {
  expect(COUNTRIES.length).toBeGreaterThanOrEqual(120);
  expect(new Set(COUNTRIES.map(({ iso }) => iso)).size).toBe(COUNTRIES.length);
  expect(COUNTRIES.map(({ id }) => id)).toEqual(COUNTRIES.map((_, index) => index + 1));
  for (const { areaCode } of COUNTRIES) expect(areaCode).toMatch(/^[1-9]\d{0,2}$/);
});

test.each(locales.map(({ code, intlTag }) => [code, intlTag]))('every country has a name in %s', (_, intlTag) => {
  const names = new Intl.DisplayNames(intlTag, { type: 'region', fallback: 'none' });
  for (const { iso } of COUNTRIES) expect(names.of(iso), iso).toMatch(/\S{2}/);
});
