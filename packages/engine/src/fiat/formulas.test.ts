// The formulas of trade in fiat money, by the example of SPEC.md, and what they promise of any figures.
import { amount, formatUnits, ppm, price, units, type Amount } from '@bourse/domain';
import { assert, bigInt, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  calculateFiatBand,
  calculateFiatLimitation,
  calculateFiatLimits,
  calculateFiatMoney,
  calculateFiatNumber,
  calculateFiatPremium,
  calculateFiatPrice,
  calculateFiatWorth,
  calculateNumberForMoney,
  fiatUnit,
} from './formulas.ts';
import { isSoundAdLimits, isSoundFiatCoin } from './settings.ts';

const INDEX = price(units('60123.45678901'));
const REFERENCE = { index: INDEX, rate: price(units('7.1234')) };
const PRICE = price(units('428283.43209083'));
const coins = (text: string): Amount => amount(units(text));

describe('the example', () => {
  test('FF1 price', () => {
    expect(formatUnits(calculateFiatPrice(REFERENCE))).toBe('428283.43209083');
    expect(formatUnits(calculateFiatPrice(REFERENCE, ppm(10_000n)))).toBe('432566.26641174');
  });

  test('FF2 band', () => {
    const { minimum, maximum } = calculateFiatBand(REFERENCE, ppm(300_000n));
    expect([formatUnits(minimum), formatUnits(maximum)]).toEqual(['299798.40246359', '556768.46171808']);
  });

  test('FF3 how far a price is off', () => {
    expect(calculateFiatPremium(price(units('450000')), REFERENCE)).toBe(50_707n);
    expect(calculateFiatPremium(price(units('400000')), REFERENCE)).toBe(-66_040n);
  });

  test('FF4 money, of two places and of none', () => {
    expect([fiatUnit(2), fiatUnit(0)]).toEqual([units('0.01'), units('1')]);
    const number = coins('0.01234567');
    expect(formatUnits(calculateFiatMoney(number, PRICE, 2))).toBe('5287.45');
    expect(formatUnits(calculateFiatMoney(number, PRICE, 0))).toBe('5288');
    expect(calculateFiatMoney(amount(1n), price(1n), 2)).toBe(units('0.01'));
  });

  test('FF5 number', () => {
    expect(formatUnits(calculateFiatNumber(coins('5287.45'), PRICE))).toBe('0.01234567');
  });

  test('FF6 worth', () => {
    expect(formatUnits(calculateFiatWorth(coins('0.01234567'), INDEX))).toBe('742.26435677');
  });

  test('FF7 what may be taken', () => {
    const stock = { remaining: coins('10'), minNumber: coins('40'), maxNumber: coins('90') };
    const asking = { price: price(units('7.01')), digits: 2 };
    expect(calculateFiatLimits(stock)).toEqual({ minimum: coins('10'), maximum: coins('10') });
    const whole = { ...stock, remaining: coins('100') };
    expect(calculateFiatLimits(whole)).toEqual({ minimum: coins('40'), maximum: coins('90') });
    expect(calculateFiatLimitation(whole, asking)).toEqual({ minimum: coins('280.4'), maximum: coins('630.9') });
    const yen = { price: price(units('150.333')), digits: 0 };
    expect(calculateNumberForMoney(coins('13530'), whole, yen)).toBe(coins('90'));
    expect(calculateNumberForMoney(coins('13529'), whole, yen)).toBeLessThan(coins('90'));
  });
});

const number = bigInt({ min: 1n, max: units('1000000') }).map(amount);
const at = bigInt({ min: 1n, max: units('10000000') }).map(price);
const digits = integer({ min: 0, max: 8 });

describe('of any figures', () => {
  test('FF4, FF5 money buys no less than the coins that it was made of, and costs no more than a unit too much', () => {
    assert(
      property(number, at, digits, (of, asked, places) => {
        const money = calculateFiatMoney(of, asked, places);
        expect(money % fiatUnit(places)).toBe(0n);
        expect(calculateFiatNumber(money, asked)).toBeGreaterThanOrEqual(of);
        expect((money - fiatUnit(places)) * 100_000_000n).toBeLessThan(of * asked);
      }),
    );
  });

  test('FF7 the money of either limit takes a number within the limits', () => {
    assert(
      property(number, number, number, at, digits, (a, b, remaining, asked, places) => {
        const [minNumber, maxNumber] = a < b ? [a, b] : [b, a];
        const stock = { remaining, minNumber, maxNumber };
        const asking = { price: asked, digits: places };
        const { minimum, maximum } = calculateFiatLimits(stock);
        const money = calculateFiatLimitation(stock, asking);
        expect(calculateNumberForMoney(money.maximum, stock, asking)).toBe(maximum);
        expect(calculateNumberForMoney(money.minimum, stock, asking)).toBeGreaterThanOrEqual(minimum);
      }),
    );
  });
});

describe('settings', () => {
  const limits = { totalNumber: 100n, minNumber: 10n, maxNumber: 50n, ways: 1, levelMin: 1, doneMin: 0 };

  test.each([
    [{}, true],
    [{ minNumber: 0n }, false],
    [{ minNumber: 51n }, false],
    [{ maxNumber: 101n }, false],
    [{ ways: 0 }, false],
    [{ ways: 7 }, true],
    [{ ways: 8 }, false],
    [{ levelMin: 4 }, false],
    [{ doneMin: -1 }, false],
  ])('C9 the limits of an ad with %o', (part, isSound) => {
    expect(isSoundAdLimits({ ...limits, ...part }, false)).toBe(isSound);
  });

  test('C9 of a c2c ad all three are the same, and a coin has bounds', () => {
    expect(isSoundAdLimits(limits, true)).toBe(false);
    expect(isSoundAdLimits({ ...limits, minNumber: 100n, maxNumber: 100n }, true)).toBe(true);
    const most = { numberMin: amount(1n), numberMax: coins('1000000000') };
    expect(isSoundFiatCoin(most)).toBe(true);
    expect(isSoundFiatCoin({ ...most, numberMax: amount(most.numberMax + 1n) })).toBe(false);
  });
});
