import { describe, expect, test } from 'vitest';
import { amount, DAY_MS, instant, startOfShanghaiDay, units, USDT } from '@bourse/domain';
import { mustGet, USERS } from '../testing/cast.ts';
import { expectPlayed } from '../testing/expect-table.ts';
import { startMicro, tickSecond } from '../testing/seconds-cast.ts';
import { MICRO_MARKETS } from '../testing/seconds-markets.ts';
import type { Scenario } from '../testing/scenario.ts';

/** Ann's order is entered, and has lost. */
function lose(scenario: Scenario, line: string): void {
  scenario.play(line);
  tickSecond(scenario, 'BTC 100');
  tickSecond(scenario, 'BTC 99', 10_000);
}

describe('limits that users set themselves', () => {
  test('M13 a loss limit counts what was lost today, what is at risk and what would be', () => {
    const scenario = startMicro();
    scenario.play('ann allows loss 303');
    lose(scenario, 'ann up 100 for 10');
    expectPlayed(
      scenario,
      `
      ann up 110 for 10          | 2 due 1022 at 99
      ann up 100 for 10          | micro_loss_limit_reached
      ann up 90 for 10           | 3 due 1022 at 99
      ann up 0.1 for 10 of BTC   | 4 due 1022 at 99
      bob up 100 for 10          | 5 due 1022 at 99
      `,
    );
    const order = { kind: 'placeMicroOrder', userId: mustGet(USERS, 'ann'), direction: 'up', seconds: 10 } as const;
    const { marketId } = mustGet(MICRO_MARKETS, 'BTC/USDT');
    const stake = amount(units('10'));
    expect(scenario.apply({ ...order, marketId, currencyId: USDT, stake })).toMatchObject({
      code: 'micro_loss_limit_reached',
      params: { left: '0', currencyId: USDT },
    });
  });

  test('M13 what was won today may be lost again; the next day counts anew', () => {
    const scenario = startMicro();
    scenario.play('ann allows loss 101\nann up 100 for 10');
    tickSecond(scenario, 'BTC 100');
    tickSecond(scenario, 'BTC 101', 10_000);
    expectPlayed(scenario, 'ann up 170 for 10 | 2 due 1022 at 101');
    scenario.wait(startOfShanghaiDay(scenario.at) + DAY_MS - scenario.at - 1_000);
    scenario.play('advance');
    tickSecond(scenario, 'BTC 100', 0);
    expectPlayed(
      scenario,
      `
      ann up 110 for 10 | ${nextOrder(3, scenario, 10)} at 100
      ann allows loss 101 | ok
      ann up 70 for 10 | micro_loss_limit_reached
      wait 1000
      ann up 100 for 10 | micro_loss_limit_reached
      `,
    );
  });

  test('M13 a tighter limit holds at once, a looser one a day later', () => {
    const scenario = startMicro();
    const limits = () => {
      const { lossMax, lossMaxNext, lossMaxFrom } = scenario.engine.snapshot().microAccounts[0]!;
      return [lossMax, lossMaxNext, lossMaxFrom].map((one) => (one === undefined ? '-' : String(Number(one))));
    };
    const whole = (text: string): string => String(Number(units(text)));
    const asked = scenario.at;
    scenario.play('ann allows loss 100');
    expect(limits()).toEqual([whole('100'), '-', '-']);
    scenario.play('ann allows loss 500');
    expect(limits()).toEqual([whole('100'), whole('500'), String(asked + DAY_MS)]);
    expectPlayed(scenario, 'ann up 100 for 10 | micro_loss_limit_reached');
    scenario.play('ann allows loss 50');
    expect(limits()).toEqual([whole('50'), '-', '-']);
    scenario.play('ann allows loss any');
    expect(limits()).toEqual([whole('50'), '-', String(asked + DAY_MS)]);
    scenario.wait(DAY_MS - 1);
    scenario.play('tick BTC 100');
    expectPlayed(
      scenario,
      `
      ann up 100 for 10 | micro_loss_limit_reached
      wait 1
      ann up 1000 for 10 | ${nextOrder(1, scenario, 10, 1)} at 100
      ann allows loss 2000 | ok
      `,
    );
    expect(limits()).toEqual([whole('2000'), '-', '-']);
  });

  test('M13 the answer says when a looser limit takes effect', () => {
    const scenario = startMicro();
    const [ann] = scenario.engine.snapshot().users;
    const ask = (ordersMax: number | null) => scenario.apply({ kind: 'setMicroLimits', userId: ann!.id, ordersMax });
    expect(ask(5)).toMatchObject({ value: { ordersMaxFrom: null, lossMaxFrom: null } });
    expect(ask(6)).toMatchObject({ value: { ordersMaxFrom: instant(scenario.at + DAY_MS) } });
    expect(ask(5)).toMatchObject({ value: { ordersMaxFrom: null } });
    expect(ask(null)).toMatchObject({ value: { ordersMaxFrom: instant(scenario.at + DAY_MS) } });
  });

  test('M13 orders are counted by the day in Shanghai', () => {
    const scenario = startMicro();
    scenario.wait(startOfShanghaiDay(scenario.at) + DAY_MS - scenario.at - 1);
    scenario.play('tick BTC 100\nann allows orders 2');
    expectPlayed(
      scenario,
      `
      ann up 10 for 10 | ${nextOrder(1, scenario, 10)} at 100
      ann up 10 for 10 | ${nextOrder(2, scenario, 10)} at 100
      ann up 10 for 10 | micro_orders_limit_reached
      bob up 10 for 10 | ${nextOrder(3, scenario, 10)} at 100
      wait 1
      ann up 10 for 10 | ${nextOrder(4, scenario, 10, 1)} at 100
      `,
    );
  });

  test('M14 a break can be made longer, never shorter, and ends by itself', () => {
    const scenario = startMicro();
    scenario.play('ann pauses 4000');
    expectPlayed(
      scenario,
      `
      ann up 10 for 10 | micro_cooling_off
      ann pauses 3999  | cool_off_only_longer
      ann pauses 4001  | ok
      wait 4000
      ann up 10 for 10 | micro_cooling_off
      wait 1
      ann up 10 for 10 | ${nextOrder(1, scenario, 10, 4_001)} at 100
      ann pauses 10    | ok
      `,
    );
  });

  test('M12 only the risk statement that holds can be accepted, and a new one asks again', () => {
    const scenario = startMicro();
    expectPlayed(
      scenario,
      `
      ann accepts risk 2   | micro_risk_not_accepted
      micro open risk 2    | ok
      ann up 10 for 10     | micro_risk_not_accepted
      ann accepts risk 1   | micro_risk_not_accepted
      ann accepts risk 2   | ok
      ann up 10 for 10     | 1 due 1011 at 100
      micro open risk 1    | invalid_market_settings
      `,
    );
  });

  test('M11 a user has at most so many orders of a currency, and a second pays out at most so much', () => {
    const scenario = startMicro();
    scenario.play('bob up 1000 for 30\nbob up 1000 for 30');
    expectPlayed(
      scenario,
      `
      cal up 630 for 30  | 3 due 1031 at 100
      cal up 10 for 30   | micro_second_full
      cal up 10 for 60   | 4 due 1061 at 100
      wait 1000
      cal up 10 for 30   | 5 due 1032 at 100
      `,
    );
    const ann = startMicro();
    for (let i = 0; i < 20; i += 1) ann.play('ann up 10 for 30');
    expectPlayed(ann, 'ann up 10 for 30 | too_many_micro_orders\nann up 0.1 for 30 of BTC | 21 due 1031 at 100');
  });

  test('M1 the pool backs what may be won, with nothing but what it has', () => {
    const scenario = startMicro({ pool: '90' });
    expectPlayed(
      scenario,
      `
      ann up 110 for 30 | micro_pool_exhausted
      ann up 100 for 30 | 1 due 1031 at 100
      bob up 10 for 30  | micro_pool_exhausted
      `,
    );
  });
});

/** An order that is accepted so many milliseconds from now. */
const nextOrder = (id: number, { at }: Scenario, seconds: number, ms = 0): string =>
  `${id} due ${Math.floor((at + ms) / 1_000) + 1 + seconds}`;
