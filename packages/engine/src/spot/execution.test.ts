import { assert, describe, expect, test } from 'vitest';
import type { Outcome } from '../capabilities.ts';
import { drawExecutions } from '../testing/draw-executions.ts';
import { parseCommand } from '../testing/parse-command.ts';
import { Scenario, tidyTable } from '../testing/scenario.ts';

/** Plays a table, and answers what happened to orders in it. */
function play(scenario: Scenario, table: string): string {
  scenario.forget();
  expect(scenario.play(table)).toBe(tidyTable(table));
  return drawExecutions(scenario.events);
}

function submit(scenario: Scenario, line: string): Outcome {
  const step = parseCommand(line, scenario.at);
  assert('kind' in step);
  scenario.forget();
  return scenario.apply(step);
}

const lines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

describe('fills in the answer', () => {
  test('S36 the answer has the fills of its own matching, one by one, with the fee of its side', () => {
    const scenario = Scenario.start();
    scenario.play(`
      ann sell 1 @ 100
      cal sell 1 @ 101
      ann sell 1 @ 101
    `);
    const outcome = submit(scenario, 'bob buy 2.5 @ 102');
    expect(outcome).toEqual({
      ok: true,
      value: {
        orderId: 4,
        status: 'filled',
        filled: '2.5',
        fills: [
          { id: 1, price: 100_0000_0000n, quantity: 1_0000_0000n, notional: 100_0000_0000n, fee: 20_0000n },
          { id: 2, price: 101_0000_0000n, quantity: 1_0000_0000n, notional: 101_0000_0000n, fee: 20_0000n },
          { id: 3, price: 101_0000_0000n, quantity: 5000_0000n, notional: 50_5000_0000n, fee: 10_0000n },
        ],
      },
    });
  });

  test('S36 a seller pays in the quote currency; an order that meets nobody has no fills', () => {
    const scenario = Scenario.start();
    expect(submit(scenario, 'bob buy 1 @ 100')).toMatchObject({ ok: true, value: { fills: [] } });
    expect(submit(scenario, 'ann sell 0.5 market')).toMatchObject({
      ok: true,
      value: { fills: [{ id: 1, notional: 50_0000_0000n, fee: 1000_0000n }] },
    });
  });

  test('S36 the fills of stop orders that it has triggered are not in its answer', () => {
    const scenario = Scenario.start();
    scenario.play(`
      cal sell 0.1 @ 100
      bob buy 0.1 @ 100
      cal sell 1 @ 101
      bob sell 1 @ 99 stop 99
      ann buy 1 @ 99
    `);
    // Its fill at 99 triggers a sale at 99, whose fill is another's.
    const outcome = submit(scenario, 'cal sell 0.4 @ 99');
    expect(outcome).toMatchObject({ ok: true, value: { filled: '0.4', fills: [{ id: 2, quantity: 4000_0000n }] } });
    expect(scenario.changes.fills).toHaveLength(2);
  });

  test('S36 an amendment that is matched answers the fills of the replacement', () => {
    const scenario = Scenario.start();
    scenario.play(`
      ann sell 1 @ 100
      bob buy 1 @ 99
    `);
    const amended = submit(scenario, 'bob amend 2 @ 100');
    expect(amended).toMatchObject({ ok: true, value: { orderId: 3, fills: [{ id: 1, quantity: 1_0000_0000n }] } });
  });
});

describe('execution events', () => {
  test('S37 a taker through three makers: each fill with what both have filled by then', () => {
    const scenario = Scenario.start();
    scenario.play(`
      ann sell 1 @ 100
      cal sell 1 @ 100.5
      ann sell 1 @ 101
    `);
    expect(play(scenario, 'bob buy 2.5 @ 101 #taken | filled 2.5')).toBe(
      lines(`
        accepted 4 bob 2.5 #taken
        traded 1 @ 100: 4 has 1 of 2.5, 1 has 1 of 1
        ended 1 ann filled 1
        traded 1 @ 100.5: 4 has 2 of 2.5, 2 has 1 of 1
        ended 2 cal filled 1
        traded 0.5 @ 101: 4 has 2.5 of 2.5, 3 has 0.5 of 1
        ended 4 bob filled 2.5
      `),
    );
  });

  test('S37 a stop order: accepted, triggered, traded, ended', () => {
    const scenario = Scenario.start();
    scenario.play(`
      cal sell 0.1 @ 100
      bob buy 0.1 @ 100
    `);
    expect(
      play(
        scenario,
        `
        ann buy 1 @ 102 stop 101 | waiting
        cal sell 0.1 @ 101       | open 0
        cal sell 1 @ 102         | open 0
        bob buy 0.1 @ 101        | filled 0.1
      `,
      ),
    ).toBe(
      lines(`
        accepted 3 ann 1
        accepted 4 cal 0.1
        accepted 5 cal 1
        accepted 6 bob 0.1
        traded 0.1 @ 101: 6 has 0.1 of 0.1, 4 has 0.1 of 0.1
        ended 4 cal filled 0.1
        ended 6 bob filled 0.1
        triggered 3 ann
        traded 1 @ 102: 3 has 1 of 1, 5 has 1 of 1
        ended 5 cal filled 1
        ended 3 ann filled 1
      `),
    );
  });

  test('S37 an amendment in place reduces and renames, another ends the order before the next is accepted', () => {
    const scenario = Scenario.start();
    expect(
      play(
        scenario,
        `
        ann buy 2 @ 90 #a      | open 0
        ann amend 1 x 1 #b     | 1 open 0
        ann amend 1 x 1        | 1 open 0
        ann amend 1 @ 91 #c    | 2 open 0
      `,
      ),
    ).toBe(
      lines(`
        accepted 1 ann 2 #a
        reduced 1 ann 1
        renamed 1 ann #a to #b
        ended 1 ann amended 0
        accepted 2 ann 1 #c
      `),
    );
  });

  test('S37 a pair: the other leg ends before the first fill, and after the trigger', () => {
    const scenario = Scenario.start();
    scenario.play(`
      cal sell 0.1 @ 100
      bob buy 0.1 @ 100
    `);
    expect(
      play(
        scenario,
        `
        ann oco sell 1 @ 110 stop 90 limit 89 | pair 3 4
        bob buy 0.4 @ 110                     | filled 0.4
        cal oco sell 1 @ 111 stop 95 limit 89 | pair 6 7
        bob buy 0.1 @ 95                      | open 0
        ann cancel 3                          | ok
        ann sell 0.1 @ 95                     | filled 0.1
      `,
      ),
    ).toBe(
      lines(`
        accepted 3 ann 1
        accepted 4 ann 1
        accepted 5 bob 0.4
        ended 4 ann oco 0
        traded 0.4 @ 110: 5 has 0.4 of 0.4, 3 has 0.4 of 1
        ended 5 bob filled 0.4
        accepted 6 cal 1
        accepted 7 cal 1
        accepted 8 bob 0.1
        ended 3 ann user 0.4
        accepted 9 ann 0.1
        traded 0.1 @ 95: 9 has 0.1 of 0.1, 8 has 0.1 of 0.1
        ended 8 bob filled 0.1
        ended 9 ann filled 0.1
        triggered 7 cal
        ended 6 cal oco 0
      `),
    );
  });

  test('S37 cancelling all ends the orders of each market, the oldest first', () => {
    const scenario = Scenario.start();
    expect(
      play(
        scenario,
        `
        ann sell 1 @ 0.05 in ETH/BTC | open 0
        ann buy 1 @ 90               | open 0
        ann sell 1 @ 110             | open 0
        ann cancel all               | cancelled 1 2 3
      `,
      )
        .split('\n')
        .slice(3)
        .join('\n'),
    ).toBe(
      lines(`
        ended 2 ann user 0
        ended 3 ann user 0
        ended 1 ann user 0
      `),
    );
  });

  test('S37 what is refused is not told', () => {
    expect(play(Scenario.start(), 'ann sell 11 @ 100 | insufficient_balance')).toBe('');
  });
});
