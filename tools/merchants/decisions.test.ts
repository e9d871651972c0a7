import { BTC, USDT } from '@bourse/domain';
import { expect, test } from 'vitest';
import { type Ad, tasksFor, wishesOf } from './ads.ts';
import { type FiatDeal, nextAcceptorAct, nextAct, waitOf, Watch } from './due.ts';

test.each([
  ['unpaid', 'buyer', 'pay'],
  ['unpaid', 'seller', undefined],
  ['paid', 'seller', 'release'],
  ['paid', 'buyer', undefined],
  // Coin is never let go under appeal or twice.
  ['appealed', 'seller', undefined],
  ['appealed', 'buyer', undefined],
  ['done', 'seller', undefined],
  ['cancelled', 'buyer', undefined],
] as const satisfies readonly (readonly [FiatDeal['state'], FiatDeal['role'], string | undefined])[])(
  'of a deal that is %s the house as %s owes %s',
  (state, role, act) => {
    expect(nextAct({ id: 1, state, role })).toBe(act);
  },
);

test.each([
  ['waiting', 'buy', undefined],
  ['paid', 'buy', 'release'],
  ['waiting', 'sell', 'accept'],
  ['accepted', 'sell', 'pay'],
  ['paid', 'sell', undefined],
  ['appealed', 'buy', undefined],
  ['appealed', 'sell', undefined],
  ['done', 'buy', undefined],
] as const)('of a deal that is %s, a %s, the acceptor owes %s', (state, type, act) => {
  expect(nextAcceptorAct({ id: 1, state, type })).toBe(act);
});

test('an act takes 10 to 30 s, and the same for two clients', () => {
  const waits = { msMin: 10_000, msMax: 30_000 };
  const all = Array.from({ length: 1_000 }, (_, id) => waitOf(waits, id));
  expect(Math.min(...all)).toBeGreaterThanOrEqual(10_000);
  expect(Math.max(...all)).toBeLessThan(30_000);
  expect(new Set(all).size).toBeGreaterThan(900);
  expect(waitOf(waits, 7)).toBe(waitOf(waits, 7));
});

test('a wait begins anew with each state', () => {
  const watch = new Watch();
  expect(watch.look(['1 unpaid'], 1_000).get('1 unpaid')).toBe(0);
  expect(watch.look(['1 unpaid'], 5_000).get('1 unpaid')).toBe(4_000);
  expect(watch.look(['1 paid'], 6_000).get('1 paid')).toBe(0);
  expect(watch.look(['1 unpaid'], 7_000).get('1 unpaid')).toBe(0);
});

const ad = (part: Partial<Ad>): Ad => ({
  id: 1,
  type: 'sell',
  currency_id: USDT,
  coin_code: 'CNY',
  state: 'live',
  is_shelves: 1,
  is_barred: 0,
  surplus_number: '100.00000000',
  total_number: '100.00000000',
  open_deals: 0,
  ...part,
});
const sellUsdt = wishesOf(0).filter(({ type, currencyId }) => type === 'sell' && currencyId === USDT);
const tasks = (...ads: readonly Ad[]) =>
  tasksFor(sellUsdt, ads, 9).map((task) => ('id' in task ? [task.kind, task.id] : task.key));

test('both sides of USDT and BTC are wished for, sells above the index and buys below', () => {
  const wished = wishesOf(1).map(({ type, currencyId, premium }) => [type, currencyId, premium]);
  expect(wished).toEqual([
    ['sell', USDT, '0.35'],
    ['buy', USDT, '-0.35'],
    ['sell', BTC, '0.35'],
    ['buy', BTC, '-0.35'],
  ]);
});

test.each([
  ['none', [], [`house-sell-${USDT}-9`]],
  ['one that stands', [ad({})], []],
  ['those of others wishes', [ad({ type: 'buy' }), ad({ currency_id: BTC })], [`house-sell-${USDT}-9`]],
  ['one that is down', [ad({ is_shelves: 2 })], [['putUp', 1]]],
  ['a barred one', [ad({ is_shelves: 2, is_barred: 1 })], [`house-sell-${USDT}-9`]],
  ['little remains', [ad({ surplus_number: '19.9' })], [['takeDown', 1], `house-sell-${USDT}-9`]],
  ['little remains, down', [ad({ id: 2 }), ad({ surplus_number: '1', is_shelves: 2 })], [['withdraw', 1]]],
  ['little remains, dealt in', [ad({ id: 2 }), ad({ surplus_number: '1', is_shelves: 2, open_deals: 1 })], []],
  ['two of one wish', [ad({ id: 2 }), ad({})], [['takeDown', 1]]],
] as const)('ads: %s', (_, ads, due) => {
  expect(tasks(...ads)).toEqual(due);
});
