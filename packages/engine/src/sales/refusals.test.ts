// The order of precedence of refusals about sales: every pair of faults that can meet in one subscription, and the commands'
// short lists.
import {
  amount,
  BTC,
  currencyId,
  ETH,
  instant,
  launchProjectId,
  price,
  subscriptionId,
  units,
  USDT,
  userId,
  type EngineRefusalCode,
} from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { expectRefusal } from '../testing/expect-refusal.ts';
import { FIRST_COME, startSales } from '../testing/sales-cast.ts';
import type { Scenario } from '../testing/scenario.ts';
import type { Subscribe } from './commands.ts';

/** The faults of a subscription, in their order of precedence. */
const FAULTS = [
  'user_not_found',
  'user_frozen',
  'launch_not_found',
  'launch_coming_soon',
  'launch_ended',
  'launch_price_moved',
  'abnormal_quantity',
  'below_minimum_purchase',
  'exceeds_account_level',
  'purchase_limit_per_person',
  'launch_sold_out',
  'pay_currency_not_accepted',
  'no_market_price',
  'insufficient_balance',
] as const satisfies EngineRefusalCode[];
type Fault = (typeof FAULTS)[number];

const DORA = userId(4);
const money = (sum: string) => amount(units(sum));

/** Of a sale that there is not, or that is not open, not everything can be wrong; nor of a quantity in two ways. */
const EXCLUSIVE: readonly (readonly [Fault, Fault])[] = [
  ['launch_coming_soon', 'launch_ended'],
  ['abnormal_quantity', 'below_minimum_purchase'],
  ['exceeds_account_level', 'purchase_limit_per_person'],
  ['pay_currency_not_accepted', 'no_market_price'],
];

function setTheScene(faults: ReadonlySet<Fault>): Scenario {
  const has = (fault: Fault): boolean => faults.has(fault);
  const early = has('launch_coming_soon') ? { startAt: instant(1_050_000) } : {};
  const supply = money(has('launch_sold_out') ? '6' : '100');
  const terms = {
    ...FIRST_COME,
    ...early,
    supply,
    limits: { ...FIRST_COME.limits, 2: money(has('purchase_limit_per_person') ? '6' : '60') },
  };
  const scenario = startSales([terms]);
  const balance = has('insufficient_balance') ? '0.142' : '1';
  const grants = [{ wallet: 'change', currencyId: BTC, amount: money(balance) } as const];
  scenario.mustApply({ kind: 'openUser', userId: DORA, grants });
  if (!has('exceeds_account_level')) scenario.mustApply({ kind: 'setVerificationLevel', userId: DORA, level: 2 });
  if (has('launch_ended')) {
    scenario.wait(50_000);
    scenario.play('tick BTC 100');
  }
  if (has('no_market_price')) scenario.wait(5_001);
  if (has('user_frozen')) scenario.mustApply({ kind: 'setUserFrozen', userId: DORA, isFrozen: true });
  return scenario;
}

function subscription(faults: ReadonlySet<Fault>): Subscribe {
  const has = (fault: Fault): boolean => faults.has(fault);
  const wanted = has('abnormal_quantity') ? '7.5' : has('below_minimum_purchase') ? '4' : '7';
  return {
    kind: 'subscribe',
    userId: has('user_not_found') ? userId(999) : DORA,
    projectId: launchProjectId(has('launch_not_found') ? 9 : 1),
    amount: money(wanted),
    payCurrencyId: has('pay_currency_not_accepted') ? ETH : BTC,
    price: price(units(has('launch_price_moved') ? '1.99' : '2')),
  };
}

describe('subscribe', () => {
  test('R38 without a fault it is accepted', () => {
    expect(setTheScene(new Set()).apply(subscription(new Set()))).toMatchObject({ ok: true });
  });

  test.each(FAULTS.map((fault, at) => [fault, FAULTS.slice(at)] as const))(
    'R38 %s comes before all later faults',
    (first, later) => {
      for (const second of later) {
        const tooLittle =
          first === 'below_minimum_purchase' &&
          ['purchase_limit_per_person', 'launch_sold_out', 'insufficient_balance'].includes(second);
        if (tooLittle || EXCLUSIVE.some(([a, b]) => a === first && b === second)) continue;
        const faults = new Set([first, second]);
        expectRefusal(setTheScene(faults), subscription(faults), first);
      }
    },
  );

  test.each([
    [{ amount: money('0') }, 'abnormal_quantity'],
    [{ amount: amount(-units('5')) }, 'abnormal_quantity'],
    [{ payCurrencyId: USDT }, 'insufficient_balance'],
  ] as const)('R38 %o is refused: %s', (fields, code) => {
    expectRefusal(setTheScene(new Set()), { ...subscription(new Set()), ...fields }, code);
  });
});

describe('the other commands', () => {
  const ofProject = (kind: 'scheduleLaunch' | 'cancelLaunch' | 'settleLaunch', id: number) =>
    ({ kind, projectId: launchProjectId(id) }) as const;

  test.each([
    [ofProject('scheduleLaunch', 9), 'launch_not_found'],
    [ofProject('scheduleLaunch', 1), 'launch_handled'],
    [ofProject('cancelLaunch', 9), 'launch_not_found'],
    [ofProject('cancelLaunch', 1), 'launch_handled'],
    [ofProject('settleLaunch', 9), 'launch_not_found'],
    [ofProject('settleLaunch', 1), 'launch_handled'],
    [ofProject('settleLaunch', 2), 'launch_not_ended'],
    [{ kind: 'fundLaunch', currencyId: currencyId(99), amount: amount(0n) }, 'currency_not_found'],
    [{ kind: 'fundLaunch', currencyId: ETH, amount: amount(0n) }, 'quantity_required'],
    [{ kind: 'fundLaunch', currencyId: ETH, amount: amount(1n) }, 'insufficient_balance'],
    [{ kind: 'unlockSubscription', userId: userId(999), subscriptionId: subscriptionId(1) }, 'user_not_found'],
    [{ kind: 'unlockSubscription', userId: userId(1), subscriptionId: subscriptionId(1) }, 'subscription_not_found'],
  ] as const)('R39 %o is refused: %s', (command, code) => {
    expectRefusal(startSales(), command, code);
  });

  test('R39 a sale whose end is over is not announced, and one that is called off stays so', () => {
    const scenario = startSales([]);
    scenario.mustApply({ kind: 'configureLaunchProject', project: FIRST_COME });
    scenario.wait(50_000);
    expectRefusal(scenario, ofProject('scheduleLaunch', 1), 'launch_ended');
    scenario.play('sale 1 cancelled');
    for (const kind of ['scheduleLaunch', 'cancelLaunch', 'settleLaunch'] as const) {
      expectRefusal(scenario, ofProject(kind, 1), 'launch_handled');
    }
    expectRefusal(scenario, { kind: 'configureLaunchProject', project: FIRST_COME }, 'launch_handled');
  });

  const limits = FIRST_COME.limits;
  test.each([
    [{ currencyId: currencyId(99) }, 'currency_not_found'],
    [{ currencyId: BTC }, 'invalid_market_settings'],
    [{ id: launchProjectId(0) }, 'invalid_market_settings'],
    [{ price: price(0n) }, 'invalid_market_settings'],
    [{ supply: money('0') }, 'invalid_market_settings'],
    [{ supply: money('100.5') }, 'invalid_market_settings'],
    [{ step: money('0') }, 'invalid_market_settings'],
    [{ minimum: money('0') }, 'invalid_market_settings'],
    [{ minimum: money('5.5') }, 'invalid_market_settings'],
    [{ minimum: money('101') }, 'invalid_market_settings'],
    [{ startAt: FIRST_COME.endAt }, 'invalid_market_settings'],
    [{ lockDays: -1 }, 'invalid_market_settings'],
    [{ lockDays: 0.5 }, 'invalid_market_settings'],
    [{ lockDays: 1_101 }, 'invalid_market_settings'],
    [{ limits: { ...limits, 1: money('4') } }, 'invalid_market_settings'],
    [{ payCurrencies: [] }, 'invalid_market_settings'],
    [{ payCurrencies: [USDT, USDT] }, 'invalid_market_settings'],
    [{ payCurrencies: [USDT, ETH] }, 'invalid_market_settings'],
    [{ payCurrencies: [currencyId(99)] }, 'invalid_market_settings'],
    [{ price: price(2n * units('1') + 1n) }, 'launch_terms_frozen'],
  ] as const)('C13, R39 a sale is sound: %o', (fields, code) => {
    expectRefusal(startSales(), { kind: 'configureLaunchProject', project: { ...FIRST_COME, ...fields } }, code);
  });
});
