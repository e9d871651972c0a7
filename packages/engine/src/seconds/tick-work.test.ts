import { describe, expect, test } from 'vitest';
import { Agenda } from '../agenda.ts';
import { expectPlayed, expectWallets } from '../testing/expect-table.ts';
import { expectOrders, startMicro, tickSecond } from '../testing/seconds-cast.ts';
import type { Scenario } from '../testing/scenario.ts';

/** Ann, Bob and Cal have an order each, all due at second 1011 or 1012. */
function startThree(chunk: number): Scenario {
  const scenario = startMicro();
  scenario.play('ann up 100 for 10 in ETH/USDT\nbob up 100 for 10\ncal down 200 for 10\ncal up 10 for 10');
  tickSecond(scenario);
  scenario.wait(10_000);
  scenario.engine.world.micro.chunk = chunk;
  scenario.forget();
  return scenario;
}

const live = (scenario: Scenario): number[] => scenario.engine.snapshot().microOrders.map(({ id }) => id);

const ended = (scenario: Scenario): unknown[] =>
  scenario.events.flatMap((event) =>
    event.kind === 'microOrderChanged' ? [[event.order.id, event.order.result ?? event.order.state]] : [],
  );

describe('the work of a tick', () => {
  test('M8 goes on with advanceTime, at the prices of the tick, until it is done', () => {
    const scenario = startThree(2);
    scenario.play('tick BTC 110 ETH 9');
    expect(ended(scenario)).toEqual([
      [2, 'win'],
      [3, 'loss'],
    ]);
    expect([...scenario.changes.microSweeps]).toMatchObject([{ seq: scenario.seq, second: 1011, isDone: false }]);
    expect(scenario.engine.nextDeadline()).toBe(0);
    scenario.reload();
    scenario.engine.world.micro.chunk = 2;
    scenario.forget();
    scenario.wait(400);
    scenario.play('advance');
    expectOrders(scenario, 'id | result | closeIndex | closeSecond\n1 | loss | 9 | 1011\n4 | win | 110 | 1011');
    expect([...scenario.changes.microSweeps]).toMatchObject([{ second: 1011, isDone: true }]);
    expect(scenario.engine.nextDeadline()).toBeUndefined();
    expect(scenario.engine.snapshot().microSweeps).toEqual([]);
  });

  test('M8 what a command gets done itself leaves no row', () => {
    const scenario = startThree(4);
    scenario.play('tick BTC 110 ETH 9');
    expect(live(scenario)).toEqual([]);
    expect([...scenario.changes.microSweeps]).toEqual([]);
  });

  test('M8 ticks queue up, and an order belongs to the first that covers it', () => {
    const scenario = startThree(1);
    scenario.play('tick BTC 110 ETH 9');
    scenario.play('bob down 100 for 10');
    tickSecond(scenario, 'BTC 90 ETH 20');
    tickSecond(scenario, 'BTC 80 ETH 30');
    expect(scenario.engine.snapshot().microSweeps.map(({ second }) => second)).toEqual([1011, 1012, 1013]);
    for (let i = 0; i < 3; i += 1) scenario.play('advance');
    expectOrders(
      scenario,
      `
      id | state  | result | entryIndex | closeIndex | closeSecond
      1  | closed | loss   | 10         | 9          | 1011
      2  | closed | win    | 100        | 110        | 1011
      3  | closed | loss   | 100        | 110        | 1011
      4  | closed | win    | 100        | 110        | 1011
      5  | open   | -      | 90         | -          | -
      `,
    );
  });

  test('M8 what is void comes first, then what closes, then what is entered; markets by id, orders by age', () => {
    const scenario = startMicro();
    scenario.play('ann up 10 for 10 in ETH/USDT\nbob up 10 for 10 in ETH/BTC\nbob up 10 for 10');
    tickSecond(scenario, 'BTC 100');
    scenario.wait(3_000);
    scenario.play('cal up 10 for 10 in ETH/USDT\ncal up 10 for 10');
    tickSecond(scenario, 'BTC 100');
    scenario.forget();
    tickSecond(scenario, 'BTC 100 ETH 10', 6_000);
    expect(ended(scenario)).toEqual([
      [1, 'void'],
      [2, 'void'],
      [4, 'void'],
      [3, 'draw'],
    ]);
  });

  test('M10 a command that names a user finds the user’s orders closed, ahead of the others', () => {
    const scenario = startThree(1);
    scenario.play('tick BTC 110 ETH 9');
    expect(live(scenario)).toEqual([1, 3, 4]);
    expectPlayed(scenario, 'cal transfer 1 USDT from micro to change | ok');
    expect(live(scenario)).toEqual([1]);
    expectOrders(scenario, 'id | result\n2 | win\n3 | loss\n4 | win');
    expectWallets(scenario, 'micro', 'cal | 9804.9');
    scenario.play('advance');
    expect(live(scenario)).toEqual([]);
  });

  test('M10 it counts also where the command is refused', () => {
    const scenario = startThree(1);
    scenario.play('tick BTC 110 ETH 9');
    expectPlayed(scenario, 'ann up 15 for 10 | stake_not_in_steps');
    expectOrders(scenario, 'id | result\n1 | loss\n2 | win');
  });

  test('M10 a user’s order is entered and closed at the ticks that wait, each at its own prices', () => {
    const scenario = startThree(1);
    scenario.play('tick BTC 110 ETH 9');
    scenario.forget();
    scenario.play('ann up 100 for 10 in ETH/USDT');
    tickSecond(scenario, 'BTC 110 ETH 8');
    tickSecond(scenario, 'BTC 110 ETH 7', 10_000);
    scenario.play('ann transfer 1 USDT from micro to change');
    expectOrders(
      scenario,
      `
      id | result | entryIndex | closeIndex
      1  | loss   | 10         | 9
      3  | loss   | 100        | 110
      4  | win    | 100        | 110
      5  | loss   | 8          | 7
      `,
    );
  });

  test('T3 the next deadline is that of the first order that would be void', () => {
    const scenario = startMicro();
    expect(scenario.engine.nextDeadline()).toBeUndefined();
    scenario.play('ann up 10 for 60\nann up 10 for 10');
    expect(scenario.engine.nextDeadline()).toBe(1_006_000);
    tickSecond(scenario);
    expect(scenario.engine.nextDeadline()).toBe(1_017_000);
  });

  test('M8 voids that advanceTime finds are done in chunks, too', () => {
    const scenario = startThree(3);
    scenario.wait(6_000);
    scenario.play('advance');
    expect(live(scenario)).toEqual([4]);
    scenario.play('advance');
    expect(live(scenario)).toEqual([]);
  });
});

describe('an agenda', () => {
  test('M8 gives what is due by moment, then by id, while it is taken out', () => {
    const agenda = new Agenda<{ readonly id: number; readonly key: number }>();
    const items = [
      [1, 5],
      [4, 3],
      [2, 9],
      [3, 3],
      [9, 1],
    ].map(([id = 0, key = 0]) => ({ id, key }));
    for (const item of items) agenda.add(item.key, item);
    const due: number[] = [];
    for (const item of agenda.upTo(5)) {
      due.push(item.id);
      agenda.delete(item.key, item);
    }
    expect(due).toEqual([9, 3, 4, 1]);
    expect(agenda.next).toBe(9);
    const [, , last] = items;
    if (last) for (let i = 0; i < 2; i += 1) agenda.delete(9, last);
    expect(agenda.next).toBeUndefined();
  });
});
