// What has to stay, where orders wait at market, are by sum, or pass what is their owner's.
import { BTC } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { expectPlayed } from '../testing/expect-table.ts';
import { bind, weighed } from '../testing/kept-cast.ts';
import { Scenario } from '../testing/scenario.ts';

/** BTC stands and has traded at 100 USDT, with nothing left in its book. Ids from 3 on are free. */
function start(): Scenario {
  const scenario = Scenario.start();
  scenario.play('tick BTC 100 ETH 10\n cal sell 1 @ 100\n bob buy 1 @ 100');
  return scenario;
}

describe('what could be lost', () => {
  test('W26, S39 a sale that waits at market counts as for nothing', () => {
    const scenario = start();
    bind(scenario, 'ann', '10', BTC);
    expectPlayed(
      scenario,
      `
      ann sell 0.1 market stop 90  | bought_worth_at_risk
      ann sell 0.1 market take 120 | bought_worth_at_risk
      credit ann 9.99 USDT         | ok
      ann sell 0.1 market stop 90  | bought_worth_at_risk
      credit ann 0.01 USDT         | ok
      ann sell 0.1 market stop 90  | waiting
      ann sell 0.1 market take 120 | bought_worth_at_risk
      ann amend 3 x 0.2            | bought_worth_at_risk
      ann amend 3 stop 80          | 4 waiting
      ann amend 4 x 0.07           | 4 waiting
    `,
    );
    expect(weighed(scenario, 'ann')).toBe('1000 | - | 3');
  });

  test('W26, S39 a buy that waits at market counts 5 % beyond its stop price, by sum too', () => {
    for (const size of ['0.1', 'sum 10.605']) {
      const scenario = start();
      bind(scenario, 'ann', '1000');
      // It pays 10.605 at 106.05 and gets 0.0998, which are worth 9.98.
      expectPlayed(
        scenario,
        `
        credit ann 0.624 USDT           | ok
        ann buy ${size} market stop 101 | bought_worth_at_risk
        credit ann 0.001 USDT           | ok
        ann buy ${size} market stop 101 | waiting
      `,
      );
      expect(weighed(scenario, 'ann')).toBe('1000 | - | 0');
    }
  });

  test('W26, S38 by sum an order counts with what its fills take, at the end of its walk', () => {
    const scenario = start();
    bind(scenario, 'ann', '1000');
    // It takes 0.1, for 10.395 at the end of its walk, and gets what is worth 9.98.
    expectPlayed(
      scenario,
      `
      bob sell 1 @ 99              | open 0
      credit ann 0.414 USDT        | ok
      ann buy sum 9.9 market       | bought_worth_at_risk
      credit ann 0.001 USDT        | ok
      ann buy sum 9.909 market     | filled 0.1
    `,
    );
  });

  test('W26, WF1 the end of a walk may lie between two ticks', () => {
    const scenario = start();
    bind(scenario, 'ann', '10', BTC);
    expectPlayed(
      scenario,
      `
      bob sell 1 @ 0.09001 in ETH/BTC     | open 0
      ann buy 0.003 market in ETH/BTC     | filled 0.003
      cal buy 1 @ 0.07001 in ETH/BTC      | open 0
      credit ann 1 ETH                    | ok
      ann sell 0.003 market in ETH/BTC    | filled 0.003
    `,
    );
  });
});

describe('what is in the way', () => {
  /** Ann has 1,000 USDT that have to stay and a bid for all of it; then the index falls. */
  function startFallen(): Scenario {
    const scenario = start();
    bind(scenario, 'ann', '1000');
    expectPlayed(scenario, 'ann buy 10 @ 99.7 | open 0');
    scenario.play('tick BTC 90');
    return scenario;
  }

  test('W27, S41 an order that passes its owner’s comes to what is behind them', () => {
    const scenario = startFallen();
    expectPlayed(
      scenario,
      `
      bob buy 1 @ 101               | open 0
      bob sell 1 @ 90               | cancelled 0 self_trade
    `,
    );
    expect(scenario.orders(3)).toEqual(['open 0']);
    const both = startFallen();
    expectPlayed(both, 'bob buy 1 @ 101 | open 0\n bob sell 1 @ 90 expire_both | cancelled 0 self_trade');
    expect(both.orders(3, 4)).toEqual(['open 0', 'cancelled 0 self_trade']);
    expectPlayed(scenario, 'bob sell 1 @ 90 expire_maker | open 0');
    expect(scenario.orders(3, 4)).toEqual(['cancelled 0 restricted', 'cancelled 0 self_trade']);
  });

  test('W27, S9, S41 no further than a walk from the best of them goes', () => {
    const scenario = startFallen();
    expectPlayed(
      scenario,
      `
      bob buy 1 @ 105               | open 0
      cal buy 0.5 @ 101             | open 0
      bob sell 1 market expire_maker | cancelled 0.5 market_protection
    `,
    );
    expect(scenario.orders(3)).toEqual(['open 0']);
  });

  test('W27, S38 by sum it comes no further than the sum', () => {
    const scenario = startFallen();
    expectPlayed(
      scenario,
      `
      cal buy 1 @ 100               | open 0
      bob sell sum 100 market       | filled 1
      cal buy 1 @ 100               | open 0
    `,
    );
    expect(scenario.orders(3)).toEqual(['open 0']);
    expectPlayed(scenario, 'bob sell sum 100.01 market | cancelled 1 time_in_force');
    expect(scenario.orders(3)).toEqual(['cancelled 0 restricted']);
  });

  test('W27, S39 a reached order at market of an owner who has less ends', () => {
    const scenario = start();
    bind(scenario, 'ann', '1000');
    expectPlayed(
      scenario,
      `
      credit ann 80 USDT        | ok
      ann buy 9 market stop 101 | waiting
      tick BTC 97               | ok
      bob sell 1 @ 101          | open 0
      bob sell 9 @ 102          | open 0
      cal buy 1 @ 101           | filled 1
    `,
    );
    expect(scenario.orders(3)).toEqual(['cancelled 0 restricted']);
    expect(weighed(scenario, 'ann')).toBe('1000 | - | 80');
  });

  test('W27, S39 it takes out of its way what may not trade, up to where it goes', () => {
    const scenario = start();
    bind(scenario, 'ann', '1000');
    expectPlayed(
      scenario,
      `
      ann buy 6 @ 82            | open 0
      ann buy 6 @ 76.94         | open 0
      bob sell 2 market stop 84 | waiting
      tick BTC 80               | ok
      cal buy 1 @ 84            | open 0
      cal buy 1 @ 81            | open 0
      bob sell 1 @ 84           | filled 1
    `,
    );
    // It goes from 81 to 76.95.
    expect(scenario.orders(3, 4, 5)).toEqual(['cancelled 0 restricted', 'open 0', 'cancelled 1 market_protection']);
  });
});
