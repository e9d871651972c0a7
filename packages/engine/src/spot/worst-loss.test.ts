import { amount, ppm, price, units } from '@bourse/domain';
import { expect, test } from 'vitest';
import { calculateWorstLoss } from './worst-loss.ts';

const quantity = amount(units('0.5'));
const fee = ppm(1_000n);
const indexes = { base: price(units('60123.45678901')), quote: price(units('1')) };

test('WF1 what an order could lose', () => {
  const lossAt = (side: 'buy' | 'sell', at: string) =>
    calculateWorstLoss({ side, price: price(units(at)), quantity, fee }, indexes);
  expect(lossAt('sell', '59000')).toBe(units('591.22839451'));
  expect(lossAt('buy', '61000')).toBe(units('468.33333389'));
  expect(lossAt('sell', '61000')).toBe(0n);
  expect(lossAt('buy', '59000')).toBe(0n);
});

test('WF1 what a price between two ticks comes to is rounded up of a buy, down of a sell', () => {
  const lossAt = (side: 'buy' | 'sell', at: string) =>
    calculateWorstLoss(
      { side, price: price(units(at)), quantity: amount(units('0.001')), fee: ppm(0n) },
      { base: price(units('1')), quote: price(units('1')) },
    );
  expect(lossAt('buy', '1.0525105')).toBe(units('0.00005252'));
  expect(lossAt('sell', '0.0525105')).toBe(units('0.00094749'));
});

test('WF1 a coin without a price is given away for nothing, and brings nothing', () => {
  const [at, none] = [price(units('100')), undefined];
  expect(calculateWorstLoss({ side: 'sell', price: at, quantity, fee }, { base: none, quote: price(units('1')) })).toBe(
    0n,
  );
  expect(calculateWorstLoss({ side: 'buy', price: at, quantity, fee }, { base: none, quote: price(units('1')) })).toBe(
    units('50'),
  );
});
