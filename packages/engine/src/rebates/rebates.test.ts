import { amount, BTC, currencyId, ETH, instant, ppm, price, units, USDT, userId } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { createChanges } from '../capabilities.ts';
import { USERS } from '../testing/cast.ts';
import { expectBalances } from '../testing/expect-table.ts';
import { Scenario } from '../testing/scenario.ts';
import type { PayRebates, RebatePayment } from './commands.ts';

const [ann, bob, cal] = [USERS['ann']!, USERS['bob']!, USERS['cal']!];
const DAY = 86_400_000;

/**
 * Bob, at level 2, buys of Cal, 10 BTC at 100 USDT: a taker's fee of 0.02 BTC, a maker's of 1 USDT.
 * The house has 1,000 USDT and shares a fifth.
 */
function trade(): Scenario {
  const scenario = Scenario.start();
  scenario.play(`
    fund 1000 USDT
    bob level 2
    cal sell 10 @ 100
    bob buy 10 @ 100
  `);
  scenario.mustApply({ kind: 'configureRebates', ratio: ppm(200_000n) });
  scenario.forget();
  return scenario;
}

const payment = (inviterId: typeof ann, inviteeId: typeof ann, fees: string, currency = BTC): RebatePayment => ({
  inviterId,
  inviteeId,
  currencyId: currency,
  fees: amount(units(fees)),
});

const chunk = (payments: readonly RebatePayment[], part: Partial<PayRebates> = {}): PayRebates => ({
  kind: 'payRebates',
  day: instant(DAY),
  chunk: 1,
  isLast: true,
  prices: [{ currencyId: BTC, price: price(units('100')) }],
  payments,
  ...part,
});

const pay = (scenario: Scenario, command: PayRebates) => {
  const outcome = scenario.apply(command);
  return outcome.ok ? outcome.value : outcome.code;
};

describe('invite rebates', () => {
  test('I1 a share of the fees goes to the inviter in USDT, which the treasury pays for the coin', () => {
    const scenario = trade();
    expect(pay(scenario, chunk([payment(ann, bob, '0.02')]))).toEqual({ paid: 1, waiting: 0 });
    expectBalances(
      scenario,
      `
      owner    | BTC   | USDT
      fees     | 0.016 | 1
      treasury | 0.004 | 999.6
      ann      | 10    | 10000.4
    `,
    );
    expect(scenario.changes.postings.map(({ postingId, leg, reason }) => [postingId, leg, reason])).toEqual(
      [1, 2, 3, 4].map((leg) => [scenario.engine.counters.posting, leg, 'invite_rebate']),
    );
    expect(scenario.changes.rebates).toEqual([
      { ...payment(ann, bob, '0.02'), id: 1, day: DAY, postingId: scenario.engine.counters.posting },
    ]);
  });

  test('I1 of fees in USDT the treasury has no part', () => {
    const scenario = trade();
    pay(scenario, chunk([payment(ann, bob, '1', USDT)], { prices: [] }));
    expectBalances(
      scenario,
      `
      owner    | USDT
      fees     | 0.8
      treasury | 1000
      ann      | 10000.2
    `,
    );
    expect(scenario.changes.postings.map(({ amount }) => amount)).toEqual([-units('0.2'), units('0.2')]);
  });

  test('I2 the share and its worth are rounded down; what comes to nothing is left to the house', () => {
    const scenario = trade();
    const prices = [{ currencyId: BTC, price: price(units('99.99999999')) }];
    const payments = [
      payment(ann, bob, '0.00000009'),
      payment(bob, bob, '0.00000004'),
      payment(cal, bob, '0.00000014', USDT),
    ];
    expect(pay(scenario, chunk(payments, { prices }))).toEqual({ paid: 2, waiting: 0 });
    expect(scenario.changes.rebates.map(({ inviterId }) => inviterId)).toEqual([ann, cal]);
    expectBalances(
      scenario,
      `
      owner    | BTC        | USDT
      treasury | 0.00000001 | 999.99999901
      ann      | 10         | 10000.00000099
      cal      | 0          | 10999.00000002
    `,
    );
    const cheap = [{ currencyId: BTC, price: price(1n) }];
    const again = chunk([payment(ann, bob, '0.02')], { day: instant(2 * DAY), prices: cheap });
    expect(pay(scenario, again)).toEqual({ paid: 0, waiting: 0 });
  });

  test('I3 there is one posting for each inviter and currency of a chunk', () => {
    const scenario = trade();
    scenario.play('cal level 2');
    const payments = [
      payment(ann, bob, '0.00000004'),
      payment(ann, bob, '0.5', USDT),
      payment(ann, cal, '0.00000006'),
      payment(bob, cal, '0.5', USDT),
    ];
    scenario.forget();
    expect(pay(scenario, chunk(payments))).toEqual({ paid: 4, waiting: 0 });
    const [first = 0] = scenario.changes.rebates.map(({ postingId }) => postingId ?? 0);
    expect(scenario.changes.rebates.map(({ inviteeId, postingId }) => [inviteeId, (postingId ?? 0) - first])).toEqual([
      [bob, 0],
      [cal, 0],
      [bob, 1],
      [cal, 2],
    ]);
    // Each alone would have been rounded down: 0.8 and 1.2 of a unit.
    expect(scenario.account('treasury', 'BTC')?.available).toBe(2n);
  });

  test('I4 only who is verified to level 2 or 3 counts; a frozen inviter is paid', () => {
    const scenario = trade();
    scenario.play('ann freeze\nbob level 1');
    const payments = [payment(ann, bob, '0.01'), payment(ann, cal, '1', USDT)];
    expect(pay(scenario, chunk(payments))).toEqual({ paid: 0, waiting: 0 });
    expect(scenario.changes.rebates).toEqual([]);
    scenario.play('bob level 2');
    expect(pay(scenario, chunk(payments, { day: instant(2 * DAY) }))).toEqual({ paid: 1, waiting: 0 });
    expectBalances(
      scenario,
      `
      owner | USDT
      ann   | 10000.2
    `,
    );
  });

  test('I5 what has no price, or what the house cannot pay, waits and moves nothing', () => {
    const scenario = trade();
    const before = scenario.balances('owner | BTC | USDT\nfees | |\ntreasury | |\nann | |');
    expect(pay(scenario, chunk([payment(ann, bob, '0.02')], { prices: [] }))).toEqual({ paid: 0, waiting: 1 });
    const dear = [{ currencyId: BTC, price: price(units('1000000')) }];
    expect(pay(scenario, chunk([payment(ann, bob, '0.02')], { day: instant(2 * DAY), prices: dear }))).toEqual({
      paid: 0,
      waiting: 1,
    });
    const more = chunk([payment(ann, bob, '1')], { day: instant(3 * DAY) });
    expect(pay(scenario, more)).toEqual({ paid: 0, waiting: 1 });
    expect(scenario.balances('owner | BTC | USDT\nfees | |\ntreasury | |\nann | |')).toBe(before);
    expect(scenario.changes.rebates.map(({ id, day, postingId }) => [id, day, postingId])).toEqual([
      [1, DAY, undefined],
      [2, 2 * DAY, undefined],
      [3, 3 * DAY, undefined],
    ]);
  });

  test('I6 a chunk that is not behind the last one of its day pays nothing, also after a reload', () => {
    const scenario = trade();
    const payments = [payment(ann, bob, '0.005')];
    const answers = [
      { day: instant(DAY), chunk: 1 },
      { day: instant(DAY), chunk: 1 },
      { day: instant(DAY), chunk: 2 },
      { day: instant(DAY), chunk: 1 },
      { day: instant(2 * DAY), chunk: 1 },
      { day: instant(DAY), chunk: 3 },
    ].map((part) => {
      scenario.reload();
      const answer = pay(scenario, chunk(payments, part));
      return typeof answer === 'string' ? answer : answer.paid;
    });
    expect(answers).toEqual([1, 0, 1, 0, 1, 0]);
    expect(scenario.account('treasury', 'BTC')?.available).toBe(units('0.003'));
    expect(scenario.engine.snapshot().rebateStates).toEqual([
      { id: 1, ratio: 200_000n, day: 2 * DAY, chunk: 1, isComplete: true },
    ]);
  });

  test('I7 the ratio is from nothing to a half, and counts from the next command on', () => {
    const scenario = trade();
    scenario.mustApply({ kind: 'configureRebates', ratio: ppm(500_000n) });
    pay(scenario, chunk([payment(ann, bob, '1', USDT)]));
    expectBalances(scenario, 'owner | USDT\nann | 10000.5');
    scenario.mustApply({ kind: 'configureRebates', ratio: ppm(0n) });
    expect(pay(scenario, chunk([payment(ann, bob, '0.5', USDT)], { chunk: 2 }))).toEqual({ paid: 0, waiting: 0 });
    for (const ratio of [-1n, 500_001n]) {
      expect(() => scenario.apply({ kind: 'configureRebates', ratio: ppm(ratio) })).toThrow('from nothing to a half');
    }
  });

  test('R18 what a chunk must be', () => {
    const scenario = trade();
    const [nobody, unknown, none] = [userId(999), currencyId(99), price(0n)];
    const [good, bad] = [payment(ann, bob, '0.01'), payment(nobody, nobody, '0', unknown)];
    const commands = [
      chunk([bad], { prices: [{ currencyId: unknown, price: none }] }),
      chunk([bad], { prices: [{ currencyId: ETH, price: none }] }),
      chunk([good, bad]),
      chunk([good, { ...bad, inviterId: ann }]),
      chunk([good, { ...bad, inviterId: ann, inviteeId: bob }]),
      chunk([good, { ...bad, inviterId: ann, inviteeId: bob, currencyId: ETH }]),
    ];
    const before = scenario.engine.stateHash();
    expect(commands.map((command) => pay(scenario, command))).toEqual([
      'currency_not_found',
      'price_required',
      'user_not_found',
      'user_not_found',
      'currency_not_found',
      'quantity_required',
    ]);
    expect(scenario.changes).toEqual(createChanges());
    expect(scenario.engine.stateHash()).toBe(before);
  });
});
