import { expect, test } from 'vitest';
import { holdingsOf, keptOf } from './holdings.ts';

const staked = {
  currency_id: 3,
  currency_name: 'USDT',
  staked: '300',
  promised: '1.2',
  earned: '5',
  orders: 1,
  next_ms: 7,
};
const ended = { ...staked, currency_id: 1, currency_name: 'BTC', staked: '0', promised: '0', orders: 0, next_ms: null };
const paid = { currency_id: 3, currency_name: 'USDT', locked: '0', unlockable: '0', next_ms: null, held: '120' };
const bought = { currency_id: 9, currency_name: 'NEW', locked: '10', unlockable: '2.5', next_ms: 9, held: '0' };

test('a coin that is staked and paid with stands once, and one that nothing is kept of any more does not', () => {
  const holdings = holdingsOf({ staking: [ended, staked], subscriptions: [bought, paid] });
  expect(holdings.map(({ name }) => name)).toEqual(['USDT', 'NEW']);
  expect(holdings).toMatchObject([
    { staked: 300_00000000n, interest: 1_20000000n, dueMs: 7, held: 120_00000000n, unlocksMs: null },
    { staked: 0n, dueMs: null, locked: 10_00000000n, unlockable: 2_50000000n, unlocksMs: 9 },
  ]);
  // The interest is not there yet.
  expect(holdings.map(keptOf)).toEqual([420_00000000n, 12_50000000n]);
});
