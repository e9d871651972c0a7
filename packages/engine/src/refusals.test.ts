// The order of precedence of refusals: every pair of faults that can meet in one command, and the commands' short lists.
import {
  instant,
  amount,
  BTC,
  currencyId,
  ENGINE_REFUSALS,
  marketId,
  ppm,
  price,
  units,
  USDT,
  userId,
  type EngineRefusalCode,
} from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { OPEN_ORDERS_MAX } from './spot/check-order.ts';
import type { PlaceOrder } from './spot/commands.ts';
import { BTC_USDT } from './testing/cast.ts';
import { Scenario, tidyTable } from './testing/scenario.ts';
import { expectRefusal } from './testing/expect-refusal.ts';

/** The faults of an order, in their order of precedence. */
const FAULTS = [
  'user_not_found',
  'user_frozen',
  'market_not_found',
  'market_view_only',
  'market_halted',
  'price_required',
  'quantity_required',
  'price_not_on_tick',
  'quantity_not_on_step',
  'visible_quantity_wrong',
  'price_out_of_band',
  'client_order_id_in_use',
  'post_only_would_take',
  'below_minimum_notional',
  'above_maximum_quantity',
  'too_many_open_orders',
  'insufficient_balance',
] as const satisfies EngineRefusalCode[];
type Fault = (typeof FAULTS)[number];

/** Pairs that no command can have: a market is in one state, a quantity is not both too small and too large. */
const EXCLUSIVE: readonly (readonly [Fault, Fault])[] = [
  ['market_view_only', 'market_halted'],
  ['below_minimum_notional', 'above_maximum_quantity'],
];

const DORA = userId(4);

/** A market with an index and an ask of 100, and Dora, who has all that `faults` leave her. */
function setTheScene(faults: ReadonlySet<Fault>): Scenario {
  const scenario = Scenario.start();
  const grants = [{ wallet: 'change', currencyId: BTC, amount: amount(units('100')) } as const];
  const cash = { wallet: 'change', currencyId: USDT, amount: amount(units('1000000')) } as const;
  scenario.mustApply({
    kind: 'openUser',
    userId: DORA,
    grants: faults.has('insufficient_balance') ? grants : [...grants, cash],
  });
  scenario.play(`
    tick BTC 100
    ann sell 1 @ 100
  `);
  const resting = { ...order(new Set()), side: 'sell', price: price(units('150')) } as const;
  const count = faults.has('too_many_open_orders') ? OPEN_ORDERS_MAX : 1;
  for (let i = 0; i < count; i += 1) {
    scenario.mustApply(i === 0 ? { ...resting, clientOrderId: 'taken' } : resting);
  }
  if (faults.has('user_frozen')) scenario.mustApply({ kind: 'setUserFrozen', userId: DORA, isFrozen: true });
  if (faults.has('market_view_only')) scenario.play('market BTC/USDT view_only');
  if (faults.has('market_halted')) scenario.play('market BTC/USDT halted');
  scenario.forget();
  return scenario;
}

function order(faults: ReadonlySet<Fault>): PlaceOrder & { readonly type: 'limit' } {
  const has = (fault: Fault): boolean => faults.has(fault);
  let at = has('price_out_of_band') ? units('200') : units('100');
  if (has('price_not_on_tick')) at += 1n;
  let quantity = units('0.1');
  if (has('below_minimum_notional')) quantity = units('0.0001');
  if (has('above_maximum_quantity')) quantity = units('1000.0001');
  if (has('quantity_not_on_step')) quantity += 1n;
  return {
    kind: 'placeOrder',
    userId: has('user_not_found') ? userId(999) : DORA,
    marketId: has('market_not_found') ? marketId(99) : BTC_USDT.marketId,
    side: 'buy',
    type: 'limit',
    price: price(has('price_required') ? 0n : at),
    quantity: amount(has('quantity_required') ? 0n : quantity),
    timeInForce: has('post_only_would_take') ? 'post_only' : 'gtc',
    ...(has('visible_quantity_wrong') ? { visibleQuantity: amount(0n) } : {}),
    ...(has('client_order_id_in_use') ? { clientOrderId: 'taken' } : {}),
  };
}

/** Tries `first` alone and with each later fault it can meet. */
function expectPrecedence(first: Fault): void {
  const later = FAULTS.slice(FAULTS.indexOf(first));
  const isExclusive = (second: Fault): boolean => EXCLUSIVE.some(([a, b]) => a === first && b === second);
  for (const second of later.filter((fault) => !isExclusive(fault))) {
    const faults = new Set([first, second]);
    expectRefusal(setTheScene(faults), order(faults), first);
  }
}

describe('placeOrder', () => {
  test('R1 without a fault the order is accepted', () => {
    expect(setTheScene(new Set()).apply(order(new Set()))).toMatchObject({ ok: true });
  });

  for (const fault of FAULTS.slice(0, 5)) {
    test(`R1 ${fault} comes before all later faults`, () => expectPrecedence(fault));
  }
  for (const fault of FAULTS.slice(5, 13)) {
    test(`R2 ${fault} comes before all later faults`, () => expectPrecedence(fault));
  }
  for (const fault of FAULTS.slice(13, 16)) {
    test(`R3 ${fault} comes before all later faults`, () => expectPrecedence(fault));
  }

  test('R4 funds come last', () => expectPrecedence('insufficient_balance'));

  test('R2, R3, R4 a market order is refused in the same order', () => {
    const scenario = Scenario.start();
    const table = `
      ann sell 1 @ 100 #a      | open 0
      ann buy 0 market         | quantity_required
      ann buy 0.00001 market   | quantity_not_on_step
      ann sell 0.0001 market #a | client_order_id_in_use
      ann sell 0.0001 market   | empty_book
      ann sell 1001 market     | empty_book
      bob buy 0.0499 market    | below_minimum_notional
      bob buy 1001 market      | above_maximum_quantity
      ann buy 1 @ 1 in ETH/BTC | open 0
      bob sell 10.001 market in ETH/BTC | insufficient_balance
      bob buy 0.05 market      | filled 0.05
    `;
    expect(scenario.play(table)).toBe(tidyTable(table));
  });

  test('R1, R2, R3, R4 a stop-limit order is refused in the same order', () => {
    const scenario = Scenario.start();
    const table = `
      ann sell 1 @ 100 #a        | open 0
      eve buy 0 @ 0 stop 0       | user_not_found
      cal freeze                 | ok
      cal buy 0 @ 0 stop 0       | user_frozen
      market BTC/USDT halted     | ok
      bob buy 0 @ 0 stop 0       | market_halted
      market BTC/USDT view_only  | ok
      bob buy 0 @ 0 stop 0       | market_view_only
      market BTC/USDT open       | ok
      bob buy 0 @ 0 stop 0.001   | price_required
      bob buy 0 @ 1.001 stop 0   | price_required
      bob buy 0 @ 1.001 stop 200 | quantity_required
      bob buy 0.00001 @ 1 stop 200.001 | price_not_on_tick
      tick BTC 100               | ok
      bob buy 0.00001 @ 1 stop 200 | quantity_not_on_step
      ann buy 0.01 @ 100 stop 200 #a | price_out_of_band
      ann buy 0.01 @ 100 stop 90 #a | client_order_id_in_use
      ann buy 0.01 @ 100 stop 90 | no_last_price
      bob buy 0.1 @ 100          | filled 0.1
      ann buy 0.01 @ 100 stop 90 | stop_would_trigger
      ann buy 0.01 @ 100 stop 110 | below_minimum_notional
      ann buy 1001 @ 100 stop 110 | above_maximum_quantity
      ann buy 1000 @ 100 stop 110 | insufficient_balance
    `;
    expect(scenario.play(table)).toBe(tidyTable(table));
  });

  test('R1, R2, R3, R4 a pair is refused in the same order', () => {
    const scenario = Scenario.start();
    const table = `
      ann sell 1 @ 100           | open 0
      eve oco buy 0 @ 0 stop 0 limit 0 | user_not_found
      cal freeze                 | ok
      cal oco buy 0 @ 0 stop 0 limit 0 | user_frozen
      market BTC/USDT halted     | ok
      bob oco buy 0 @ 0 stop 0 limit 0 | market_halted
      market BTC/USDT view_only  | ok
      bob oco buy 0 @ 0 stop 0 limit 0 | market_view_only
      market BTC/USDT open       | ok
      bob oco buy 0 @ 1 stop 1 limit 0 | price_required
      bob oco buy 0 @ 1 stop 1 limit 0.001 | quantity_required
      bob oco buy 0.00001 @ 1 stop 1 limit 0.001 | price_not_on_tick
      tick BTC 100               | ok
      bob oco buy 0.00001 @ 1 stop 1 limit 1 | quantity_not_on_step
      bob oco buy 0.01 @ 100 stop 90 limit 1 | price_out_of_band
      bob oco buy 0.01 @ 100 stop 90 limit 90 | no_last_price
      bob buy 0.1 @ 100          | filled 0.1
      bob oco buy 0.01 @ 100 stop 100 limit 90 | stop_would_trigger
      bob oco buy 0.01 @ 100 stop 110 limit 90 | oco_would_take
      bob oco buy 0.01 @ 99 stop 110 limit 90 | below_minimum_notional
      bob oco buy 1001 @ 99 stop 110 limit 90 | above_maximum_quantity
      bob oco buy 1000 @ 99 stop 110 limit 90 | insufficient_balance
    `;
    expect(scenario.play(table)).toBe(tidyTable(table));
  });

  test('R1 the documented order is that of the list of codes', () => {
    const documented: readonly EngineRefusalCode[] = ENGINE_REFUSALS;
    const places = FAULTS.map((fault) => documented.indexOf(fault));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

const grant = (id: number, whole: string) =>
  ({ wallet: 'change', currencyId: currencyId(id), amount: amount(units(whole)) }) as const;
const configure = (change: Partial<typeof BTC_USDT>) =>
  ({ kind: 'configureMarket', settings: { ...BTC_USDT, ...change } }) as const;
const tick = (id: number, at: bigint) =>
  ({
    kind: 'tickIndex',
    second: 1,
    prices: [{ currencyId: currencyId(id), price: price(at), quotedAt: instant(1_000) }],
  }) as const;

describe('other commands', () => {
  test('R5 cancelOrder', () => {
    const scenario = Scenario.start();
    const table = `
      ann sell 1 @ 100 | open 0
      ann sell 1 @ 100 ioc | cancelled 0 time_in_force
      eve cancel 1     | user_not_found
      ann cancel 3     | order_not_found
      bob cancel 2     | order_not_found
      ann cancel 2     | order_not_found
      bob cancel 1     | order_not_found
      ann cancel buy 1 | order_not_found
      bob cancel buy 1 | order_not_found
      eve cancel buy 1 | user_not_found
      ann cancel 1     | ok
      ann cancel 1     | order_not_found
    `;
    expect(scenario.play(table)).toBe(tidyTable(table));
  });

  test('R6 setCountdown', () => {
    const scenario = Scenario.start();
    const unknown = { kind: 'setCountdown', userId: userId(999), marketId: marketId(99), lengthMs: 1 } as const;
    expectRefusal(scenario, unknown, 'user_not_found');
    expectRefusal(scenario, { ...unknown, userId: userId(1) }, 'market_not_found');
    const own = { ...unknown, userId: userId(1), marketId: BTC_USDT.marketId };
    for (const lengthMs of [1, 999, 3_600_001, -1, 1_500.5, Number.NaN]) {
      expectRefusal(scenario, { ...own, lengthMs }, 'countdown_out_of_range');
    }
    expect(scenario.apply({ ...own, lengthMs: 999 })).toMatchObject({ params: { minimum: 1, maximum: 3_600 } });
    for (const lengthMs of [1_000, 3_600_000, 0, 0]) scenario.mustApply({ ...own, lengthMs });
  });

  test('R6 cancelAllOrders', () => {
    const scenario = Scenario.start();
    const unknown = { kind: 'cancelAllOrders', userId: userId(999), marketId: marketId(99) } as const;
    expectRefusal(scenario, unknown, 'user_not_found');
    expectRefusal(scenario, { ...unknown, userId: userId(1) }, 'market_not_found');
  });

  test('R7 openUser and setUserFrozen', () => {
    const scenario = Scenario.start();
    const open = (...grants: ReturnType<typeof grant>[]) => ({ kind: 'openUser', userId: DORA, grants }) as const;
    expectRefusal(scenario, open(grant(BTC, '1'), grant(99, '0')), 'currency_not_found');
    expectRefusal(scenario, open(grant(BTC, '0'), grant(99, '1')), 'quantity_required');
    expectRefusal(scenario, { kind: 'setUserFrozen', userId: DORA, isFrozen: true }, 'user_not_found');
  });

  test('R8 creditUser and fundTreasury', () => {
    const scenario = Scenario.start();
    const credit = {
      kind: 'creditUser',
      userId: userId(999),
      source: 'treasury',
      wallet: 'change',
      currencyId: currencyId(99),
      amount: amount(0n),
    } as const;
    expectRefusal(scenario, credit, 'user_not_found');
    expectRefusal(scenario, { ...credit, userId: userId(1) }, 'currency_not_found');
    expectRefusal(scenario, { ...credit, userId: userId(1), currencyId: BTC }, 'quantity_required');
    const priced = { ...credit, userId: userId(1), currencyId: BTC, amount: amount(1n) };
    expectRefusal(scenario, priced, 'insufficient_balance');
    const fund = { kind: 'fundTreasury', currencyId: currencyId(99), amount: amount(0n) } as const;
    expectRefusal(scenario, fund, 'currency_not_found');
    expectRefusal(scenario, { ...fund, currencyId: BTC }, 'quantity_required');
  });

  test('R9 configureMarket and tickIndex', () => {
    const scenario = Scenario.start();
    scenario.play('ann sell 1 @ 100');
    const fine = price(units('0.001'));
    const tiny = amount(1n);
    const wrong = { baseId: currencyId(99), makerFee: ppm(-1n), tick: fine, step: tiny };
    expectRefusal(scenario, configure(wrong), 'currency_not_found');
    expectRefusal(scenario, configure({ ...wrong, baseId: BTC }), 'invalid_market_settings');
    expectRefusal(scenario, configure({ ...wrong, baseId: BTC, makerFee: ppm(0n) }), 'inexact_notional');
    expectRefusal(scenario, configure({ tick: fine }), 'market_has_open_orders');
    expectRefusal(scenario, tick(99, 0n), 'currency_not_found');
    expectRefusal(scenario, tick(BTC, 0n), 'price_required');
  });
});

describe('figures', () => {
  /** What a refusal of Dora's order, which has one fault, says beside its code. */
  function paramsOf(fault: Fault, part: Partial<ReturnType<typeof order>> = {}) {
    const faults = new Set([fault]);
    const outcome = setTheScene(faults).apply({ ...order(faults), ...part });
    return outcome.ok ? 'accepted' : { code: outcome.code, ...outcome.params };
  }

  test('R2 the form is refused with the figure that it must keep', () => {
    expect(paramsOf('price_not_on_tick')).toEqual({ code: 'price_not_on_tick', tick: '0.01' });
    expect(paramsOf('quantity_not_on_step')).toEqual({ code: 'quantity_not_on_step', step: '0.0001' });
    expect(paramsOf('post_only_would_take')).toEqual({ code: 'post_only_would_take', best: '100' });
  });

  test('R2 the band is told in prices on the tick, so that each of them can be named', () => {
    const scenario = setTheScene(new Set());
    scenario.play('tick BTC 33.33333333');
    const outcome = scenario.apply(order(new Set()));
    expect(outcome).toMatchObject({ code: 'price_out_of_band', params: { low: '16.67', high: '49.99' } });
  });

  test('R3 the size is refused with its bound and the currency that it counts in', () => {
    const minimum = { code: 'below_minimum_notional', minimum: '5', currencyId: USDT };
    expect(paramsOf('below_minimum_notional')).toEqual(minimum);
    const maximum = { code: 'above_maximum_quantity', maximum: '1000', currencyId: BTC };
    expect(paramsOf('above_maximum_quantity')).toEqual(maximum);
    expect(paramsOf('too_many_open_orders')).toMatchObject({ maximum: OPEN_ORDERS_MAX });
  });

  test('R4 what is missing counts in whole ticks of the money, or steps of the coin', () => {
    const buy = paramsOf('insufficient_balance', { price: price(units('100.01')), quantity: amount(units('0.1001')) });
    expect(buy).toMatchObject({ currencyId: USDT, required: '10.011001', available: '0', missing: '10.02' });
    const sell = paramsOf('insufficient_balance', { side: 'sell', quantity: amount(units('100.0001')) });
    expect(sell).toMatchObject({ currencyId: BTC, missing: '0.1001' });
  });
});
