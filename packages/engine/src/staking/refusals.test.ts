// The order of precedence of refusals about staking: every pair of faults that can meet in one order, and the commands' short
// lists.
import {
  amount,
  currencyId,
  ppm,
  stakingOrderId,
  stakingProductId,
  units,
  USDT,
  userId,
  type EngineRefusalCode,
} from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { STAKED_USDT, startStaking } from '../testing/staking-cast.ts';
import { expectRefusal } from '../testing/expect-refusal.ts';
import type { Scenario } from '../testing/scenario.ts';
import type { BuyStaking } from './commands.ts';

/** The faults of an order, in their order of precedence. */
const FAULTS = [
  'user_not_found',
  'user_frozen',
  'staking_closed',
  'staking_product_not_found',
  'staking_terms_changed',
  'abnormal_quantity',
  'purchase_limit_per_person',
  'too_many_staking_orders',
  'staking_sold_out',
  'insufficient_balance',
] as const satisfies EngineRefusalCode[];
type Fault = (typeof FAULTS)[number];

/** Nothing can be wrong of a product that there is not, nor of a number that is none. */
const EXCLUSIVE: readonly (readonly [Fault, Fault])[] = [['staking_product_not_found', 'staking_terms_changed']];

const DORA = userId(4);
const OTHERS = { ...STAKED_USDT, id: stakingProductId(9), lot: amount(units('1')) };

function setTheScene(faults: ReadonlySet<Fault>): Scenario {
  const has = (fault: Fault): boolean => faults.has(fault);
  const scenario = startStaking({ fund: '50' });
  const money = has('insufficient_balance') ? '299.99999999' : '1000';
  const purse = { wallet: 'change', currencyId: USDT } as const;
  const grants = [{ ...purse, amount: amount(units(money)) }];
  scenario.mustApply({ kind: 'openUser', userId: DORA, grants });
  scenario.mustApply({ kind: 'configureStakingProduct', product: OTHERS });
  if (has('too_many_staking_orders')) {
    const few = { kind: 'buyStaking', userId: DORA, productId: OTHERS.id, lots: 1 } as const;
    for (let nth = 0; nth < 200; nth += 1) scenario.mustApply(few);
    const staked = amount(units('200'));
    scenario.mustApply({ kind: 'creditUser', userId: DORA, source: 'outside', ...purse, amount: staked });
  }
  const product = {
    ...STAKED_USDT,
    personLimit: amount(units(has('purchase_limit_per_person') ? '299.99999999' : '300')),
    capacity: amount(units(has('staking_sold_out') ? '299.99999999' : '300')),
  };
  scenario.mustApply({ kind: 'configureStakingProduct', product });
  if (has('staking_closed')) scenario.play('staking closed');
  if (has('user_frozen')) scenario.mustApply({ kind: 'setUserFrozen', userId: DORA, isFrozen: true });
  return scenario;
}

function order(faults: ReadonlySet<Fault>): BuyStaking {
  const has = (fault: Fault): boolean => faults.has(fault);
  return {
    kind: 'buyStaking',
    userId: has('user_not_found') ? userId(999) : DORA,
    productId: stakingProductId(has('staking_product_not_found') ? 77 : 1),
    lots: has('abnormal_quantity') ? 0 : 3,
    rate: ppm(has('staking_terms_changed') ? 20_001n : 20_000n),
    days: 30,
  };
}

describe('buyStaking', () => {
  test('R36 without a fault it is accepted', () => {
    expect(setTheScene(new Set()).apply(order(new Set()))).toMatchObject({ ok: true });
  });

  test.each(FAULTS.map((fault, at) => [fault, FAULTS.slice(at)] as const))(
    'R36 %s comes before all later faults',
    (first, later) => {
      for (const second of later) {
        if (EXCLUSIVE.some(([a, b]) => a === first && b === second)) continue;
        const faults = new Set([first, second]);
        expectRefusal(setTheScene(faults), order(faults), first);
      }
    },
  );

  test('R36 before anything was ever set staking is closed', () => {
    const scenario = setTheScene(new Set());
    scenario.engine.world.earn.rules = undefined;
    expectRefusal(scenario, order(new Set()), 'staking_closed');
  });

  test.each([
    ['of a product that is not offered', withdraw, {}, 'staking_product_not_found'],
    ['of another lot', undefined, { lot: amount(units('99')) }, 'staking_terms_changed'],
    ['of another term', undefined, { days: 29 }, 'staking_terms_changed'],
    ['of half a lot', undefined, { lots: 1.5 }, 'abnormal_quantity'],
    ['of a lot less than none', undefined, { lots: -1 }, 'abnormal_quantity'],
  ] as const)('R36 an order %s is refused', (_, happen, fields, code) => {
    const scenario = setTheScene(new Set());
    happen?.(scenario);
    expectRefusal(scenario, { ...order(new Set()), ...fields }, code);
  });
});

function withdraw(scenario: Scenario): void {
  scenario.mustApply({ kind: 'configureStakingProduct', product: { ...STAKED_USDT, isOffered: false } });
}

describe('the other commands', () => {
  const orderId = stakingOrderId(1);

  test.each([
    [{ kind: 'cancelStaking', userId: userId(999), orderId }, 'user_not_found'],
    [{ kind: 'cancelStaking', userId: userId(2), orderId }, 'staking_order_not_found'],
    [{ kind: 'cancelStaking', userId: userId(1), orderId: stakingOrderId(2) }, 'staking_order_not_found'],
    [{ kind: 'renewStaking', userId: userId(999), orderId, isRenewing: true }, 'user_not_found'],
    [{ kind: 'renewStaking', userId: userId(3), orderId, isRenewing: true }, 'user_frozen'],
    [{ kind: 'renewStaking', userId: userId(2), orderId, isRenewing: true }, 'staking_order_not_found'],
    [{ kind: 'fundStaking', currencyId: currencyId(99), amount: amount(0n) }, 'currency_not_found'],
    [{ kind: 'fundStaking', currencyId: USDT, amount: amount(0n) }, 'quantity_required'],
    [{ kind: 'fundStaking', currencyId: USDT, amount: amount(units('1000000')) }, 'insufficient_balance'],
  ] as const)('R37 %o is refused: %s', (command, code) => {
    const scenario = startStaking();
    scenario.play('ann stakes 3\n cal freeze');
    expectRefusal(scenario, command, code);
  });

  test.each([-1n, 1_000_000n])('C12 cancelling costs nothing or less than all: %d', (fee) => {
    const rules = { isOpen: true, cancelFee: ppm(fee) };
    expectRefusal(startStaking(), { kind: 'configureStakingRules', rules }, 'invalid_market_settings');
  });

  const money = (sum: string) => amount(units(sum));
  test.each([
    [{ currencyId: currencyId(99) }, 'currency_not_found'],
    [{ currencyId: currencyId(1) }, 'invalid_market_settings'],
    [{ id: stakingProductId(0) }, 'invalid_market_settings'],
    [{ lot: money('0') }, 'invalid_market_settings'],
    [{ lot: amount(49n) }, 'invalid_market_settings'],
    [{ rate: ppm(0n) }, 'invalid_market_settings'],
    [{ rate: ppm(1_000_001n) }, 'invalid_market_settings'],
    [{ days: 0 }, 'invalid_market_settings'],
    [{ days: 1_101 }, 'invalid_market_settings'],
    [{ days: 1.5 }, 'invalid_market_settings'],
    [{ personLimit: money('99') }, 'invalid_market_settings'],
    [{ capacity: money('99') }, 'invalid_market_settings'],
  ] as const)('C12 a product is sound: %o', (fields, code) => {
    const product = { ...STAKED_USDT, ...fields };
    expectRefusal(startStaking(), { kind: 'configureStakingProduct', product }, code);
  });
});
