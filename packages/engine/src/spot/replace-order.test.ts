import { DAY_MS, marketId, type EngineRefusalCode } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { expectRefusal } from '../testing/expect-refusal.ts';
import { expectPlayed } from '../testing/expect-table.ts';
import { parseCommand } from '../testing/parse-command.ts';
import { Scenario, tidyTable } from '../testing/scenario.ts';

/** A market whose last price is 100, with nothing left in its book. Ids from 3 on are free. */
function start(): Scenario {
  const scenario = Scenario.start();
  scenario.play(`
    cal sell 1 @ 100
    bob buy  1 @ 100
  `);
  scenario.forget();
  return scenario;
}

type Table = { readonly play: string; readonly book?: string; readonly balances?: string };

/** Once straight through, and once with the engine rebuilt before each line. */
function check({ play, book, balances }: Table): Scenario {
  const rebuilt = start();
  const answers = play
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      rebuilt.reload();
      return rebuilt.play(line);
    });
  expect(answers.join('\n')).toBe(tidyTable(play));
  const scenario = start();
  expectPlayed(scenario, play);
  for (const one of [scenario, rebuilt]) {
    if (book !== undefined) expect(one.book()).toBe(tidyTable(book));
    if (balances !== undefined) expect(one.balances(balances)).toBe(tidyTable(balances));
  }
  expect(rebuilt.engine.stateHash()).toBe(scenario.engine.stateHash());
  return scenario;
}

function refuse(scenario: Scenario, line: string, code: EngineRefusalCode): void {
  const step = parseCommand(line, scenario.at);
  if (!('kind' in step)) throw new Error('it is a command');
  expectRefusal(scenario, step, code);
}

describe('cancel-replace', () => {
  test('S51 an order is cancelled and another one placed, of the other side and kind where that is asked for', () => {
    const scenario = check({
      play: `
        ann buy 1 @ 90                             | open 0
        ann replace 3 by sell 1 @ 110              | cancelled 3, open 0
        ann replace 4 by sell 1 @ 90 stop 91       | cancelled 4, waiting
        bob buy 1 @ 99                             | open 0
        ann replace 5 by sell 0.4 market           | cancelled 5, filled 0.4
      `,
      book: '0.6 | 99 |',
    });
    expect(scenario.orders(3, 4, 5)).toEqual(['cancelled 0 user', 'cancelled 0 user', 'cancelled 0 user']);
  });

  test('S51 the answer has the fills of the order that was placed', () => {
    const scenario = start();
    scenario.play(`
      ann buy 1 @ 90
      bob sell 2 @ 101
    `);
    const step = parseCommand('ann replace 3 by buy 1 @ 101', scenario.at);
    if (!('kind' in step)) throw new Error('it is a command');
    expect(scenario.apply(step)).toMatchObject({
      ok: true,
      value: {
        cancelled: { ok: true, orderId: 3 },
        placed: { ok: true, orderId: 5, status: 'filled', filled: '1', fills: [{ price: 101_0000_0000n }] },
      },
    });
  });

  test('S51 the new order may use the money and the place that the cancelled one frees', () => {
    check({
      play: `
        ann buy 100 @ 100                 | open 0
        ann buy 100 @ 99                  | insufficient_balance
        ann replace 3 by buy 101 @ 99     | cancelled 3, open 0
        ann replace 4 by buy 102 @ 99     | cancelled 4, insufficient_balance
      `,
      balances: `
        owner | USDT
        ann   | 10000
      `,
    });
  });

  test('S51 with 500 open orders one may be replaced', () => {
    const scenario = start();
    for (let i = 0; i < 500; i += 1) scenario.play('ann buy 0.1 @ 80');
    expectPlayed(
      scenario,
      `
      ann buy 0.1 @ 81                    | too_many_open_orders
      ann replace 3 by buy 0.1 @ 81       | cancelled 3, open 0
      ann replace 2 anyway by buy 0.1 @ 81 | too_many_open_orders
      `,
    );
  });

  test('S51 where nothing can be cancelled nothing happens, or the other one is placed all the same', () => {
    check({
      play: `
        ann replace 3 by buy 1 @ 90         | order_not_found
        ann replace 3 anyway by buy 1 @ 90  | order_not_found, open 0
        ann replace 9 anyway by buy 1 @ 90.001 | price_not_on_tick
        bob replace 3 by buy 1 @ 90         | order_not_found
        ann replace 3 by buy 1 @ 0.05 in ETH/BTC | order_not_found
      `,
      book: '1 | 90 |',
    });
  });

  test('S51 the order stays cancelled where the other one is refused, in a halted market too', () => {
    check({
      play: `
        ann buy 1 @ 90                           | open 0
        ann buy 1 @ 91                           | open 0
        ann replace 3 by buy 1 @ 90.001          | cancelled 3, price_not_on_tick
        market BTC/USDT halted                   | ok
        ann replace 4 by buy 1 @ 92              | cancelled 4, market_halted
        ann replace 4 anyway by buy 1 @ 92       | market_halted
      `,
      book: '',
    });
  });

  test('S51 what has filled of the order stays filled, and the new one is placed whole', () => {
    check({
      play: `
        ann buy 2 @ 90                | open 0
        cal sell 0.5 @ 90             | filled 0.5
        ann replace 3 by buy 2 @ 91   | cancelled 3, open 0
      `,
      book: '2 | 91 |',
    });
  });

  test('S51 of a pair both legs end', () => {
    const scenario = check({
      play: `
        ann oco sell 1 @ 110 stop 90 limit 89 | pair 3 4
        ann replace 4 by sell 1 @ 111         | cancelled 4, open 0
      `,
      book: '| 111 | 1',
      balances: `
        owner | BTC
        ann   | 9 + 1
      `,
    });
    expect(scenario.orders(3, 4)).toEqual(['cancelled 0 oco', 'cancelled 0 user']);
  });

  test('S51 the order may be named by its client order id, and the new one may have that id', () => {
    check({
      play: `
        ann buy 1 @ 90 #a                     | open 0
        bob replace #a by buy 1 @ 91          | order_not_found
        ann replace #b by buy 1 @ 91          | order_not_found
        ann replace 3 #b by buy 1 @ 91        | order_not_found
        ann replace #a by buy 1 @ 91 #a       | cancelled 3, open 0
        ann replace 4 #a by buy 1 @ 92 #b     | cancelled 4, open 0
        ann replace 5 by buy 1 @ 93 #a        | cancelled 5, client_order_id_in_use
        ann replace #a anyway by buy 1 @ 94   | order_not_found, open 0
      `,
      book: '1 | 94 |',
    });
  });

  test('S51 what the cancelling has uncovered is met, and stop orders are triggered', () => {
    const scenario = check({
      play: `
        ann buy 1 @ 99                  | open 0
        bob buy 1 @ 98                  | open 0
        cal sell 1 @ 97 stop 98         | waiting
        ann replace 3 by sell 0.5 @ 98  | cancelled 3, filled 0.5
      `,
      book: `
        | 97 | 0.5
      `,
    });
    expect(scenario.orders(5)).toEqual(['open 0.5']);
  });

  test('R50 the refusals of cancel-replace, in their order', () => {
    const scenario = start();
    scenario.play('ann buy 1 @ 90');
    refuse(scenario, 'dora replace 3 by buy 1 @ 91', 'user_not_found');
    refuse(scenario, 'ann replace 9 by buy 1 @ 90.001', 'order_not_found');
    refuse(scenario, 'ann replace 9 anyway by buy 1 @ 90.001', 'price_not_on_tick');
    scenario.play('ann freeze');
    refuse(scenario, 'ann replace 3 by buy 1 @ 91', 'user_frozen');
    scenario.play('ann unfreeze');
    scenario.mustApply({ kind: 'beginFullStop' });
    refuse(scenario, 'ann replace 3 by buy 1 @ 91', 'full_stop');
    expect(scenario.book()).toBe('1 | 90 |');
  });

  test('R50 a market that there is not is refused before anything is cancelled', () => {
    const scenario = start();
    scenario.play('ann buy 1 @ 90');
    const step = parseCommand('ann replace 3 by buy 1 @ 91', scenario.at);
    if (!('kind' in step) || step.kind !== 'replaceOrder') throw new Error('it is a cancel-replace');
    const elsewhere = { ...step, order: { ...step.order, marketId: marketId(77) } };
    expectRefusal(scenario, elsewhere, 'market_not_found');
  });
});

describe('a new client order id', () => {
  test('S52 nothing but a new name keeps the place, and the old name falls free at once', () => {
    check({
      play: `
        ann buy 1 @ 90 #a        | open 0
        bob buy 2 @ 90           | open 0
        ann amend 3 #b           | 3 open 0
        ann buy 3 @ 90 #b        | client_order_id_in_use
        ann buy 3 @ 90 #a        | open 0
        ann amend 3 x 0.5 #c     | 3 open 0
        ann buy 4 @ 90 #b        | open 0
      `,
      book: '0.5 2 3 4 | 90 |',
    });
  });

  test('S52 an order without a name may be given one, and may be told the name that it has', () => {
    check({
      play: `
        ann buy 1 @ 90           | open 0
        ann amend 3 #a           | 3 open 0
        ann amend 3 #a           | 3 open 0
        ann amend 3 #a @ 91      | 4 open 0
        bob buy 1 @ 90 #a        | open 0
      `,
      book: `
        1 | 91 |
        1 | 90 |
      `,
    });
  });

  test('S52 what replaces an order has the new name, and the order keeps the old one', () => {
    const scenario = check({
      play: `
        ann buy 1 @ 90 #a        | open 0
        ann amend 3 @ 91 #b      | 4 open 0
        ann buy 1 @ 90 #a        | client_order_id_in_use
        ann buy 1 @ 90 #b        | client_order_id_in_use
        wait ${DAY_MS}
        ann buy 1 @ 90 #a        | open 0
        ann buy 1 @ 90 #b        | client_order_id_in_use
      `,
    });
    expect([...scenario.changes.orders].map((order) => order.clientOrderId)).toEqual(['a', 'b', 'a']);
  });

  test('S52 a name that an order has ended with stays taken, whoever was renamed', () => {
    check({
      play: `
        ann buy 1 @ 90 #a        | open 0
        ann amend 3 @ 91         | 4 open 0
        ann amend 4 #b           | 4 open 0
        ann buy 1 @ 90 #a        | client_order_id_in_use
        ann amend 4 #a           | client_order_id_in_use
        wait ${DAY_MS - 1}
        ann buy 1 @ 90 #a        | client_order_id_in_use
        wait 1
        ann buy 1 @ 90 #a        | open 0
        ann amend 4 #c           | 4 open 0
        advance                  | ok
        ann buy 1 @ 90 #b        | open 0
        ann buy 1 @ 90 #c        | client_order_id_in_use
      `,
    });
  });

  test("S52 a name that falls free by time is another order's from then on", () => {
    check({
      play: `
        ann buy 1 @ 90 #a        | open 0
        ann cancel 3             | ok
        wait ${DAY_MS}
        ann buy 1 @ 90 #b        | open 0
        ann amend 4 #a           | 4 open 0
        ann amend 4 #b           | 4 open 0
        advance                  | ok
        ann buy 1 @ 90 #a        | open 0
      `,
    });
  });

  test('S52 a renamed order that ends keeps its last name for a day', () => {
    check({
      play: `
        ann buy 1 @ 90 #a        | open 0
        ann amend 3 #b           | 3 open 0
        ann cancel 3             | ok
        ann buy 1 @ 90 #b        | client_order_id_in_use
        ann buy 1 @ 90 #a        | open 0
        wait ${DAY_MS}
        advance                  | ok
        ann buy 1 @ 90 #b        | open 0
      `,
    });
  });

  test('S52 of a pair the leg that is named has the name, also where both are replaced', () => {
    const scenario = check({
      play: `
        ann oco sell 1 @ 110 stop 90 limit 89 | pair 3 4
        ann amend 3 #limit                    | 3 open 0
        ann amend 4 #stop x 0.9               | 4 waiting
        ann amend 3 #stop                     | client_order_id_in_use
        ann amend 4 @ 88                      | 6 waiting
        ann amend 5 @ 111 #other              | 7 open 0
        ann amend 7 @ 112 #stop               | client_order_id_in_use
      `,
    });
    const names = [...scenario.changes.orders].map(({ id, clientOrderId }) => `${id} ${clientOrderId}`);
    expect(names.toSorted()).toEqual(['3 limit', '4 stop', '5 limit', '6 stop', '7 other', '8 stop']);
  });

  test('R10 client_order_id_in_use comes after the band and before what the market says of the price', () => {
    check({
      play: `
        ann buy 1 @ 90 #a               | open 0
        ann buy 1 @ 91 #b               | open 0
        ann amend 4 @ 300 #a            | price_out_of_band
        ann amend 4 x 0.01 #a           | client_order_id_in_use
        ann buy 1 @ 106 stop 105        | waiting
        ann amend 5 stop 99 #a          | client_order_id_in_use
        ann amend 5 stop 99             | stop_would_trigger
      `,
    });
  });

  test('R46 a new name alone is fine during a full stop', () => {
    const scenario = start();
    scenario.play('ann buy 1 @ 90 #a');
    scenario.mustApply({ kind: 'beginFullStop' });
    expectPlayed(
      scenario,
      `
      ann amend 3 #b       | 3 open 0
      ann amend 3 @ 91 #c  | full_stop
      `,
    );
  });
});
