import { expect, test } from 'vitest';
import { capitalOf, capUseOf, netOf, profitOf, stressNeedOf } from './exposure.ts';

const settings = {
  share_num: '0.01',
  spread: '0.02',
  fee_rate: '0.05',
  overnight: '0.03',
  multiples: [10],
  shares: [1],
  hands_min: 1,
  hands_max: 5000,
  side_max: '3',
  stress: '20',
  positions_max: 20,
  pending_max: 20,
  fund_share: '30',
  limits: [],
};
const side = (number: string, value: string, profit: string) => ({ number, value, profit, positions: 1 });
const market = { legal_id: 3, settings, long: side('1', '60000', '-12.5'), short: side('1.5', '90000', '4') };

test('of two sides the larger counts, against the cap and under stress', () => {
  expect(netOf(market)).toBe('-0.5');
  expect(profitOf(market)).toBe('-8.5');
  expect(capUseOf(market)).toBe('50');
  expect(stressNeedOf(market)).toBe('18000');
  expect(capUseOf({ ...market, settings: { ...settings, side_max: '7' } })).toBe('21.43');
});

test('the capital of a currency stands behind all of its markets', () => {
  const accounts = [
    { purpose: 'lever_pool', currency: 3, available: '50000' },
    { purpose: 'lever_insurance', currency: 3, available: '15000' },
    { purpose: 'treasury', currency: 3, available: '7000' },
    { purpose: 'lever_pool', currency: 1, available: '200' },
  ];
  const [usdt, other] = capitalOf([market, market, { ...market, legal_id: 9 }], accounts);
  expect(usdt).toEqual({ currencyId: 3, pool: '50000', fund: '15000', treasury: '7000', need: '36000', use: '50' });
  expect(other).toMatchObject({ currencyId: 9, pool: '0', need: '18000', use: undefined });
});
