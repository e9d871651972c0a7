import { describe, expect, test } from 'vitest';
import { expectPlayed } from '../testing/expect-table.ts';
import { expectMoney, expectPositions, startLever, tickAfter } from '../testing/lever-cast.ts';
import type { Scenario } from '../testing/scenario.ts';

/** Ann, Bob and Cal have a long position each, and are asking to close it, one after the other. */
function startClosing(chunk: number): Scenario {
  const scenario = startLever();
  for (const name of ['ann', 'bob', 'cal']) scenario.play(`${name} long 1 x 10`);
  tickAfter(scenario, 'BTC 100');
  for (const [at, name] of ['ann', 'bob', 'cal'].entries()) scenario.play(`${name} close ${at + 1}`);
  scenario.engine.world.lever.chunk = chunk;
  scenario.forget();
  return scenario;
}

const states = (scenario: Scenario): unknown[] =>
  scenario.engine.snapshot().positions.map(({ id, state }) => [id, state]);

describe('the work of a tick', () => {
  test('X20 goes on with advanceTime, at the prices of the tick, until it is done', () => {
    const scenario = startClosing(1);
    tickAfter(scenario, 'BTC 110');
    expectPositions(scenario, 'id | state | closeIndex\n1 | closed | 110');
    expect([...scenario.changes.leverSweeps]).toMatchObject([{ seq: scenario.seq, phase: 'closes', isDone: false }]);
    expect(scenario.engine.nextDeadline()).toBe(0);
    scenario.wait(300);
    scenario.play('advance');
    expectPositions(scenario, 'id | state | closeIndex\n1 | closed | 110\n2 | closed | 110');
    scenario.reload();
    scenario.engine.world.lever.chunk = 1;
    scenario.forget();
    scenario.play('advance');
    expectPositions(scenario, 'id | state | closeIndex | closeSecond\n3 | closed | 110 | 1003');
    expect([...scenario.changes.leverSweeps]).toMatchObject([{ phase: 'opens', isDone: true }]);
    expect(scenario.engine.nextDeadline()).toBeUndefined();
    expect(scenario.engine.snapshot().leverSweeps).toEqual([]);
  });

  test('X20 what a command gets done itself leaves no row', () => {
    const scenario = startClosing(3);
    tickAfter(scenario, 'BTC 110');
    expect(states(scenario)).toEqual([]);
    expect([...scenario.changes.leverSweeps]).toEqual([]);
  });

  test('X20 a command finds a counted part of what is due, and nothing is done before all of it is found', () => {
    const scenario = startClosing(64);
    const limitFinds = (): void => {
      scenario.engine.world.lever.findsMax = 1;
    };
    limitFinds();
    tickAfter(scenario, 'BTC 110');
    expect([...scenario.changes.leverSweeps]).toMatchObject([{ phase: 'closes', sought: 1, isDone: false }]);
    scenario.play('advance');
    expect(states(scenario)).toEqual([1, 2, 3].map((id) => [id, 'closing']));
    scenario.reload();
    limitFinds();
    scenario.play('advance');
    expect(states(scenario)).toEqual([]);
    expect(scenario.engine.nextDeadline()).toBeUndefined();
  });

  test('X20, X21 what a user has done ahead of the others needs no finding', () => {
    const scenario = startClosing(64);
    scenario.engine.world.lever.findsMax = 1;
    tickAfter(scenario, 'BTC 110');
    scenario.play('ann transfer 1 USDT from change to lever');
    expectPositions(scenario, 'id | state | closeIndex\n1 | closed | 110');
    scenario.play('advance');
    expectPositions(scenario, 'id | closeIndex\n1 | 110\n2 | 110\n3 | 110');
  });

  test('X20 ticks queue up, each with its own prices', () => {
    const scenario = startClosing(1);
    scenario.play('cal stops 3 | position_closing');
    tickAfter(scenario, 'BTC 110');
    scenario.play('ann long 1 x 10');
    tickAfter(scenario, 'BTC 120');
    expect(scenario.engine.snapshot().leverSweeps.map(({ second }) => second)).toEqual([1003, 1004]);
    tickAfter(scenario, 'BTC 130');
    for (let i = 0; i < 3; i += 1) scenario.play('advance');
    expectPositions(
      scenario,
      `
      id | state  | closeIndex | openIndex
      1  | closed | 110        | 100
      2  | closed | 110        | 100
      3  | closed | 110        | 100
      4  | open   | -          | 120
      `,
    );
  });

  test('X21 a command that names a user finds the user’s work done, at the due prices, ahead of the others', () => {
    const scenario = startClosing(1);
    tickAfter(scenario, 'BTC 110');
    tickAfter(scenario, 'BTC 120');
    expect(states(scenario)).toEqual([[3, 'closing']]);
    scenario.play('cal transfer 1 USDT from change to lever');
    expectPositions(scenario, 'id | closeIndex\n1 | 110\n2 | 110\n3 | 110');
    expectMoney(scenario, 'cal | 1008.6901');
  });

  test('X21 it counts also where the command is refused', () => {
    const scenario = startClosing(1);
    tickAfter(scenario, 'BTC 110');
    expectPlayed(scenario, 'cal close 3 | position_not_found');
    expectPositions(scenario, 'id | state\n1 | closed\n3 | closed');
  });

  test('X21 nobody escapes a liquidation that is due, nor is liquidated twice', () => {
    const scenario = startLever({ each: '16' });
    for (const name of ['ann', 'bob', 'cal']) scenario.play(`${name} long 1 x 10`);
    tickAfter(scenario, 'BTC 100');
    scenario.engine.world.lever.chunk = 1;
    scenario.forget();
    tickAfter(scenario, 'BTC 96');
    scenario.play('cal transfer 1000 USDT from change to lever');
    expect(scenario.changes.liquidations.map(({ userId }) => userId)).toEqual([1, 3]);
    for (let i = 0; i < 3; i += 1) scenario.play('advance');
    expect(scenario.changes.liquidations.map(({ userId }) => userId)).toEqual([1, 3, 2]);
  });

  test('X21 what a user asks for amid the work of a tick waits for the next', () => {
    const scenario = startClosing(1);
    tickAfter(scenario, 'BTC 110');
    expectPlayed(
      scenario,
      `
      cal long 1 x 10        | 4 accepted
      cal short 1 x 10 @ 109 | 5 pending
      `,
    );
    for (let i = 0; i < 5; i += 1) scenario.play('advance');
    expect(states(scenario)).toEqual([
      [4, 'accepted'],
      [5, 'pending'],
    ]);
  });

  test('X21 what a tick has opened it does not stop, whenever its owner comes', () => {
    const scenario = startLever();
    for (const name of ['ann', 'bob']) scenario.play(`${name} long 1 x 10 @ 96 sl 95.9`);
    scenario.engine.world.lever.chunk = 1;
    scenario.forget();
    tickAfter(scenario, 'BTC 95');
    expect(states(scenario)).toEqual([
      [1, 'open'],
      [2, 'pending'],
    ]);
    scenario.play('ann transfer 1 USDT from change to lever\nbob transfer 1 USDT from change to lever');
    expect(states(scenario)).toEqual([
      [1, 'open'],
      [2, 'open'],
    ]);
    scenario.play('advance');
    tickAfter(scenario, 'BTC 94');
    for (let i = 0; i < 2; i += 1) scenario.play('advance');
    expectPositions(
      scenario,
      `
      id | state  | reason    | openIndex | closeIndex
      1  | closed | stop_loss | 95        | 94
      2  | closed | stop_loss | 95        | 94
      `,
    );
  });

  test('X21 before settings change the work of ticks is done for all', () => {
    const scenario = startClosing(1);
    tickAfter(scenario, 'BTC 110');
    scenario.play('lever BTC/USDT halted');
    expect(states(scenario)).toEqual([]);
    expect(scenario.engine.snapshot().leverSweeps).toEqual([]);
  });

  test('X19 closings, stops, liquidations, limit orders, market orders', () => {
    const scenario = startLever({ each: '100' });
    for (const line of ['ann long 1 x 10', 'bob long 1 x 10 sl 95', 'cal long 5 x 10', 'bob long 1 x 10 @ 95']) {
      scenario.play(line);
    }
    tickAfter(scenario, 'BTC 100');
    scenario.play('ann short 1 x 10\nann close 1');
    scenario.forget();
    tickAfter(scenario, 'BTC 93');
    const changed = scenario.events.flatMap((event) => (event.kind === 'positionChanged' ? [event.position] : []));
    expect(changed.map(({ id, state, reason }) => [id, state, reason])).toEqual([
      [1, 'closed', 'user'],
      [2, 'closed', 'stop_loss'],
      [3, 'closed', 'liquidation'],
      [4, 'open', undefined],
      [5, 'open', undefined],
    ]);
  });

  test('T3 work of ticks is due at once, an order that waits 5 s after it was placed', () => {
    const scenario = startClosing(1);
    scenario.play('cal long 1 x 10 in ETH/USDT');
    const placed = scenario.at;
    expect(scenario.engine.nextDeadline()).toBe(placed + 5_000);
    tickAfter(scenario, 'BTC 110');
    expect(scenario.engine.nextDeadline()).toBe(0);
    for (let i = 0; i < 2; i += 1) scenario.play('advance');
    expect(scenario.engine.nextDeadline()).toBe(placed + 5_000);
  });
});
