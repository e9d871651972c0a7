// The payment form's account: what it pays, once, and what it is refused for.
import {
  amount,
  DAY_MS,
  GATEWAY_ORDER_AGE_MS_MAX,
  gatewayOrderId,
  instant,
  MINUTE_MS,
  price,
  units,
  USDT,
  userId,
} from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { USERS } from '../testing/cast.ts';
import { expectRefusal } from '../testing/expect-refusal.ts';
import { expectBalances, expectWallets } from '../testing/expect-table.ts';
import { Scenario } from '../testing/scenario.ts';
import type { PayGatewayOrder } from './commands.ts';

const RULES = {
  isOpen: true,
  moneyMin: amount(units('100')),
  moneyMax: amount(units('50000')),
  dayCap: amount(units('1000')),
  restrictMs: 60_000,
};

function start(funds = '2000'): Scenario {
  const scenario = Scenario.start();
  scenario.mustApply({ kind: 'configureGateway', rules: RULES });
  scenario.mustApply({ kind: 'configureFiatCurrency', code: 'CNY', digits: 2, isOffered: true });
  if (units(funds) > 0n) {
    scenario.mustApply({ kind: 'fundTreasury', currencyId: USDT, amount: amount(units('5000')) });
    scenario.mustApply({ kind: 'fundGateway', amount: amount(units(funds)) });
  }
  scenario.forget();
  return scenario;
}

/** At 6.5 CNY, heard of at once. */
const payment = (scenario: Scenario, id: number, number: string, ageMs = 0): PayGatewayOrder => ({
  kind: 'payGatewayOrder',
  orderId: gatewayOrderId(id),
  userId: USERS['ann']!,
  money: amount((units(number) * 65n) / 10n),
  rate: price(units('6.5')),
  rateUntil: instant(scenario.at + 1),
  heardAt: scenario.at,
  orderedAt: instant(scenario.at - ageMs),
});

type Hearing = { readonly heardMs: number; readonly now: string; readonly staleMs?: number };

/** CNY per USDT; it counts for so long, or on. */
const setRate = (scenario: Scenario, rate: string, staleMs?: number): void =>
  scenario.mustApply({
    kind: 'setFiatRate',
    code: 'CNY',
    rate: price(units(rate)),
    ...(staleMs === undefined ? {} : { staleAt: instant(scenario.at + staleMs) }),
  });

describe('the payment form', () => {
  test('G1, G2 pays an order out of its account to the wallet legal, and restricts its worth', () => {
    const scenario = start();
    scenario.mustApply(payment(scenario, 1, '100'));
    expectWallets(scenario, 'legal', 'ann | 100');
    expectBalances(scenario, 'owner | USDT\n gateway | 1900\n treasury | 3000');
    expect(scenario.changes.postings.map(({ reason }) => reason)).toEqual(['gateway_payment', 'gateway_payment']);
    expect([...scenario.changes.restrictions]).toMatchObject([
      { userId: USERS['ann'], worth: units('100'), until: scenario.at + 60_000 },
    ]);
    expect(scenario.events).toMatchObject([{ kind: 'gatewayOrderPaid', payment: { orderId: 1, seq: scenario.seq } }]);
  });

  test('G2 a frozen user gets what was paid for, and a debt is paid first', () => {
    const scenario = start();
    scenario.play('ann deposit 5 USDT\n ann withdraw 10000 USDT\n ann reverse 50 USDT');
    scenario.mustApply(payment(scenario, 1, '100'));
    expectWallets(scenario, 'legal', 'ann | 55');
    expectBalances(scenario, 'owner | USDT\n receivables | 0');
  });

  test('G3 an order is paid once, also after a restart, and never when it is too old', () => {
    const scenario = start();
    const first = payment(scenario, 7, '100');
    scenario.mustApply(first);
    expectRefusal(scenario, first, 'gateway_order_paid');
    scenario.reload();
    scenario.wait(GATEWAY_ORDER_AGE_MS_MAX - 1);
    expect(scenario.apply(first)).toMatchObject({ code: 'gateway_order_paid' });
    scenario.wait(1);
    scenario.mustApply({ kind: 'advanceTime' });
    expect(scenario.engine.snapshot().gatewayPayments).toEqual([]);
    expectRefusal(scenario, first, 'gateway_order_expired');
  });

  test('G4 a Shanghai day pays no more than its cap, also after a restart', () => {
    const scenario = start();
    scenario.mustApply(payment(scenario, 1, '600', GATEWAY_ORDER_AGE_MS_MAX - MINUTE_MS));
    scenario.mustApply(payment(scenario, 2, '399'));
    const more = payment(scenario, 3, '1.00000002');
    expect(scenario.apply(more)).toMatchObject({ code: 'gateway_day_cap', params: { left: '1', currencyId: USDT } });
    scenario.wait(2 * MINUTE_MS);
    scenario.mustApply({ kind: 'advanceTime' });
    scenario.reload();
    expect(scenario.apply(more)).toMatchObject({ code: 'gateway_day_cap', params: { left: '1' } });
    scenario.mustApply(payment(scenario, 4, '1'));
    scenario.wait(DAY_MS);
    scenario.mustApply(payment(scenario, 5, '1000'));
  });

  test.each([
    ['while the rate is held, whatever holds now', { heardMs: -1, now: '9' }, '100', '6.5'],
    [
      'from the end of it on at the rate of then, where that is worse',
      { heardMs: 0, now: '6.50000001' },
      '99.99999984',
      '6.50000001',
    ],
    ['where it is the same', { heardMs: 0, now: '6.5' }, '100', '6.5'],
    ['at its own where that is worse', { heardMs: 60_000, now: '6.4' }, '100', '6.5'],
    ['at a rate that has a day left', { heardMs: 60_000, now: '13', staleMs: 1 }, '50', '13'],
  ])('G5 an order is paid %s', (_, { heardMs, now, staleMs }: Hearing, number, rate) => {
    const scenario = start();
    scenario.wait(10 * MINUTE_MS);
    setRate(scenario, now, staleMs);
    const rateUntil = instant(scenario.at - MINUTE_MS);
    const heard = { rateUntil, heardAt: instant(rateUntil + heardMs) };
    const outcome = scenario.apply({ ...payment(scenario, 1, '100', 6 * MINUTE_MS), ...heard });
    expect(outcome).toEqual({ ok: true, value: { number, rate } });
    expectWallets(scenario, 'legal', `ann | ${number}`);
    expect([...scenario.changes.gatewayPayments]).toMatchObject([{ number: units(number), rate: units(rate) }]);
  });

  test('G5 without a rate that counts only what was heard in time is paid', () => {
    const scenario = start();
    const late = (id: number) => ({ ...payment(scenario, id, '100'), rateUntil: scenario.at });
    expectRefusal(scenario, late(1), 'fiat_rate_missing');
    setRate(scenario, '6.5', 0);
    expectRefusal(scenario, late(1), 'fiat_rate_missing');
    setRate(scenario, '6.5');
    scenario.mustApply(late(1));
    scenario.mustApply(payment(scenario, 2, '100'));
  });

  test('C11, R35 payGatewayOrder, configureGateway, fundGateway', () => {
    const empty = Scenario.start();
    const old = { ...payment(empty, 1, '0'), orderedAt: instant(empty.at - GATEWAY_ORDER_AGE_MS_MAX) };
    expectRefusal(empty, { ...old, userId: userId(999) }, 'user_not_found');
    expectRefusal(empty, old, 'gateway_closed');

    const scenario = start('500');
    expectRefusal(scenario, old, 'gateway_order_expired');
    scenario.mustApply(payment(scenario, 1, '1'));
    expectRefusal(scenario, payment(scenario, 1, '0'), 'gateway_order_paid');
    expectRefusal(scenario, payment(scenario, 2, '0'), 'quantity_required');
    expectRefusal(scenario, { ...payment(scenario, 2, '1'), rate: price(0n) }, 'quantity_required');
    // A unit of money at this rate buys none.
    expectRefusal(scenario, { ...payment(scenario, 2, '1'), money: amount(6n) }, 'quantity_required');
    expectRefusal(scenario, { ...payment(scenario, 2, '1001'), rateUntil: scenario.at }, 'fiat_rate_missing');
    expectRefusal(scenario, payment(scenario, 2, '1001'), 'gateway_day_cap');
    expect(scenario.apply(payment(scenario, 2, '500'))).toMatchObject({
      code: 'gateway_unfunded',
      params: { left: '499', currencyId: USDT },
    });

    const wrong = [{ moneyMin: amount(0n) }, { moneyMax: amount(1n) }, { dayCap: amount(-1n) }, { restrictMs: 0.5 }];
    for (const part of [...wrong, { restrictMs: -1 }, { restrictMs: 31 * DAY_MS }]) {
      expectRefusal(scenario, { kind: 'configureGateway', rules: { ...RULES, ...part } }, 'invalid_market_settings');
    }
    expectRefusal(scenario, { kind: 'fundGateway', amount: amount(0n) }, 'quantity_required');
    expectRefusal(scenario, { kind: 'fundGateway', amount: amount(units('4501')) }, 'insufficient_balance');
  });

  test('G1 what is closed takes no orders, and pays what was ordered', () => {
    const scenario = start();
    scenario.mustApply({ kind: 'configureGateway', rules: { ...RULES, isOpen: false, restrictMs: 0 } });
    scenario.mustApply(payment(scenario, 1, '100'));
    expect([...scenario.changes.restrictions]).toEqual([]);
    expect(scenario.events[0]).toMatchObject({ kind: 'gatewayConfigured', rules: { id: 1, isOpen: false } });
  });
});
