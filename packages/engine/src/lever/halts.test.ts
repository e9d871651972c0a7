// Who may halt a market, and what stands still with it.
import { amount, units, USDT } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { expectPositions, startLever, tickAfter } from '../testing/lever-cast.ts';
import { expectPlayed } from '../testing/expect-table.ts';
import { LEVER_BTC } from '../testing/lever-markets.ts';
import { Scenario } from '../testing/scenario.ts';

describe('halts', () => {
  test('X27 one operator alone may only forbid openings while the index is fresh', () => {
    const scenario = startLever();
    expectPlayed(
      scenario,
      `
      lever BTC/USDT halted alone     | lever_takes_two
      lever BTC/USDT close_only alone | ok
      lever BTC/USDT close_only alone | ok
      lever BTC/USDT halted alone     | lever_takes_two
      lever BTC/USDT open alone       | lever_takes_two
      lever BTC/USDT halted           | ok
      lever BTC/USDT close_only alone | lever_takes_two
      lever BTC/USDT open alone       | lever_takes_two
      lever BTC/USDT open             | ok
      `,
    );
  });

  test('X27 one alone halts what has no fresh index, and resumes nothing', () => {
    const scenario = startLever();
    scenario.wait(5_000);
    expectPlayed(
      scenario,
      `
      lever BTC/USDT open alone       | ok
      lever BTC/USDT halted alone     | ok
      lever ETH/USDT close_only alone | ok
      lever ETH/USDT halted alone     | ok
      `,
    );
    tickAfter(scenario, 'BTC 100 ETH 10');
    expectPlayed(
      scenario,
      'lever BTC/USDT open alone | lever_takes_two\nlever BTC/USDT close_only alone | lever_takes_two',
    );
  });

  test('X40 what never opened opens with a fresh price and capital behind it, and nothing else of it is asked', () => {
    const scenario = Scenario.start();
    scenario.mustApply({ kind: 'configureLever', settings: { ...LEVER_BTC, state: 'close_only' } });
    expectPlayed(
      scenario,
      `
      ann long 1 x 10             | lever_not_open
      lever BTC/USDT open alone   | lever_takes_two
      lever BTC/USDT open         | contract_index_missing
      lever BTC/USDT halted alone | ok
      lever BTC/USDT open         | contract_index_missing
      ann long 1 x 10             | lever_not_open
      lever BTC/USDT close_only   | ok
      `,
    );
    scenario.play('tick BTC 100');
    expectPlayed(scenario, 'lever BTC/USDT open | contract_pool_empty');
    scenario.mustApply({ kind: 'fundTreasury', currencyId: USDT, amount: amount(units('1')) });
    expectPlayed(
      scenario,
      'lever BTC/USDT open | ok\nlever BTC/USDT close_only alone | ok\nann long 1 x 10 | lever_halted',
    );
  });

  test('X40 no market opens again without capital behind it', () => {
    const scenario = startLever({ pool: '0', fund: '0', treasury: '1' });
    expectPlayed(scenario, 'lever BTC/USDT close_only | ok\nlever BTC/USDT open | ok\nlever BTC/USDT halted | ok');
    scenario.mustApply({
      kind: 'moveHouseMoney',
      from: 'treasury',
      to: 'fees',
      currencyId: USDT,
      amount: amount(units('1')),
    });
    expectPlayed(scenario, 'lever BTC/USDT open | contract_pool_empty\nlever BTC/USDT close_only | ok');
  });

  test('X27 an index is fresh for one market and stale for another of the same coins', () => {
    const scenario = startLever();
    for (let second = 0; second < 6; second += 1) tickAfter(scenario, 'ETH 10');
    expectPlayed(
      scenario,
      `
      lever ETH/USDT halted alone | lever_takes_two
      lever BTC/USDT halted alone | ok
      lever ETH/BTC halted alone  | ok
      `,
    );
  });

  test('X28 a market that was halted has no price until a tick moves it again, however short the halt', () => {
    const scenario = startLever();
    scenario.play('ann long 1 x 10');
    tickAfter(scenario, 'BTC 100');
    scenario.play('rules 130 out');
    scenario.play('lever BTC/USDT halted');
    scenario.play('lever BTC/USDT open');
    expectPlayed(
      scenario,
      `
      ann long 1 x 10                        | no_market_price
      ann close 1                            | no_market_price
      ann transfer 1 USDT from lever to change | no_market_price
      `,
    );
    tickAfter(scenario, 'BTC 90');
    expectPlayed(scenario, 'ann close 1 | ok');
  });

  test('X28 an account opens nothing while one of its markets has no fresh price', () => {
    const scenario = startLever();
    scenario.play('ann long 1 x 10');
    scenario.play('ann long 1 x 10 @ 9 in ETH/USDT');
    tickAfter(scenario, 'BTC 100 ETH 10');
    scenario.play('lever BTC/USDT halted');
    expectPlayed(
      scenario,
      `
      ann long 1 x 10 in ETH/USDT | contract_price_stale
      bob long 1 x 10 in ETH/USDT | 3 accepted
      `,
    );
    tickAfter(scenario, 'BTC 100 ETH 8');
    expectPositions(scenario, 'id | state | reason\n1 | open | -\n2 | pending | -\n3 | open | -');
    scenario.play('lever BTC/USDT open');
    tickAfter(scenario, 'BTC 100 ETH 8');
    expectPositions(scenario, 'id | state | openIndex\n1 | open | 100\n2 | open | 8\n3 | open | 8');
  });

  test('X28 what was accepted before its account lost a price is revoked at its tick', () => {
    const scenario = startLever();
    scenario.play('ann long 1 x 10');
    tickAfter(scenario, 'BTC 100 ETH 10');
    for (let second = 0; second < 5; second += 1) tickAfter(scenario, 'ETH 10');
    scenario.play('ann long 1 x 10 in ETH/USDT');
    tickAfter(scenario, 'ETH 10');
    expectPositions(scenario, 'id | state | reason\n1 | open | -\n2 | revoked | no_tick');
  });

  test('X29 when a halt ends positions go on at the first tick that moves the market', () => {
    const scenario = startLever({ each: '40' });
    scenario.play('ann long 2 x 10 sl 95');
    scenario.play('bob long 2 x 10');
    scenario.play('cal short 1 x 10');
    tickAfter(scenario, 'BTC 100');
    scenario.play('cal turn 3');
    scenario.play('lever BTC/USDT halted');
    tickAfter(scenario, 'BTC 85', 6_000);
    scenario.play('advance');
    scenario.play('lever BTC/USDT open');
    tickAfter(scenario, 'BTC 86');
    expectPositions(
      scenario,
      `
      id | state   | closeIndex | reason
      1  | closed  | 86         | stop_loss
      2  | closed  | 86         | liquidation
      3  | closed  | 86         | user
      4  | revoked | -          | market_halted
      `,
    );
  });

  test('X21 a halt does first what is left of ticks', () => {
    const scenario = startLever({ each: '40' });
    scenario.engine.world.lever.chunk = 1;
    for (const who of ['ann', 'bob', 'cal']) scenario.play(`${who} long 2 x 10 sl 95`);
    tickAfter(scenario, 'BTC 100');
    scenario.play('advance');
    scenario.play('advance');
    tickAfter(scenario, 'BTC 90');
    scenario.play('lever BTC/USDT halted');
    expect(scenario.engine.world.lever.ticks).toEqual([]);
    expect([...scenario.engine.world.lever.positions]).toEqual([]);
  });

  test('X27 new settings leave the state of a market as it is', () => {
    const scenario = startLever();
    scenario.play('lever BTC/USDT halted');
    const market = [...scenario.engine.world.lever.markets.values()].find(
      ({ settings }) => settings.state === 'halted',
    );
    if (!market) throw new Error('one is halted');
    scenario.mustApply({ kind: 'configureLever', settings: { ...market.settings, state: 'open' } });
    expect(market.settings.state).toBe('halted');
  });
});
