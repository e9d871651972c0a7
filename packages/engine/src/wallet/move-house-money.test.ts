import {
  amount,
  BTC,
  currencyId,
  HOUSE_PURPOSES,
  type HousePurpose,
  refuse,
  TREASURY_PARTNERS,
  units,
  USDT,
} from '@bourse/domain';
import { expect, test } from 'vitest';
import { createChanges } from '../capabilities.ts';
import { expectBalances } from '../testing/expect-table.ts';
import { startLever, tickAfter } from '../testing/lever-cast.ts';
import { Scenario } from '../testing/scenario.ts';
import type { MoveHouseMoney } from './commands.ts';

const move = (from: HousePurpose, to: HousePurpose, number: string, coin = USDT): MoveHouseMoney => ({
  kind: 'moveHouseMoney',
  from,
  to,
  currencyId: coin,
  amount: amount(units(number)),
});

function startFunded(coin = USDT): Scenario {
  const scenario = Scenario.start();
  scenario.mustApply({ kind: 'fundTreasury', currencyId: coin, amount: amount(units('100')) });
  scenario.forget();
  return scenario;
}

test('H1 money moves between the treasury and its partners, either way, in one posting', () => {
  const scenario = startFunded();
  scenario.mustApply(move('treasury', 'subscription', '60'));
  scenario.mustApply(move('subscription', 'treasury', '20.5'));
  expectBalances(scenario, 'owner | USDT\n treasury | 60.5\n subscription | 39.5');
  expect(
    scenario.changes.postings.map(({ postingId, leg, amount, reason }) => [postingId, leg, amount, reason]),
  ).toEqual([
    [expect.any(Number), 1, -units('60'), 'house_move'],
    [expect.any(Number), 2, units('60'), 'house_move'],
    [expect.any(Number), 1, -units('20.5'), 'house_move'],
    [expect.any(Number), 2, units('20.5'), 'house_move'],
  ]);
  expect(new Set(scenario.changes.postings.map(({ postingId }) => postingId)).size).toBe(2);
});

test('H1 no other pair is moved between, reserves least of all', () => {
  const allowed = new Set<string>();
  for (const from of HOUSE_PURPOSES) {
    for (const to of HOUSE_PURPOSES) {
      const scenario = startFunded();
      const outcome = scenario.apply(move(from, to, '1'));
      if (outcome.ok || outcome.code !== 'house_move_not_allowed') allowed.add(`${from} ${to}`);
      else expect(scenario.changes).toEqual(createChanges());
    }
  }
  const pairs = TREASURY_PARTNERS.flatMap((one) => [`treasury ${one}`, `${one} treasury`]);
  expect([...allowed].toSorted()).toEqual(pairs.toSorted());
  expect(startFunded(BTC).apply(move('treasury', 'gateway', '1', BTC))).toEqual(refuse('house_move_not_allowed'));
});

test('H2 nobody pays what is not there, an account that may be negative neither', () => {
  const scenario = startFunded();
  const short = refuse('insufficient_balance', { currencyId: USDT, missing: '0.00000001' });
  expect(scenario.apply(move('treasury', 'fees', '100.00000001'))).toEqual(short);
  expect(scenario.apply(move('chain_costs', 'treasury', '0.00000001'))).toEqual(short);
  scenario.mustApply(move('treasury', 'chain_costs', '100'));
  scenario.mustApply(move('chain_costs', 'treasury', '100'));
  expectBalances(scenario, 'owner | USDT\n treasury | 100\n chain_costs | 0');
});

test('H3 the pool keeps what open positions have won, whatever others have lost', () => {
  const scenario = startLever({ pool: '50' });
  scenario.play('ann long 2 x 10\n bob short 2 x 10');
  tickAfter(scenario, 'BTC 100');
  // Opened at 101 and 99, valued at 118.8 and 121.2.
  tickAfter(scenario, 'BTC 120');
  const promised = refuse('house_money_promised', { left: '14.4', currencyId: USDT });
  expect(scenario.apply(move('lever_pool', 'treasury', '14.40000001'))).toEqual(promised);
  scenario.mustApply(move('lever_pool', 'treasury', '14.4'));
  expect(scenario.apply(move('lever_pool', 'treasury', '0.00000001'))).toMatchObject({ params: { left: '0' } });
  tickAfter(scenario, 'BTC 130');
  expect(scenario.apply(move('lever_pool', 'treasury', '1'))).toMatchObject({ params: { left: '0' } });
  scenario.reload();
  expect(scenario.apply(move('lever_pool', 'treasury', '1'))).toMatchObject({ code: 'house_money_promised' });
  scenario.mustApply(move('lever_insurance', 'treasury', '1000'));
});

test('R40 moveHouseMoney', () => {
  const scenario = startFunded();
  const before = scenario.engine.stateHash();
  const codeOf = (command: MoveHouseMoney) => {
    const outcome = scenario.apply(command);
    return outcome.ok ? 'ok' : outcome.code;
  };
  expect(codeOf(move('outside', 'outside', '0', currencyId(99)))).toBe('currency_not_found');
  expect(codeOf(move('outside', 'outside', '0'))).toBe('quantity_required');
  expect(codeOf(move('outside', 'treasury', '1000'))).toBe('house_move_not_allowed');
  expect(codeOf(move('staking_reserve', 'staking', '1'))).toBe('house_move_not_allowed');
  expect(codeOf(move('lever_pool', 'treasury', '1'))).toBe('insufficient_balance');
  expect(scenario.changes).toEqual(createChanges());
  expect(scenario.engine.stateHash()).toBe(before);
});
