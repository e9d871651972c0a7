import { expect, test } from 'vitest';
import { sampleMarketOf } from './sample-market.ts';

const TRADE = {
  state: 'open',
  tick: '0.01',
  step: '0.0001',
  min_total: '5',
  max_number: '100',
  maker_fee: '0.1',
  taker_fee: '0.1',
} as const;
const ids = { currency_id: 1, legal_id: 3 };

test('the order of the examples is on the tick, just below the price, and the least that a market takes', () => {
  const sample = sampleMarketOf({ ...ids, now_price: '60000.07', trade: { ...TRADE, state: 'open' } });
  expect(sample).toEqual({ currencyId: 1, legalId: 3, price: '59400.06', quantity: '0.0001' });
});

test('a coin of little worth is ordered by as many steps as the least total asks for', () => {
  const sample = sampleMarketOf({ ...ids, now_price: '0.5', trade: { ...TRADE, state: 'open', step: '1' } });
  expect(sample).toMatchObject({ price: '0.49', quantity: '11' });
});

test('a market without a price is no example', () => {
  expect(sampleMarketOf({ ...ids, now_price: '', trade: { ...TRADE, state: 'open' } })).toBeUndefined();
});
