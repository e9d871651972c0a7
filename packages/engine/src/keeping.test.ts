// What has to stay where it cannot be lost, route by route: each of them would let what was just bought leave by a loss to an
// accomplice.
import { amount, BTC, DAY_MS, HOUR_MS, instant, refuse, units, USDT, userId } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { startAcceptors } from './testing/acceptor-cast.ts';
import { BTC_USDT, USERS } from './testing/cast.ts';
import { startStaking } from './testing/staking-cast.ts';
import { expectPlayed } from './testing/expect-table.ts';
import { startFiat } from './testing/fiat-cast.ts';
import { FIAT_RULES } from './testing/fiat-rules.ts';
import { bind, weighed } from './testing/kept-cast.ts';
import { startSales } from './testing/sales-cast.ts';
import { startLever, tickAfter } from './testing/lever-cast.ts';
import { startMicro } from './testing/seconds-cast.ts';
import { Scenario } from './testing/scenario.ts';

/** BTC stands at 100 USDT, and Ann has nothing but 1,000 USDT that she has just bought. */
function startBound(worth = '1000'): Scenario {
  const scenario = Scenario.start();
  scenario.play('tick BTC 100 ETH 10');
  bind(scenario, 'ann', worth);
  return scenario;
}

const hold = (scenario: Scenario, name: string, ms = DAY_MS): void =>
  scenario.mustApply({ kind: 'holdOutflows', userId: USERS[name]!, until: instant(scenario.at + ms) });

describe('what has to stay', () => {
  test('W23 what was bought has to stay, and the larger of it and what a hold binds', () => {
    const scenario = startBound();
    expect(weighed(scenario, 'bob')).toBe('- | - | -');
    expect(weighed(scenario, 'ann')).toBe('1000 | - | 0');
    scenario.play('credit ann 50 USDT');
    expect(weighed(scenario, 'ann')).toBe('1000 | - | 50');
    hold(scenario, 'ann');
    expect(weighed(scenario, 'ann')).toBe('1000 | 945 | 50');
    scenario.play('credit ann 950 USDT');
    expect(weighed(scenario, 'ann')).toBe('1000 | 945 | 1000');
    scenario.wait(DAY_MS);
    expect(weighed(scenario, 'ann')).toBe('- | - | -');
  });

  test('W24 a hold binds nine tenths of what there was, once, and what comes in after it', () => {
    const scenario = Scenario.start();
    scenario.play('tick BTC 100 ETH 10');
    // 10 BTC, 10 ETH and 10,000 USDT are 11,100.
    hold(scenario, 'ann');
    expect(weighed(scenario, 'ann')).toBe('- | 9990 | 1110');
    // Prices fall, and another change of security lowers nothing.
    scenario.play('tick BTC 50 ETH 10');
    hold(scenario, 'ann', 2 * DAY_MS);
    expect(weighed(scenario, 'ann')).toBe('- | 9990 | 610');
    scenario.play('tick BTC 200 ETH 10');
    hold(scenario, 'ann', 3 * DAY_MS);
    expect(weighed(scenario, 'ann')).toBe('- | 10890 | 1210');
    scenario.play('ann deposit 1 BTC\n fund 100 USDT\n ann paid 100 USDT');
    expect(weighed(scenario, 'ann')).toBe('- | 11160 | 1240');
    scenario.wait(3 * DAY_MS);
    scenario.play('tick BTC 100 ETH 10');
    hold(scenario, 'ann');
    // 11 BTC, 10 ETH and 10,100 USDT.
    expect(weighed(scenario, 'ann')).toBe('- | 10170 | 1130');
  });

  test('W24 coins that have no fresh price are bound by their last one', () => {
    const scenario = Scenario.start();
    scenario.play('tick BTC 100 ETH 10');
    scenario.wait(5_001);
    hold(scenario, 'ann');
    expect(weighed(scenario, 'ann')).toBe('- | 9990 | 10');
  });

  test('W23, W24 both outlive a reload', () => {
    const scenario = startBound();
    hold(scenario, 'bob');
    scenario.reload();
    expect(weighed(scenario, 'ann')).toBe('1000 | - | 0');
    expect(weighed(scenario, 'bob')).toBe('- | 9990 | 1110');
    expectPlayed(scenario, 'ann sell 1 @ 99 | insufficient_balance\n ann buy 1 @ 101 | bought_worth_at_risk');
  });
});

describe('routes of spot', () => {
  test('W25, W26 an order counts at its worst price, with the higher fee, against the index', () => {
    const scenario = startBound();
    expectPlayed(
      scenario,
      `
      ann buy 1 @ 100.01        | bought_worth_at_risk
      ann buy 1 @ 100           | bought_worth_at_risk
      ann buy 1 @ 99.81         | bought_worth_at_risk
      ann buy 1 @ 99.8          | open 0
      ann amend 1 @ 99.81       | bought_worth_at_risk
      ann amend 1 @ 99.5        | 2 open 0
      ann amend 2 x 0.5         | 2 open 0
      credit ann 1.2 USDT       | ok
      ann buy 1 @ 101           | open 0
      ann buy 0.1 @ 101         | bought_worth_at_risk
    `,
    );
    expect(weighed(scenario, 'ann')).toBe('1000 | - | 0');
  });

  test('W26 a market order counts at the price that it may walk to', () => {
    const scenario = startBound();
    expectPlayed(
      scenario,
      `
      bob sell 1 @ 99                | open 0
      cal sell 1 @ 100               | open 0
      ann buy 0.1 market             | bought_worth_at_risk
      credit ann 0.414 USDT          | ok
      ann buy 0.1 market             | bought_worth_at_risk
      credit ann 0.001 USDT          | ok
      ann buy 0.1 market             | filled 0.1
    `,
    );
  });

  test('W26 sales of coins: a limit, a stop, a pair, and what takes their place', () => {
    const scenario = Scenario.start();
    scenario.play('tick BTC 100 ETH 10');
    bind(scenario, 'ann', '10', BTC);
    expectPlayed(
      scenario,
      `
      bob buy 1 @ 60                                | open 0
      bob sell 1 @ 100                              | open 0
      cal buy 1 @ 100                               | filled 1
      ann sell 1 @ 60                               | bought_worth_at_risk
      ann sell 1 @ 60 ioc                           | bought_worth_at_risk
      ann sell 1 @ 60 fok                           | bought_worth_at_risk
      ann sell 1 market                             | bought_worth_at_risk
      ann sell 1 @ 80 stop 90                       | bought_worth_at_risk
      ann oco sell 1 @ 120 stop 90 limit 80         | bought_worth_at_risk
      ann oco sell 1 @ 120 stop 90 limit 100.21     | pair 4 5
      ann amend 5 @ 80                              | bought_worth_at_risk
      ann amend 4 @ 110                             | 6 open 0
      ann sell 1 @ 100.21                           | open 0
      ann amend 8 @ 70                              | bought_worth_at_risk
      ann sell 1 @ 105 stop 90                      | waiting
      ann amend 9 @ 80                              | bought_worth_at_risk
    `,
    );
  });

  test('W25 a coin without a fresh price counts nothing: no order, no stake, no withdrawal', () => {
    const scenario = Scenario.start();
    scenario.play('tick BTC 100 ETH 10');
    bind(scenario, 'ann', '10', BTC);
    scenario.wait(5_001);
    expectPlayed(
      scenario,
      `
      ann sell 1 @ 149            | bought_worth_at_risk
      ann withdraw 1 BTC fee 0    | recent_purchases_held
      tick BTC 100                | ok
      ann sell 1 @ 149            | open 0
    `,
    );
  });

  test('W26 who has less than has to stay, as prices have fallen, sells for USDT at the index and does nothing else', () => {
    const scenario = Scenario.start();
    scenario.play('tick BTC 100 ETH 10');
    bind(scenario, 'ann', '10', BTC);
    scenario.play('credit ann 10 ETH');
    scenario.play('tick BTC 80 ETH 10');
    expectPlayed(
      scenario,
      `
      ann sell 1 @ 80.16               | bought_worth_at_risk
      ann sell 1 @ 80.17               | open 0
      ann sell 1 @ 0.15 in ETH/BTC     | bought_worth_at_risk
      ann transfer 1 BTC from change to lever | ok
    `,
    );
  });
});

describe('orders that rest while the index moves', () => {
  /** Ann has 1,000 USDT that have to stay and a bid for all of it; then the index falls. */
  function startFallen(): Scenario {
    const scenario = startBound();
    expectPlayed(scenario, 'ann buy 10 @ 99.8 | open 0');
    scenario.play('tick BTC 90');
    return scenario;
  }

  test('W27 nobody takes what would leave its owner with less than has to stay: it ends as somebody comes for it', () => {
    const scenario = startFallen();
    expectPlayed(
      scenario,
      `
      cal buy 1 @ 99.8  | open 0
      bob sell 2 @ 90   | open 1
    `,
    );
    expect(scenario.orders(1, 2)).toEqual(['cancelled 0 restricted', 'filled 1']);
    expect(scenario.book()).toBe('| 90 | 1');
    expect(weighed(scenario, 'ann')).toBe('1000 | - | 0');
  });

  test('W27 a market order, one that fills whole or not at all, and one that rests go past it', () => {
    for (const [taker, answer] of [
      ['bob sell 1 market', 'filled 1'],
      ['bob sell 1 @ 80 fok', 'filled 1'],
      ['bob sell 1 @ 89 post_only', 'post_only_would_take'],
      ['bob sell 1 @ 99.8 post_only', 'open 0'],
    ] as const) {
      const scenario = startFallen();
      expectPlayed(scenario, `cal buy 1 @ 89.5 | open 0\n ${taker} | ${answer}`);
      expect(scenario.orders(1)).toEqual(['cancelled 0 restricted']);
    }
  });

  test('W27, S46 it ends before what others hide ahead of it is met, and not where it is not met', () => {
    for (const [quantity, end] of [
      ['1', 'open 0'],
      ['1.1', 'cancelled 0 restricted'],
    ] as const) {
      const scenario = startBound();
      expectPlayed(scenario, 'cal buy 3 @ 99.8 show 1 | open 0\n ann buy 10 @ 99.8 | open 0');
      scenario.play('tick BTC 90');
      scenario.play(`bob sell ${quantity} @ 90`);
      expect(scenario.orders(2)).toEqual([end]);
    }
  });

  test('W27 it ends even where the order that came for it is refused', () => {
    const scenario = startFallen();
    expectPlayed(scenario, 'bob sell 11 @ 90 | insufficient_balance\n bob sell 1 market | empty_book');
    expect(scenario.orders(1)).toEqual(['cancelled 0 restricted']);
  });

  test('W27 an index that is stale is none', () => {
    const scenario = startBound();
    scenario.play('ann buy 10 @ 99.8');
    scenario.wait(5_001);
    expectPlayed(scenario, 'bob sell 1 @ 99 | open 0');
    expect(scenario.orders(1)).toEqual(['cancelled 0 restricted']);
  });

  test('W27 it trades while its owner has enough besides, and when the index has come back', () => {
    const scenario = startFallen();
    scenario.play('credit ann 100 USDT');
    expectPlayed(scenario, 'bob sell 1 @ 99 | filled 1');
    scenario.play('tick BTC 50');
    scenario.play('tick BTC 100');
    expectPlayed(scenario, 'bob sell 1 @ 99 | filled 1');
  });

  test('W27 of a pair both legs end, and a stop that is reached does not enter the book', () => {
    const scenario = Scenario.start();
    scenario.play('tick BTC 100 ETH 10');
    bind(scenario, 'ann', '10', BTC);
    expectPlayed(
      scenario,
      `
      bob sell 0.1 @ 100                           | open 0
      cal buy 0.1 @ 100                            | filled 0.1
      ann oco sell 5 @ 101 stop 95 limit 100.3     | pair 3 4
      ann sell 5 @ 100.4 stop 99                   | waiting
      tick BTC 103                                 | ok
      credit ann 0 USDT                            | quantity_required
      cal buy 1 @ 101                              | filled 1
    `,
    );
    // The index is 103: at 101 she loses, but by the rise she has 29.9 more than has to stay.
    scenario.play('tick BTC 106');
    scenario.play('bob sell 0.1 @ 102.9\n cal buy 0.1 @ 102.9');
    expect(weighed(scenario, 'ann')).toMatch(/^1000 \| - \| /);
  });

  test('W27 a reached stop of an owner who has less ends', () => {
    const scenario = startBound();
    expectPlayed(
      scenario,
      `
      bob sell 1 @ 98           | open 0
      cal buy 1 @ 98            | filled 1
      ann buy 10 @ 99.8 stop 99 | waiting
      tick BTC 95               | ok
      bob sell 1 @ 99           | open 0
      cal buy 1 @ 99            | filled 1
    `,
    );
    expect(scenario.orders(3)).toEqual(['cancelled 0 restricted']);
  });
});

describe('routes of contracts', () => {
  test('W26 stake, fee and premium of second contracts are as good as lost', () => {
    const scenario = startMicro();
    bind(scenario, 'ann', '1000');
    scenario.play('ann transfer 1000 USDT from change to micro');
    expectPlayed(
      scenario,
      `
      ann up 10 for 60           | bought_worth_at_risk
      ann down 10 for 60         | bought_worth_at_risk
      ann insures 100            | bought_worth_at_risk
      credit ann 10.1 USDT       | ok
      ann up 10 for 60           | 1 due 1061 at 100
      ann up 10 for 60           | bought_worth_at_risk
      bob down 10 for 60         | 2 due 1061 at 100
    `,
    );
  });

  test('R49 the refusal says what has to stay, how much may still be lost, and for how long', () => {
    const scenario = startMicro();
    bind(scenario, 'ann', '1000');
    scenario.play('ann transfer 1000 USDT from change to micro\n credit ann 7 USDT');
    scenario.wait(HOUR_MS);
    scenario.play('tick BTC 100 ETH 10');
    expect(scenario.apply({ ...MICRO_UP, stake: amount(units('20')) })).toEqual(
      refuse('bought_worth_at_risk', { worth: '1000', usable: '7', hours: 23, minutes: 0 }),
    );
    hold(scenario, 'bob', 90_000);
    expect(scenario.apply({ ...MICRO_UP, userId: USERS['bob']!, stake: amount(units('20')) }).ok).toBe(true);
    bind(scenario, 'bob', '1');
    expect(scenario.apply({ ...MICRO_UP, userId: USERS['bob']!, stake: amount(units('20')) })).toMatchObject({
      code: 'insufficient_balance',
    });
    expect(scenario.apply({ kind: 'weighWorth', userId: userId(999) })).toEqual(refuse('user_not_found'));
  });

  test('W26 all the money of an account with orders or positions is at risk', () => {
    const scenario = startLever();
    bind(scenario, 'ann', '1000');
    scenario.play('ann transfer 600 USDT from change to lever');
    expectPlayed(
      scenario,
      `
      ann long 1 x 20          | bought_worth_at_risk
      ann short 1 x 20 @ 120   | bought_worth_at_risk
      credit ann 599 USDT      | ok
      ann long 1 x 20          | bought_worth_at_risk
      credit ann 1 USDT        | ok
      ann long 1 x 20          | 1 accepted
      ann short 1 x 20         | 2 accepted
    `,
    );
    tickAfter(scenario, 'BTC 100 ETH 10');
    expectPlayed(
      scenario,
      `
      ann transfer 1 USDT from change to lever  | bought_worth_at_risk
      ann turn 1                                | 3 accepted
      ann withdraw 1 USDT fee 0                 | recent_purchases_held
      ann close all                             | closing 2
      credit ann 5 USDT                         | ok
      ann transfer 5 USDT from change to lever  | ok
    `,
    );
    tickAfter(scenario, 'BTC 100 ETH 10');
    expectPlayed(scenario, 'ann close all | closing 3');
    tickAfter(scenario, 'BTC 100 ETH 10');
    expectPlayed(scenario, 'ann transfer 500 USDT from lever to change | ok');
  });

  test('W24 while outflows are held, an account with older positions counts, and a new one puts all of it at risk', () => {
    const scenario = startLever();
    bind(scenario, 'ann', '1000');
    scenario.wait(DAY_MS);
    scenario.play('tick BTC 100 ETH 10\n ann transfer 500 USDT from change to lever\n ann long 1 x 20');
    tickAfter(scenario, 'BTC 100 ETH 10');
    hold(scenario, 'ann');
    expect(weighed(scenario, 'ann')).toBe('- | 899.9091 | 99.9899');
    expectPlayed(
      scenario,
      `
      ann transfer 100 USDT from change to lever | ok
      ann long 1 x 20                            | held_worth_at_risk
      ann turn 1                                 | held_worth_at_risk
      ann transfer 550 USDT from lever to change | open_positions_block
      ann close 1                                | ok
    `,
    );
    tickAfter(scenario, 'BTC 100 ETH 10');
    scenario.play('ann transfer 500 USDT from lever to change');
    expectPlayed(
      scenario,
      `
      ann long 1 x 20                            | 2 accepted
      ann transfer 100 USDT from change to lever | held_worth_at_risk
    `,
    );
  });

  test('W26 a hold lets trade at the index go on, and nothing that loses more than a tenth', () => {
    const scenario = startMicro({ each: '0.00000001' });
    hold(scenario, 'ann');
    scenario.play('ann transfer 5000 USDT from change to micro');
    expectPlayed(
      scenario,
      `
      bob sell 5 @ 100         | open 0
      ann buy 5 @ 101          | filled 5
      cal sell 5 @ 120         | open 0
      ann buy 30 @ 149         | held_worth_at_risk
      ann buy 5 @ 120          | filled 5
      ann up 1000 for 60       | held_worth_at_risk
      ann up 500 for 60        | 1 due 1061 at 100
      ann down 500 for 60      | held_worth_at_risk
    `,
    );
  });
});

describe('routes of staking, sales and fiat trade', () => {
  test('W26 a stake costs what cancelling it would', () => {
    const scenario = startStaking({ fund: '1000' });
    bind(scenario, 'ann', '1000');
    expectPlayed(
      scenario,
      `
      ann stakes 1 of 1 | bought_worth_at_risk
      credit ann 1 USDT | ok
      ann stakes 1 of 1 | 1 for 2
      ann stakes 1 of 1 | bought_worth_at_risk
      ann unstakes 1    | fee 1 back 99
      ann withdraw 1 USDT fee 0 | recent_purchases_held
    `,
    );
  });

  test('W26 a subscription costs what its coins are not worth by the index', () => {
    const scenario = startSales();
    bind(scenario, 'ann', '1000');
    expectPlayed(
      scenario,
      `
      ann subscribes 5 to 1     | bought_worth_at_risk
      ann subscribes 5 to 2     | bought_worth_at_risk
      tick ETH 1.9              | ok
      ann subscribes 5 to 1     | bought_worth_at_risk
      credit ann 0.5 USDT       | ok
      ann subscribes 5 to 2     | 1 held 10 0
      ann subscribes 5 to 1     | bought_worth_at_risk
      tick ETH 2                | ok
      ann subscribes 5 to 1     | 2 locked 0 10
    `,
    );
  });

  test('W18, F14 what is for sale for fiat money counts towards what its sale would ease', () => {
    const scenario = startFiat();
    bind(scenario, 'ann', '1000');
    scenario.play('ann transfer 1000 USDT from change to legal');
    expectPlayed(
      scenario,
      `
      ann sells 100 USDT for CNY at 7                  | bought_worth_at_risk
      ann sells 100 USDT for CNY at 7 c2c              | bought_worth_at_risk
      bob wants 100 USDT for CNY at 7                  | ad 1
      ann takes 50 of ad 1                             | bought_worth_at_risk
    `,
    );
    // Its buyer is bound for as long as she would be.
    scenario.mustApply({ kind: 'configureFiatRules', rules: { ...FIAT_RULES, restrictMs: DAY_MS } });
    expectPlayed(
      scenario,
      `
      ann sells 100 USDT for CNY at 7                  | ad 2
      ann takes 50 of ad 1                             | deal 1 of 50 for 350
      cal takes 60 of ad 2                             | deal 2 of 60 for 420
      cal pays deal 2                                  | ok
      bob pays deal 1                                  | ok
      ann releases deal 1                              | ok
      ann releases deal 2                              | ok
    `,
    );
    expect(weighed(scenario, 'ann')).toBe('890 | - | 0');
    expect(weighed(scenario, 'cal')).toMatch(/^60 \| - \| /);
  });

  test('F14 a sale does not ease what lasts longer than its buyer is bound', () => {
    const scenario = startFiat();
    scenario.play('fund 500 USDT\n ann paid 500 USDT for 86400000');
    expectPlayed(
      scenario,
      `
      ann sells 100 USDT for CNY at 7  | ad 1
      cal takes 100 of ad 1            | deal 1 of 100 for 700
      cal pays deal 1                  | ok
      ann releases deal 1              | ok
    `,
    );
    expect(weighed(scenario, 'ann')).toMatch(/^500 \| - \| /);
    expect(weighed(scenario, 'cal')).toMatch(/^100 \| - \| /);
  });

  test('W26 the fee of whoever wants to be a merchant may be lost', () => {
    const scenario = startFiat();
    scenario.play('cal level 2');
    bind(scenario, 'cal', '1000');
    scenario.play('cal transfer 1000 USDT from change to legal');
    expectPlayed(
      scenario,
      `
      cal applies for BTC   | bought_worth_at_risk
      credit cal 99 USDT    | ok
      cal applies for BTC   | bought_worth_at_risk
      credit cal 1 USDT     | ok
      cal applies for BTC   | ok
      cal withdraw 1 USDT fee 0 | recent_purchases_held
    `,
    );
  });

  test('W26 an acceptor sells no longer what others may ask for', () => {
    const scenario = startAcceptors();
    bind(scenario, 'cal', '1000');
    scenario.play('cal transfer 1000 USDT from change to legal');
    expectPlayed(scenario, 'ann cny deposit 650 with cal | acceptor_unavailable');
    scenario.wait(23 * HOUR_MS);
    expectPlayed(scenario, 'ann cny deposit 650 with cal | 1 of 99');
  });
});

const MICRO_UP = {
  kind: 'placeMicroOrder',
  userId: USERS['ann']!,
  marketId: BTC_USDT.marketId,
  currencyId: USDT,
  direction: 'up',
  seconds: 60,
} as const;
