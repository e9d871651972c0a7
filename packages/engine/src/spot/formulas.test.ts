import { amount, ppm, price, units } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import {
  calculateFee,
  calculateLimitHold,
  calculatePriceBand,
  calculateProtectionPrice,
  estimateMarketOrder,
  isWithinBand,
} from '../formulas/index.ts';
import { Scenario } from '../testing/scenario.ts';

const whole = (text: string) => amount(units(text));
const at = (text: string) => price(units(text));

test('fees round up', () => {
  expect(calculateFee(amount(1n), ppm(1n))).toBe(1n);
  expect(calculateFee(amount(1_000_000n), ppm(1_000n))).toBe(1_000n);
  expect(calculateFee(amount(1_000_001n), ppm(1_000n))).toBe(1_001n);
  expect(calculateFee(whole('5'), ppm(0n))).toBe(0n);
});

test('a limit order holds quote to buy and base to sell', () => {
  const order = { price: at('100.5'), quantity: whole('2') };
  expect(calculateLimitHold({ ...order, side: 'buy' })).toBe(units('201'));
  expect(calculateLimitHold({ ...order, side: 'sell' })).toBe(units('2'));
});

test('the band and the protection round inwards', () => {
  expect(calculatePriceBand(price(3n))).toEqual({ low: 2n, high: 4n });
  expect([1n, 2n, 4n, 5n].map((one) => isWithinBand(price(one), price(3n)))).toEqual([false, true, true, false]);
  expect(calculateProtectionPrice('buy', price(10n))).toBe(10n);
  expect(calculateProtectionPrice('sell', price(10n))).toBe(10n);
  expect(calculateProtectionPrice('buy', at('100'))).toBe(units('105'));
  expect(calculateProtectionPrice('sell', at('100'))).toBe(units('95'));
});

describe('the estimate of a market order', () => {
  const levels = [
    { price: at('100'), quantity: whole('1') },
    { price: at('101'), quantity: whole('2') },
    { price: at('106'), quantity: whole('9') },
  ];

  test('walks the levels', () => {
    expect(estimateMarketOrder({ side: 'buy', quantity: whole('2'), levels, takerFee: ppm(1_000n) })).toEqual({
      filled: units('2'),
      notional: units('201'),
      averagePrice: units('100.5'),
      worstPrice: units('101'),
      fee: units('0.002'),
    });
  });

  test('stops at the protection and at the end of the book', () => {
    const estimate = estimateMarketOrder({ side: 'buy', quantity: whole('5'), levels, takerFee: ppm(0n) });
    expect([estimate.filled, estimate.worstPrice]).toEqual([units('3'), units('101')]);
    const none = estimateMarketOrder({ side: 'buy', quantity: whole('5'), levels: [], takerFee: ppm(0n) });
    expect([none.filled, none.averagePrice, none.worstPrice]).toEqual([0n, undefined, undefined]);
  });

  test('is what the engine then does', () => {
    const scenario = Scenario.start();
    scenario.play(`
      ann buy 1 @ 100
      ann buy 2 @ 99.37
      ann buy 4 @ 97
    `);
    const bids = [
      { price: at('100'), quantity: whole('1') },
      { price: at('99.37'), quantity: whole('2') },
      { price: at('97'), quantity: whole('4') },
    ];
    const estimate = estimateMarketOrder({
      side: 'sell',
      quantity: whole('5.5'),
      levels: bids,
      takerFee: ppm(2_000n),
    });
    scenario.play('bob sell 5.5 market');
    const order = [...scenario.changes.orders].find((one) => one.side === 'sell');
    expect([order?.filled, order?.filledNotional, order?.feePaid]).toEqual([
      estimate.filled,
      estimate.notional,
      estimate.fee,
    ]);
  });
});
