import { amount, formatUnits, price, units } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { sizeBuy, sizeMarketBuy, sizeSell } from './sizing.ts';

describe('a share of the balance', () => {
  test.each([
    // available, percent, price, step, quantity
    ['10000', 25, '96819.74', '0.0001', '0.0258'],
    ['10000', 100, '96819.74', '0.0001', '0.1032'],
    ['10000', 100, '0.03', '10', '333330'],
    ['1', 100, '3', '0.00000001', '0.3333'],
    ['1', 0, '3', '0.0001', '0'],
    ['1', 100, '0', '0.0001', '0'],
    ['0.00009', 100, '1', '0.0001', '0'],
  ])('of %s, %i %% buys at %s in steps of %s: %s', (available, percent, at, step, expected) => {
    const size = sizeBuy({ available: units(available), percent, price: units(at), step: units(step) });
    expect(formatUnits(size)).toBe(expected);
  });

  test.each([
    ['0.5', 50, '0.0001', '0.25'],
    ['0.4736948', 50, '0.0001', '0.2368'],
    ['1', 33, '0.00000001', '0.33'],
    ['0.12345678', 100, '0.00000001', '0.123456'],
    ['99', 100, '10', '90'],
  ])('of %s, %i %% sells in steps of %s: %s', (available, percent, step, expected) => {
    expect(formatUnits(sizeSell({ available: units(available), percent, step: units(step) }))).toBe(expected);
  });
});

describe('a market buy', () => {
  const level = (at: string, quantity: string) => ({ price: price(units(at)), quantity: amount(units(quantity)) });
  const size = (available: string, levels: ReturnType<typeof level>[], percent = 100) =>
    formatUnits(sizeMarketBuy({ available: units(available), percent, step: units('0.01'), levels }));

  test('pays each level its own price', () => {
    expect(size('310', [level('100', '1'), level('105', '10')])).toBe('3');
    expect(size('310', [level('100', '1'), level('105', '10')], 50)).toBe('1.52');
  });

  test('stops at the end of the book, and at the price that the engine protects', () => {
    expect(size('1000', [level('100', '1'), level('104', '1')])).toBe('2');
    expect(size('1000', [level('100', '1'), level('106', '5')])).toBe('1');
    expect(size('1000', [])).toBe('0');
  });
});
