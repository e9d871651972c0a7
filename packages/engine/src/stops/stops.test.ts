// Full stops and outages: what is refused, what stands still, what is later afterwards.
import {
  DAY_MS,
  HOUR_MS,
  instant,
  launchProjectId,
  MINUTE_MS,
  OUTAGE_MS_MIN,
  SHANGHAI_OFFSET_MS,
  startOfShanghaiDay,
} from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { RULES } from '../capabilities.ts';
import { expectAcceptorDeals, startAcceptors } from '../testing/acceptor-cast.ts';
import { expectStakings, startStaking } from '../testing/staking-cast.ts';
import { expectPlayed, expectWallets } from '../testing/expect-table.ts';
import { expectDeals, startFiat } from '../testing/fiat-cast.ts';
import { expectProjects, FIRST_COME, goTo, startSales } from '../testing/sales-cast.ts';
import { expectPositions, startLever, tickAfter } from '../testing/lever-cast.ts';
import { expectOrders, startMicro, tickSecond } from '../testing/seconds-cast.ts';
import { Scenario } from '../testing/scenario.ts';

const stop = (scenario: Scenario): void => scenario.mustApply({ kind: 'beginFullStop' });
const goOn = (scenario: Scenario): void => scenario.mustApply({ kind: 'endFullStop' });

/** Time goes on to what is due, and an engine that is rebuilt finds the same. */
function pass(scenario: Scenario, ms: number): void {
  const hash = scenario.engine.stateHash();
  scenario.reload();
  expect(scenario.engine.stateHash()).toBe(hash);
  scenario.forget();
  scenario.wait(ms);
  scenario.mustApply({ kind: 'advanceTime' });
}

/** The process is away for so long. */
function fail(scenario: Scenario, ms: number): void {
  const since = scenario.at;
  scenario.wait(ms);
  scenario.reload();
  scenario.forget();
  scenario.mustApply({ kind: 'bookOutage', since });
}

describe('a full stop', () => {
  test('P1, R47 there is one at a time, and it is written down with its ends', () => {
    const scenario = Scenario.start();
    expect(scenario.apply({ kind: 'endFullStop' })).toMatchObject({ code: 'no_full_stop' });
    stop(scenario);
    const began = scenario.at;
    expect(scenario.apply({ kind: 'beginFullStop' })).toMatchObject({ code: 'full_stop_running' });
    pass(scenario, HOUR_MS);
    expect(scenario.engine.snapshot().stops).toEqual([{ id: 1, kind: 'full', beganAt: began, endedAt: undefined }]);
    expect(scenario.apply({ kind: 'endFullStop' })).toMatchObject({ value: { lengthMs: HOUR_MS } });
    expect([...scenario.changes.stops].at(-1)).toEqual({ id: 1, kind: 'full', beganAt: began, endedAt: scenario.at });
    expect(scenario.engine.snapshot().stops).toEqual([]);
  });

  test('P2, R46 of what frozen users cannot do, only what ends something goes on', () => {
    const active = [...RULES].filter(([, { admits }]) => admits === 'active').map(([kind]) => kind);
    const free = active.filter((kind) => RULES.get(kind)?.isStopped === undefined);
    // An order may get smaller where it stands, which it says itself. Keys and sub-accounts trade nothing.
    const administrative = ['changeKey', 'closeSubAccount', 'freezeSubAccount', 'openKey', 'openSubAccount'];
    const ending = ['acceptAcceptorDeal', 'amendOrder', 'confirmAcceptorDeal', 'releaseFiatDeal'];
    expect(free.sort()).toEqual([...administrative, ...ending].sort());
  });

  test('P2, R46 orders are not taken, and cancelled; they get smaller, and nothing else', () => {
    const scenario = Scenario.start();
    scenario.play('ann buy 2 @ 100\n bob sell 1 @ 110');
    stop(scenario);
    expectPlayed(
      scenario,
      `
      bob sell 1 @ 100       | full_stop
      bob sell 1 market      | full_stop
      ann amend 1 x 3        | full_stop
      ann amend 1 @ 101      | full_stop
      ann amend 1 x 1        | 1 open 0
      ann amend 9 x 1        | order_not_found
      bob cancel 2           | ok
      `,
    );
    expectPlayed(scenario, 'ann freeze | ok\n ann buy 1 @ 90 | user_frozen');
    goOn(scenario);
    expectPlayed(scenario, 'bob sell 1 @ 100 | filled 1');
  });

  test('P2, P3 of contracts nothing moves, opens, closes or is liquidated, and margin comes in', () => {
    const scenario = startLever({ each: '40' });
    scenario.play('ann long 2 x 10');
    tickAfter(scenario, 'BTC 100');
    scenario.play('bob long 1 x 10 @ 90\n bob long 1 x 10');
    stop(scenario);
    scenario.forget();
    expectPlayed(
      scenario,
      `
      cal long 1 x 10        | full_stop
      ann close 1            | full_stop
      ann close all          | full_stop
      ann stops 1 sl 90      | full_stop
      ann stops 1 sl none    | ok
      ann transfer 5 USDT from lever to change | full_stop
      ann transfer 5 USDT from change to lever | ok
      `,
    );
    tickAfter(scenario, 'BTC 50');
    tickAfter(scenario, 'BTC 50', MINUTE_MS);
    pass(scenario, 6_000);
    expectPositions(scenario, 'id | state | reason\n3 | revoked | no_tick');
    expect(scenario.changes.liquidations).toEqual([]);
    expectPlayed(scenario, 'bob revoke 2 | ok');
  });

  test('P3 what is closing, and stops, wait for the first tick after it', () => {
    const scenario = startLever();
    scenario.play('ann long 2 x 10\n bob long 2 x 10');
    tickAfter(scenario, 'BTC 100');
    scenario.play('ann close 1\n bob stops 2 sl 90');
    stop(scenario);
    scenario.forget();
    tickAfter(scenario, 'BTC 80');
    expect([...scenario.changes.positions]).toEqual([]);
    goOn(scenario);
    tickAfter(scenario, 'BTC 85');
    expectPositions(scenario, 'id | state | closeIndex | reason\n1 | closed | 85 | user\n2 | closed | 85 | stop_loss');
  });

  test('P4 second contracts go on by the ticks, and none is taken', () => {
    const scenario = startMicro();
    scenario.play('ann up 100 for 10');
    stop(scenario);
    expectPlayed(scenario, 'ann up 100 for 10 | full_stop\n ann insures 200 | full_stop');
    tickSecond(scenario, 'BTC 100');
    tickSecond(scenario, 'BTC 101', 10_000);
    expectOrders(scenario, 'id | state | result\n1 | closed | win');
  });

  test('P5 nobody is late while it lasts, and what was due before it is done', () => {
    const scenario = startFiat();
    scenario.play('ann sells 1000 USDT for CNY at 7\n bob takes 100 of ad 1\n cal takes 100 of ad 1');
    scenario.wait(10 * MINUTE_MS);
    stop(scenario);
    expect(scenario.engine.nextDeadline()).toBeUndefined();
    pass(scenario, HOUR_MS);
    expectPlayed(
      scenario,
      `
      ann sells 10 USDT for CNY at 7 | full_stop
      bob takes 10 of ad 1           | full_stop
      ann puts up ad 1               | full_stop
      ann takes down ad 1            | ok
      bob pays deal 1                | ok
      ann releases deal 1            | ok
      `,
    );
    goOn(scenario);
    // Five minutes of the window were left.
    pass(scenario, 5 * MINUTE_MS - 1);
    expectPlayed(scenario, 'cal pays deal 2 | ok');
  });
});

describe('after it', () => {
  test('P6 a deal is due later by its length, in each of its states', () => {
    const scenario = startFiat();
    scenario.play(
      'ann sells 1000 USDT for CNY at 7\n bob takes 100 of ad 1\n bob takes 100 of ad 1\n bob takes 100 of ad 1',
    );
    scenario.play('bob pays deal 2\n bob cancels deal 3');
    const opened = scenario.at;
    scenario.forget();
    stop(scenario);
    pass(scenario, 2 * HOUR_MS);
    goOn(scenario);
    const later = 2 * HOUR_MS;
    expect([...scenario.changes.fiatDeals].map(({ id, dueAt, payUntil }) => [id, dueAt, payUntil])).toEqual([
      [1, opened + 15 * MINUTE_MS + later, opened + 15 * MINUTE_MS + later],
      [2, opened + 24 * HOUR_MS + later, opened + 15 * MINUTE_MS],
      [3, opened + 48 * HOUR_MS + later, opened + 15 * MINUTE_MS],
    ]);
    expect(scenario.events).toContainEqual(expect.objectContaining({ kind: 'fiatDealChanged', act: 'delayed' }));
    pass(scenario, 15 * MINUTE_MS);
    expectDeals(scenario, 'id | state | endReason\n1 | cancelled | expired');
    scenario.wait(24 * HOUR_MS - 15 * MINUTE_MS - 1);
    expectPlayed(scenario, 'bob appeals deal 3 proved | held 100');
  });

  test('P5, P6 what a step sets during a stop counts from its beginning, and then from its end', () => {
    const scenario = startFiat();
    scenario.play('ann sells 1000 USDT for CNY at 7\n bob takes 100 of ad 1');
    stop(scenario);
    pass(scenario, HOUR_MS);
    scenario.play('bob pays deal 1');
    const paid = scenario.at;
    pass(scenario, 30 * HOUR_MS);
    scenario.forget();
    goOn(scenario);
    expect([...scenario.changes.fiatDeals]).toMatchObject([{ paidAt: paid, dueAt: scenario.at + 24 * HOUR_MS }]);
    expect([...scenario.changes.fiatDeals][0]?.payUntil).toBeGreaterThan(paid);
  });

  test('P5, P6 both sides of a deal with an acceptor have as long as before', () => {
    const scenario = startAcceptors();
    scenario.play(
      'ann cny deposit 650 with cal\n bob cny withdraw 650 with cal\n cal cny accept 2\n cal cny pay 2 proof',
    );
    stop(scenario);
    pass(scenario, 3 * HOUR_MS);
    expectAcceptorDeals(scenario, 'id | state');
    expectPlayed(scenario, 'ann cny deposit 650 with cal | full_stop');
    goOn(scenario);
    // Twenty minutes confirm a withdrawal by themselves, thirty end a deposit that nobody has paid.
    pass(scenario, 20 * MINUTE_MS - 1);
    expectPlayed(scenario, 'bob cny appeal 2 | ok');
    pass(scenario, 10 * MINUTE_MS);
    expectPlayed(scenario, 'ann cny pay 1 | ok');
  });

  test('P5, P6 staking that is to be renewed is due later, other staking is paid when the stop ends', () => {
    const scenario = startStaking();
    scenario.play('ann stakes 1 renewing\n bob stakes 1');
    scenario.wait(30 * DAY_MS - MINUTE_MS);
    stop(scenario);
    pass(scenario, HOUR_MS);
    expectStakings(scenario, 'id | state');
    expectPlayed(scenario, 'cal stakes 1 | full_stop\n bob renews 2 | full_stop\n bob unstakes 2 | full_stop');
    goOn(scenario);
    pass(scenario, 0);
    expectStakings(scenario, 'id | state | endReason\n2 | ended | matured');
    scenario.wait(MINUTE_MS - 1);
    expectPlayed(scenario, 'ann ends 1 | ok');
    pass(scenario, 1);
    expectStakings(scenario, 'id | state | endReason | movedMs\n1 | ended | matured | 3600000');
  });

  test('P5 an order that would be renewed during the stop can still be cancelled', () => {
    const scenario = startStaking();
    scenario.play('ann stakes 1 renewing');
    scenario.wait(30 * DAY_MS - MINUTE_MS);
    stop(scenario);
    pass(scenario, HOUR_MS);
    expectPlayed(scenario, 'ann unstakes 1 | fee 1 back 99');
    const [order] = [...scenario.changes.stakingOrders];
    expect(order?.dueAt).toBe(order && order.boughtAt + 30 * DAY_MS + order.movedMs);
  });

  test('P5, P6 a sale is open for as long as it was to be', () => {
    const late = { ...FIRST_COME, id: FIRST_COME.id };
    const scenario = startSales([late]);
    goTo(scenario, 1_040_000);
    stop(scenario);
    pass(scenario, HOUR_MS);
    expectPlayed(scenario, 'ann subscribes 5 | full_stop');
    goOn(scenario);
    expectProjects(scenario, `id | state | endAt\n1 | scheduled | ${1_060_000 + HOUR_MS}`);
    scenario.wait(19_999);
    expectPlayed(scenario, 'ann subscribes 5 | 1 locked 0 10');
    pass(scenario, 1);
    expectProjects(scenario, 'id | state\n1 | done');
  });

  test('P6 a sale that begins amid it is open as long from its end on; one that has not begun stays', () => {
    const amid = { ...FIRST_COME, startAt: instant(1_050_000), endAt: instant(1_060_000) };
    const ahead = {
      ...FIRST_COME,
      id: launchProjectId(2),
      startAt: instant(9_000_000),
      endAt: instant(9_060_000),
    };
    const scenario = startSales([amid, ahead]);
    goTo(scenario, 1_040_000);
    stop(scenario);
    pass(scenario, MINUTE_MS);
    scenario.forget();
    goOn(scenario);
    expectProjects(scenario, `id | state | endAt\n1 | scheduled | ${1_100_000 + 10_000}`);
  });

  test('P5, P6 an insurance begins and ends later, and is cancelled for its premium until then', () => {
    const scenario = startMicro();
    scenario.play('ann insures 200');
    scenario.wait(startOfShanghaiDay(scenario.at) + DAY_MS - scenario.at - MINUTE_MS);
    stop(scenario);
    pass(scenario, HOUR_MS);
    expect([...scenario.changes.microInsurances]).toEqual([]);
    scenario.forget();
    goOn(scenario);
    const [insurance] = [...scenario.changes.microInsurances];
    expect(insurance?.effectiveAt).toBe(scenario.at + MINUTE_MS);
    expect(insurance?.endsAt).toBe(scenario.at + MINUTE_MS + 10 * DAY_MS);
    expectPlayed(scenario, 'ann drops insurance 1 | ok');
    expectWallets(scenario, 'micro', 'ann | 10000');
  });

  test('P5 an insurance that is cancelled amid it, before it would have begun, costs nothing', () => {
    const scenario = startMicro();
    scenario.play('ann insures 200');
    scenario.wait(startOfShanghaiDay(scenario.at) + DAY_MS - scenario.at - MINUTE_MS);
    stop(scenario);
    pass(scenario, HOUR_MS);
    expectPlayed(scenario, 'ann drops insurance 1 | ok');
    expectWallets(scenario, 'micro', 'ann | 10000');
    const [{ effectiveAt, endedAt } = { effectiveAt: 0, endedAt: 0 }] = scenario.changes.microInsurances;
    expect(effectiveAt).toBeGreaterThan(endedAt ?? 0);
  });

  test('P7 the nights of it cost nothing, those before and after it do', () => {
    const midnight = DAY_MS - SHANGHAI_OFFSET_MS;
    const scenario = startLever();
    scenario.play('ann long 2 x 10');
    tickAfter(scenario, 'BTC 100');
    tickAfter(scenario, 'BTC 100', midnight - scenario.at);
    expectPositions(scenario, 'id | overnightFee\n1 | 0.202');
    scenario.wait(HOUR_MS);
    stop(scenario);
    pass(scenario, 2 * DAY_MS);
    tickAfter(scenario, 'BTC 100');
    goOn(scenario);
    tickAfter(scenario, 'BTC 100');
    expectPositions(scenario, 'id | overnightFee\n1 | 0.202');
    tickAfter(scenario, 'BTC 100', midnight + 3 * DAY_MS - scenario.at);
    expectPositions(scenario, 'id | overnightFee\n1 | 0.404');
  });
});

describe('an outage', () => {
  test('P8 of a minute is none, and of more is one; amid a full stop it is part of that', () => {
    const scenario = startFiat();
    scenario.play('ann sells 1000 USDT for CNY at 7\n bob takes 100 of ad 1');
    scenario.forget();
    fail(scenario, OUTAGE_MS_MIN);
    expect([...scenario.changes.stops]).toEqual([]);
    fail(scenario, OUTAGE_MS_MIN + 1);
    expect([...scenario.changes.stops]).toMatchObject([{ id: 1, kind: 'outage', endedAt: scenario.at }]);
    stop(scenario);
    scenario.forget();
    fail(scenario, HOUR_MS);
    expect([...scenario.changes.stops]).toEqual([]);
    expect([...scenario.changes.fiatDeals]).toEqual([]);
    goOn(scenario);
    expect([...scenario.changes.fiatDeals]).toHaveLength(1);
  });

  test('P8 nobody is late for what the site was away for', () => {
    const scenario = startFiat();
    scenario.play('ann sells 1000 USDT for CNY at 7\n bob takes 100 of ad 1');
    scenario.wait(14 * MINUTE_MS);
    fail(scenario, HOUR_MS);
    pass(scenario, MINUTE_MS - 1);
    expectPlayed(scenario, 'bob pays deal 1 | ok');
  });

  test('P7, P8 the nights of it cost nothing', () => {
    const scenario = startLever();
    scenario.play('ann long 2 x 10');
    tickAfter(scenario, 'BTC 100');
    fail(scenario, 2 * DAY_MS);
    tickAfter(scenario, 'BTC 100');
    expectPositions(scenario, 'id | overnightFee\n1 | 0');
  });
});
