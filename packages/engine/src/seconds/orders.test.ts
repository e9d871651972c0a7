import { describe, expect, test } from 'vitest';
import { expectPlayed, expectWallets } from '../testing/expect-table.ts';
import { expectOrders, startMicro, tickSecond } from '../testing/seconds-cast.ts';
import type { Scenario } from '../testing/scenario.ts';

/** Ann stakes 100 on a rise within 30 s; she enters at 100. */
function startOpen(line = 'ann up 100 for 30'): Scenario {
  const scenario = startMicro();
  scenario.play(line);
  tickSecond(scenario);
  scenario.forget();
  return scenario;
}

/** Waits for a second, and ticks in it. */
function tickAt(scenario: Scenario, second: number, prices: string): void {
  tickSecond(scenario, prices, second * 1_000 - scenario.at);
}

const FUNDS = `
  ann           | 10000
  micro_pool    | 100000
  micro_reserve | 0
  fees          | 0
`;

describe('acceptance', () => {
  test('M1 stake and fee leave the wallet, and the reserve takes them with what may be won', () => {
    const scenario = startMicro();
    expectPlayed(scenario, 'ann up 100 for 30 | 1 due 1031 at 100');
    expectOrders(
      scenario,
      `
      id | state    | direction | stake | fee | profit | ratio   | seconds | dueSecond | payout
      1  | accepted | up        | 100   | 1   | 90     | 0.009   | 30      | 1031      | 0
      `,
    );
    expectWallets(
      scenario,
      'micro',
      `
      ann           | 9899
      micro_pool    | 99910
      micro_reserve | 191
      fees          | 0
      `,
    );
    const legs = scenario.changes.postings.map(({ reason, postingId }) => [reason, postingId]);
    expect(new Set(legs.map(String)).size).toBe(1);
  });

  test('M1 it is paid in another currency than that of the market', () => {
    const scenario = startMicro();
    expectPlayed(scenario, 'ann down 0.5 for 60 in ETH/USDT of BTC | 1 due 1061 at 10');
    expectWallets(scenario, 'micro', 'ann | 9999.495\nmicro_pool | 99999.525\nmicro_reserve | 0.98', 'BTC');
  });

  test('M1 a term and a fee that are set later do not count for it', () => {
    const scenario = startOpen();
    scenario.play('term 30 pays 100000 off\nmicro BTC/USDT halted\nmicro closed\ncountry 1 closed');
    tickAt(scenario, 1031, 'BTC 101');
    expectOrders(scenario, 'id | result | payout\n1 | win | 190');
  });

  test('M9 the answer names the newest index, which is not the one that it enters at', () => {
    const scenario = startMicro();
    expectPlayed(scenario, 'ann up 100 for 30 in ETH/BTC | 1 due 1031 at 0.1');
    tickSecond(scenario, 'BTC 100 ETH 11');
    expectOrders(scenario, 'id | state | entryIndex | entrySecond\n1 | open | 0.11 | 1001');
  });
});

describe('entry', () => {
  test('M2 it enters at the first tick whose second, and whose oldest quote, are later', () => {
    const scenario = startMicro();
    scenario.wait(999);
    scenario.play('ann up 100 for 30');
    scenario.play('tick BTC 105');
    expectOrders(scenario, 'id | state | dueSecond\n1 | accepted | 1031');
    scenario.wait(1);
    scenario.play('tick BTC 106');
    expectOrders(scenario, 'id | state | entryIndex | entrySecond\n1 | open | 106 | 1001');
  });

  test('M2 a quote from before the acceptance does not count', () => {
    const scenario = startMicro();
    scenario.play('ann up 100 for 30');
    scenario.wait(2_000);
    const [tick] = scenario.engine.snapshot().ticks;
    const prices = [{ currencyId: tick!.currencyId, price: tick!.price, quotedAt: scenario.at }];
    const old = prices.map((one) => ({ ...one, quotedAt: tick!.quotedAt }));
    scenario.mustApply({ kind: 'tickIndex', second: 1002, prices: old });
    expectOrders(scenario, 'id | state\n1 | accepted');
    scenario.mustApply({ kind: 'tickIndex', second: 1002, prices });
    expectOrders(scenario, 'id | state | entrySecond\n1 | open | 1002');
  });

  test('M2 a tick without one of the coins is not its', () => {
    const scenario = startMicro();
    scenario.play('ann up 100 for 30 in ETH/BTC');
    tickSecond(scenario, 'ETH 12');
    expectOrders(scenario, 'id | state\n1 | accepted');
    tickSecond(scenario, 'BTC 100 ETH 12');
    expectOrders(scenario, 'id | state | entrySecond\n1 | open | 1002');
  });

  test('M2 the fifth second is the last for an entry', () => {
    for (const [second, state] of [
      [1005, 'open'],
      [1006, 'closed'],
    ] as const) {
      const scenario = startMicro();
      scenario.play('ann up 100 for 30');
      tickAt(scenario, second, 'BTC 100');
      expectOrders(scenario, `id | state\n1 | ${state}`);
    }
  });

  test('M6 without an entry it is void, and everything comes back', () => {
    const scenario = startMicro();
    scenario.play('ann up 100 for 30');
    expect(scenario.engine.nextDeadline()).toBe(1_006_000);
    scenario.wait(5_999);
    scenario.play('advance');
    expectOrders(scenario, 'id | state\n1 | accepted');
    scenario.wait(1);
    scenario.play('advance');
    expectOrders(
      scenario,
      'id | state | result | voidReason | payout | entrySecond\n1 | closed | void | no_entry_tick | 101 | -',
    );
    expectWallets(scenario, 'micro', FUNDS);
  });

  test('M6 a tick of a later second makes it void, whatever coins it has', () => {
    const scenario = startMicro();
    scenario.play('ann up 100 for 30');
    tickAt(scenario, 1006, 'ETH 10');
    expectOrders(scenario, 'id | result | voidReason\n1 | void | no_entry_tick');
  });
});

describe('close', () => {
  test('M3 it closes at the first tick of its second or later', () => {
    const scenario = startOpen();
    tickAt(scenario, 1030, 'BTC 90');
    expectOrders(scenario, 'id | state');
    tickAt(scenario, 1032, 'BTC 101');
    expectOrders(scenario, 'id | state | result | closeSecond | closeIndex\n1 | closed | win | 1032 | 101');
  });

  test.each([
    ['up', '100.00000001', 'win', '190'],
    ['up', '99.99999999', 'loss', '0'],
    ['up', '100', 'draw', '101'],
    ['down', '99.99999999', 'win', '190'],
    ['down', '100.00000001', 'loss', '0'],
    ['down', '100', 'draw', '101'],
  ])('M4 %s at %s is a %s', (direction, index, result, payout) => {
    const scenario = startOpen(`ann ${direction} 100 for 30`);
    tickAt(scenario, 1031, `BTC ${index}`);
    expectOrders(scenario, `id | result | payout\n1 | ${result} | ${payout}`);
  });

  test('M5 a win pays stake and profit, the fee is the house’s', () => {
    const scenario = startOpen();
    tickAt(scenario, 1031, 'BTC 101');
    expectWallets(scenario, 'micro', 'ann | 10089\nmicro_pool | 99910\nmicro_reserve | 0\nfees | 1');
    expect(scenario.changes.postings.map(({ reason }) => reason)).toEqual(['micro_win', 'micro_win', 'micro_win']);
  });

  test('M5 a loss leaves the stake to the pool, and what might have been won', () => {
    const scenario = startOpen();
    tickAt(scenario, 1031, 'BTC 99');
    expectWallets(scenario, 'micro', 'ann | 9899\nmicro_pool | 100100\nmicro_reserve | 0\nfees | 1');
  });

  test('M5 a draw gives back the fee, too', () => {
    const scenario = startOpen();
    tickAt(scenario, 1031, 'BTC 100');
    expectWallets(scenario, 'micro', FUNDS);
    expect(scenario.changes.postings.every(({ reason }) => reason === 'micro_refund')).toBe(true);
  });

  test('M3 the fifth second after its own is the last', () => {
    const scenario = startOpen();
    tickAt(scenario, 1036, 'BTC 101');
    expectOrders(scenario, 'id | result | closeSecond\n1 | win | 1036');
  });

  test('M6 after that it is void', () => {
    const scenario = startOpen();
    expect(scenario.engine.nextDeadline()).toBe(1_037_000);
    scenario.wait(36_000);
    scenario.play('advance');
    expectOrders(
      scenario,
      'id | result | voidReason | payout | entryIndex | closeIndex\n1 | void | no_close_tick | 101 | 100 | -',
    );
    expectWallets(scenario, 'micro', FUNDS);
  });

  test('M6 a tick that comes too late does not close it', () => {
    const scenario = startOpen();
    tickAt(scenario, 1037, 'BTC 200');
    expectOrders(scenario, 'id | result | voidReason\n1 | void | no_close_tick');
  });

  test('M3 a tick of the second that is stamped late still closes it', () => {
    const scenario = startOpen();
    scenario.wait(39_000);
    const prices = scenario.engine.snapshot().ticks.map(({ currencyId, price, quotedAt }) => ({
      currencyId,
      price,
      quotedAt,
    }));
    scenario.mustApply({ kind: 'tickIndex', second: 1031, prices });
    expectOrders(scenario, 'id | result | closeSecond\n1 | draw | 1031');
  });

  test('M7 an order goes its way though its owner has been frozen since', () => {
    const scenario = startOpen();
    scenario.play('ann freeze');
    expectPlayed(scenario, 'ann up 100 for 30 | user_frozen');
    tickAt(scenario, 1031, 'BTC 101');
    expectOrders(scenario, 'id | result\n1 | win');
  });

  test('M7 a halted market, a closed country and a closed site take no orders, and leave those that are open', () => {
    const scenario = startOpen();
    scenario.play('micro BTC/USDT halted\ncountry 45 closed');
    expectPlayed(
      scenario,
      `
      bob up 100 for 30                        | micro_halted
      bob up 100 for 30 in ETH/USDT from 45    | micro_country_closed
      bob up 100 for 30 in ETH/USDT from 44    | 2 due 1032 at 10
      micro closed                             | ok
      bob up 100 for 30 in ETH/USDT            | micro_closed
      `,
    );
    tickAt(scenario, 1031, 'BTC 101');
    expectOrders(scenario, 'id | result\n1 | win\n2 | void');
  });
});
