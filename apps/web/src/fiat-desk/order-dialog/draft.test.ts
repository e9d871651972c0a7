import { amount, formatUnits, price, units } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { type AdTerms, checkOrder, type Draft, everythingOf, isTakenWhole, limitsOf, previewOrder } from './draft.ts';

const of = (text: string) => amount(units(text));

const terms: AdTerms = {
  price: price(units('7.13')),
  remaining: of('1000'),
  minNumber: of('10'),
  maxNumber: of('500'),
  digits: 2,
  available: undefined,
};
const draft = (typed: string, means: Draft['means'] = 'money', over: Partial<AdTerms> = {}): Draft => ({
  terms: { ...terms, ...over },
  means,
  typed,
});
const previewed = (...parts: Parameters<typeof draft>) => {
  const { number, money } = previewOrder(draft(...parts));
  return [formatUnits(number), formatUnits(money)];
};
const issue = (...parts: Parameters<typeof draft>) => checkOrder(draft(...parts), previewOrder(draft(...parts)));

describe('what an order would come to', () => {
  test.each([
    ['713', 'money', '100', '713'],
    ['100', 'money', '14.02524544', '100'],
    ['100', 'number', '100', '713'],
    // A third of a cent more is a whole one.
    ['0.001', 'number', '0.001', '0.01'],
    ['', 'money', '0', '0'],
  ] as const)('%s by %s is %s coins for %s', (typed, means, number, money) => {
    expect(previewed(typed, means)).toEqual([number, money]);
  });

  test('has no decimals in a currency without minor units', () => {
    expect(previewed('3', 'number', { price: price(units('155.4')), digits: 0 })).toEqual(['3', '467']);
  });

  test('is nothing without a price', () => {
    expect(previewed('100', 'money', { price: price(0n) })).toEqual(['0', '0']);
  });

  test('is all that remains where less than the least remains, or where it is sold whole', () => {
    expect(previewed('', 'money', { remaining: of('4') })).toEqual(['4', '28.52']);
    const whole = { minNumber: of('1000'), maxNumber: of('1000') };
    expect(isTakenWhole({ ...terms, ...whole })).toBe(true);
    expect(previewed('', 'money', whole)).toEqual(['1000', '7130']);
  });
});

describe('the limits of an order', () => {
  test('count what remains', () => {
    const { min, max } = limitsOf({ ...terms, remaining: of('300') });
    expect([min.number, min.money, max.number, max.money].map(formatUnits)).toEqual(['10', '71.3', '300', '2139']);
  });

  test('everything is what one may take, or what a seller has', () => {
    expect(everythingOf(terms)).toBe('500');
    expect(everythingOf({ ...terms, available: of('20.5') })).toBe('20.5');
  });
});

describe('what is wrong with an order', () => {
  test.each([
    ['', 'money', 'fiat.error.money'],
    ['', 'number', 'fiat.error.number'],
    ['71.29', 'money', 'fiat.error.minimum'],
    ['9.99999999', 'number', 'fiat.error.minimum'],
    ['3565.01', 'money', 'fiat.error.maximum'],
    ['71.3', 'money', undefined],
    ['3565', 'money', undefined],
    ['500', 'number', undefined],
  ] as const)('of %s by %s: %s', (typed, means, text) => {
    expect(issue(typed, means)?.text).toBe(text);
  });

  test('a seller who has too little is told how much is missing', () => {
    expect(issue('100', 'number', { available: of('60') })).toEqual({ text: 'fiat.error.balance', number: of('40') });
    expect(issue('', 'money', { remaining: of('4'), available: of('1') })?.text).toBe('fiat.error.balance');
  });
});
