import { ppm, units } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import { BTC_USDT, ETH_BTC } from '../testing/cast.ts';
import { Scenario, tidyTable } from '../testing/scenario.ts';

/** A market whose last price and trigger price are 100, as its index is, with an empty book. Ids from 3 on are free. */
function start(): Scenario {
  const scenario = Scenario.start();
  scenario.play(`
    tick BTC 100
    cal sell 1 @ 100
    bob buy  1 @ 100
  `);
  scenario.forget();
  return scenario;
}

function check(table: string, scenario = start()): Scenario {
  expect(scenario.play(table)).toBe(tidyTable(table));
  return scenario;
}

/** The last price and the trigger price of a market. */
function prices(scenario: Scenario, { marketId } = BTC_USDT): unknown[] {
  const market = scenario.engine.snapshot().markets.find(({ settings }) => settings.marketId === marketId);
  return [market?.lastPrice, market?.triggerPrice].map((one) => one && Number(one) / 1e8);
}

/** A trade in an empty book. */
function trade(scenario: Scenario, at: string, market = 'BTC/USDT'): void {
  scenario.play(`
    cal sell 0.1 @ ${at} in ${market}
    bob buy  0.1 @ ${at} in ${market}
  `);
}

describe('the trigger price', () => {
  test.each([
    ['95', 95],
    ['94.99', 100],
    ['105', 105],
    ['105.01', 100],
    ['50', 100],
  ])('S14 a fill at %s, with the index at 100, leaves it at %d', (at, expected) => {
    const scenario = start();
    trade(scenario, at);
    expect(prices(scenario)).toEqual([Number(at), expected]);
  });

  test('S14 who listens is told when it moves, and of nothing else', () => {
    const scenario = start();
    const moved = () => scenario.events.flatMap((event) => (event.kind === 'triggerPriceMoved' ? [event.price] : []));
    for (const at of ['101', '101', '120', '99']) trade(scenario, at);
    expect(moved()).toEqual([units('101'), units('99')]);
  });

  test('S14 without a fresh index every fill counts', () => {
    const scenario = start();
    scenario.wait(5_000);
    trade(scenario, '125');
    expect(prices(scenario)).toEqual([125, 100]);
    scenario.wait(1);
    trade(scenario, '126');
    expect(prices(scenario)).toEqual([126, 126]);
    const without = Scenario.start();
    trade(without, '70');
    expect(prices(without)).toEqual([70, 70]);
  });

  test('S14 the index of a pair is that of the base over that of the quote', () => {
    const scenario = start();
    trade(scenario, '0.07', 'ETH/BTC');
    expect(prices(scenario, ETH_BTC)).toEqual([0.07, 0.07]);
    scenario.play('tick ETH 5');
    trade(scenario, '0.05251', 'ETH/BTC');
    expect(prices(scenario, ETH_BTC)).toEqual([0.05251, 0.07]);
    trade(scenario, '0.0525', 'ETH/BTC');
    expect(prices(scenario, ETH_BTC)).toEqual([0.0525, 0.0525]);
  });

  test('C1 the band is above 0 and below 100 %, and counts from the next command on', () => {
    const scenario = start();
    const configure = (band: bigint): boolean =>
      scenario.apply({ kind: 'configureMarket', settings: { ...BTC_USDT, triggerBand: ppm(band) } }).ok;
    expect([0n, -1n, 1_000_000n].map(configure)).toEqual([false, false, false]);
    expect([999_999n, 1n, 250_000n].map(configure)).toEqual([true, true, true]);
    trade(scenario, '125');
    expect(prices(scenario)).toEqual([125, 125]);
    trade(scenario, '125.01');
    expect(prices(scenario)).toEqual([125.01, 125]);
  });

  test('C3 a new pair starts without one', () => {
    const scenario = start();
    const settings = { ...BTC_USDT, baseId: ETH_BTC.baseId };
    expect(scenario.apply({ kind: 'configureMarket', settings })).toMatchObject({ ok: true });
    expect(prices(scenario)).toEqual([undefined, undefined]);
  });

  test('T4 it is in the snapshot and in the hash', () => {
    const scenario = start();
    trade(scenario, '105');
    trade(scenario, '106');
    const hash = scenario.engine.stateHash();
    scenario.reload();
    expect([scenario.engine.stateHash(), ...prices(scenario)]).toEqual([hash, 106, 105]);
    const snapshot = scenario.engine.snapshot();
    const markets = snapshot.markets.map((market) => ({ ...market, triggerPrice: market.lastPrice }));
    expect(Engine.load({ ...snapshot, markets }).stateHash()).not.toBe(hash);
    check(
      `
      ann sell 1 @ 90 stop 105    | stop_would_trigger
      ann sell 1 @ 90 stop 104.99 | waiting
    `,
      scenario,
    );
  });
});

describe('stop orders', () => {
  test('S20 a few coins that move the last price of an empty book set nothing off', () => {
    const scenario = check(`
      ann buy  1 @ 130 stop 110 | waiting
      ann sell 1 @ 80 stop 90   | waiting
      cal sell 0.06 @ 125       | open 0
      bob buy 0.06 @ 125        | filled 0.06
      cal buy 0.1 @ 75          | open 0
      bob sell 0.1 @ 75         | filled 0.1
    `);
    expect(scenario.orders(3, 4)).toEqual(['waiting', 'waiting']);
    expect(prices(scenario)).toEqual([75, 100]);
    // Where the index follows, the market has moved.
    check(
      `
      tick BTC 110              | ok
      cal sell 0.1 @ 110        | open 0
      bob buy  0.1 @ 110        | filled 0.1
    `,
      scenario,
    );
    expect(scenario.orders(3, 4)).toEqual(['open 0', 'waiting']);
  });

  test('S20 without a fresh index any fill sets them off', () => {
    const scenario = check(`
      ann buy 1 @ 130 stop 110  | waiting
      wait 5001
      cal sell 0.1 @ 125        | open 0
      bob buy  0.1 @ 125        | filled 0.1
    `);
    expect(scenario.orders(3)).toEqual(['open 0']);
  });

  test('S21 what has come already is told by the trigger price, not by the last price', () => {
    const scenario = start();
    trade(scenario, '125');
    check(
      `
      ann buy  1 @ 110 stop 100    | stop_would_trigger
      ann buy  1 @ 110 stop 100.01 | waiting
      ann sell 1 @ 90 stop 100     | stop_would_trigger
      ann sell 1 @ 90 stop 99.99   | waiting
      ann oco buy 1 @ 90 stop 100 limit 110 | stop_would_trigger
      ann oco buy 1 @ 90 stop 101 limit 110 | pair 7 8
    `,
      scenario,
    );
    trade(scenario, '75');
    check(
      `
      ann amend 5 stop 100         | stop_would_trigger
      ann amend 5 stop 101         | 11 waiting
    `,
      scenario,
    );
  });

  test('S21 where all fills were too far from the index there is nothing to wait from', () => {
    const scenario = Scenario.start();
    scenario.play('tick BTC 100');
    trade(scenario, '120');
    check('ann buy 1 @ 130 stop 125 | no_last_price', scenario);
    trade(scenario, '101');
    check('ann buy 1 @ 130 stop 125 | waiting', scenario);
  });

  test('S22 of a walk those fills trigger that count', () => {
    const scenario = check(`
      ann sell 0.1 @ 80 stop 92   | waiting
      ann sell 0.1 @ 96 stop 97   | waiting
      ann sell 0.1 @ 96 stop 96   | waiting
      ann buy  0.1 @ 96 stop 105  | waiting
      ann buy  0.1 @ 95 stop 104  | waiting
      ann buy  0.1 @ 130 stop 106 | waiting
      cal sell 1 @ 90             | open 0
      cal sell 1 @ 96             | open 0
      cal sell 1 @ 104            | open 0
      cal sell 1 @ 110            | open 0
      bob buy  4 @ 110            | filled 4
    `);
    // The fill at 90 would have reached the sell at 92, the one at 110 the buys at 105 and 106.
    expect(scenario.orders(3, 4, 5, 6, 7, 8)).toEqual(['waiting', 'open 0', 'open 0', 'waiting', 'open 0', 'waiting']);
    expect(prices(scenario)).toEqual([110, 104]);
  });

  test('S22 fills of a triggered order trigger only those that they reach near the index', () => {
    const scenario = check(`
      ann buy  1 @ 120 stop 102   | waiting
      ann buy  1 @ 119 stop 115   | waiting
      cal sell 0.5 @ 102          | open 0
      cal sell 1 @ 116            | open 0
      bob buy  0.5 @ 102          | filled 0.5
    `);
    expect(scenario.orders(3, 4)).toEqual(['filled 1', 'waiting']);
    expect(scenario.engine.snapshot().markets[0]).toMatchObject({
      lastPrice: units('116'),
      triggerPrice: units('102'),
    });
  });
});
