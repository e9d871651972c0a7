import { expect, test } from 'vitest';
import { BTC, ETH, LTC, USDT } from './currencies.ts';
import { price, units } from './money.ts';
import { exactWorthOf, knownPartOf, sumWorth, sumWorthTexts, viewWorth, type WorthPart } from './worth.ts';

const part = (currencyId: WorthPart['currencyId'], amount: string, cost?: string): WorthPart => ({
  currencyId,
  units: amount.startsWith('-') ? -units(amount.slice(1)) : units(amount),
  price: cost === undefined ? undefined : price(units(cost)),
});
const shown = (...parts: WorthPart[]): string => viewWorth(sumWorth(parts));

test('products are exact and rounded down once; nothing of a coin needs no price', () => {
  expect(shown(part(BTC, '0.5', '60000.00000001'), part(USDT, '10', '1'))).toBe('30010');
  expect(shown(part(LTC, '0'), part(USDT, '10', '1'))).toBe('10');
  expect(shown()).toBe('0');
  expect(shown(part(LTC, '0'))).toBe('0');
});

test('what has no known price is never worth nothing', () => {
  expect(shown(part(LTC, '99'))).toBe('');
  expect(shown(part(LTC, '99'), part(USDT, '0', '1'))).toBe('');
  expect(shown(part(LTC, '99'), part(USDT, '12.5', '1'), part(ETH, '1'))).toBe('≥12.5');
  const worth = sumWorth([part(LTC, '99'), part(USDT, '12.5', '1'), part(LTC, '1')]);
  expect(worth.without).toEqual([LTC]);
  expect(knownPartOf(worth)).toBe(units('12.5'));
  expect(exactWorthOf(worth)).toBeUndefined();
});

test('where what has no price may lower the sum, no bound is claimed', () => {
  expect(shown(part(LTC, '-1'), part(USDT, '12.5', '1'))).toBe('');
  expect(shown(part(USDT, '-12.5', '1'))).toBe('-12.5');
});

test('texts are summed as they are', () => {
  expect(sumWorthTexts(['1', '2.5'])).toBe('3.5');
  expect(sumWorthTexts(['1', '≥2.5'])).toBe('≥3.5');
  expect(sumWorthTexts(['1', ''])).toBe('≥1');
  expect(sumWorthTexts(['0', ''])).toBe('');
  expect(sumWorthTexts([])).toBe('0');
});
