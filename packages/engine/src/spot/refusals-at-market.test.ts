// The order of precedence of refusals of orders by sum, at market that wait, and of take-profits: every pair of faults that
// can meet in one command.
import {
  amount,
  BTC,
  marketId,
  orderId,
  price,
  units,
  USDT,
  userId,
  ZERO,
  type EngineRefusalCode,
} from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { BTC_USDT } from '../testing/cast.ts';
import { expectRefusal } from '../testing/expect-refusal.ts';
import { Scenario } from '../testing/scenario.ts';
import { OPEN_ORDERS_MAX } from './check-order.ts';
import type { AmendOrder, PlaceOrder } from './commands.ts';

const BEFORE_FORM = [
  'user_not_found',
  'user_frozen',
  'market_not_found',
  'market_view_only',
  'market_halted',
] as const satisfies EngineRefusalCode[];
/** The faults of an order that waits, in their order of precedence. */
const WAITING = [
  ...BEFORE_FORM,
  'price_required',
  'quantity_required',
  'price_not_on_tick',
  'quantity_not_on_step',
  'price_out_of_band',
  'client_order_id_in_use',
  'no_last_price',
  'stop_would_trigger',
  'below_minimum_notional',
  'above_maximum_quantity',
  'too_many_open_orders',
  'insufficient_balance',
] as const satisfies EngineRefusalCode[];
/** Those of an order by sum that does not wait. */
const BY_SUM = [
  ...BEFORE_FORM,
  'quantity_required',
  'client_order_id_in_use',
  'empty_book',
  'below_minimum_notional',
  'above_maximum_quantity',
  'insufficient_balance',
] as const satisfies EngineRefusalCode[];
type Fault = (typeof WAITING)[number] | (typeof BY_SUM)[number];
type Faults = ReadonlySet<Fault>;

/** A market is in one state, has a price or none, a quantity is not both too small and too large, an empty book has no best price. */
const EXCLUSIVE: readonly (readonly [Fault, Fault])[] = [
  ['market_view_only', 'market_halted'],
  ['below_minimum_notional', 'above_maximum_quantity'],
  ['no_last_price', 'stop_would_trigger'],
  ['empty_book', 'below_minimum_notional'],
  ['empty_book', 'above_maximum_quantity'],
  ['empty_book', 'insufficient_balance'],
];

const DORA = userId(4);

/** A market with an index and a last price of 100 and asks of 100, and Dora, who has all that `faults` leave her. */
function setTheScene(faults: Faults): Scenario {
  const scenario = Scenario.start();
  const coins = { wallet: 'change', currencyId: BTC, amount: amount(units('100')) } as const;
  const cash = { wallet: 'change', currencyId: USDT, amount: amount(units('1000000')) } as const;
  const grants = faults.has('insufficient_balance') ? [coins] : [coins, cash];
  scenario.mustApply({ kind: 'openUser', userId: DORA, grants });
  scenario.play('tick BTC 100');
  // Nobody has the coins to fill what is too large: the book has what there is.
  if (!faults.has('no_last_price')) scenario.play('ann sell 1 @ 100\n bob buy 1 @ 100');
  const resting = {
    kind: 'placeOrder',
    userId: DORA,
    marketId: BTC_USDT.marketId,
    side: 'buy',
    type: 'limit',
    timeInForce: 'gtc',
    price: price(units('50')),
    quantity: amount(units('0.1')),
  } as const;
  // Whoever is to have no money left places them as sales.
  const own = faults.has('insufficient_balance')
    ? ({ ...resting, side: 'sell', price: price(units('150')) } as const)
    : resting;
  const count = faults.has('too_many_open_orders') ? OPEN_ORDERS_MAX : 1;
  for (let i = 0; i < count; i += 1) scenario.mustApply(i === 0 ? { ...own, clientOrderId: 'taken' } : own);
  if (faults.has('empty_book')) scenario.mustApply({ kind: 'cancelAllOrders', userId: DORA, side: 'sell' });
  else scenario.play('ann sell 1 @ 100');
  if (faults.has('user_frozen')) scenario.mustApply({ kind: 'setUserFrozen', userId: DORA, isFrozen: true });
  if (faults.has('market_view_only')) scenario.play('market BTC/USDT view_only');
  if (faults.has('market_halted')) scenario.play('market BTC/USDT halted');
  scenario.forget();
  return scenario;
}

const partsOf = (faults: Faults) =>
  ({
    kind: 'placeOrder',
    userId: faults.has('user_not_found') ? userId(999) : DORA,
    marketId: faults.has('market_not_found') ? marketId(99) : BTC_USDT.marketId,
    side: 'buy',
    ...(faults.has('client_order_id_in_use') ? { clientOrderId: 'taken' } : {}),
  }) as const;

function sumOf(faults: Faults) {
  let sum = '10';
  if (faults.has('below_minimum_notional')) sum = '4.99';
  if (faults.has('above_maximum_quantity')) sum = '200000';
  return { quantity: ZERO, quoteQuantity: amount(units(faults.has('quantity_required') ? '0' : sum)) };
}

function quantityOf(faults: Faults) {
  let quantity = units('0.1');
  if (faults.has('below_minimum_notional')) quantity = units('0.0001');
  if (faults.has('above_maximum_quantity')) quantity = units('1000.0001');
  if (faults.has('quantity_not_on_step')) quantity += 1n;
  return { quantity: amount(faults.has('quantity_required') ? 0n : quantity) };
}

/** Stops wait above 100, take-profits below. */
function stopOf(faults: Faults, isTakeProfit: boolean) {
  let at = isTakeProfit === faults.has('stop_would_trigger') ? units('110') : units('90');
  if (faults.has('price_out_of_band'))
    at = faults.has('stop_would_trigger') === isTakeProfit ? units('200') : units('10');
  if (faults.has('price_not_on_tick')) at += 1n;
  return {
    stopPrice: price(faults.has('price_required') ? 0n : at),
    ...(isTakeProfit ? ({ triggerKind: 'take_profit' } as const) : {}),
  };
}

type Kind = {
  readonly name: string;
  readonly faults: readonly Fault[];
  readonly order: (faults: Faults) => PlaceOrder;
};
/** Five hundred open orders take their time, so that one kind of order has to do. */
const FEWER = WAITING.filter((fault) => fault !== 'too_many_open_orders');
const FEWER_BY_SUM = FEWER.filter((fault) => fault !== 'quantity_not_on_step');
const limitPrice = (faults: Faults) => ({ price: price(faults.has('price_required') ? 0n : units('100')) });

const KINDS: readonly Kind[] = [
  { name: 'a market order by sum', faults: BY_SUM, order: (f) => ({ ...partsOf(f), ...sumOf(f), type: 'market' }) },
  {
    name: 'a stop-market order',
    faults: WAITING,
    order: (f) => ({ ...partsOf(f), ...quantityOf(f), ...stopOf(f, false), type: 'stop_market' }),
  },
  {
    name: 'a stop-market order by sum',
    faults: FEWER_BY_SUM,
    order: (f) => ({ ...partsOf(f), ...sumOf(f), ...stopOf(f, false), type: 'stop_market' }),
  },
  {
    name: 'a take-profit order at market',
    faults: FEWER,
    order: (f) => ({ ...partsOf(f), ...quantityOf(f), ...stopOf(f, true), type: 'stop_market' }),
  },
  {
    name: 'a take-profit order with a limit',
    faults: FEWER,
    order: (f) => ({ ...partsOf(f), ...quantityOf(f), ...stopOf(f, true), ...limitPrice(f), type: 'stop_limit' }),
  },
];

/** Tries `first` alone and with each later fault it can meet. */
function expectPrecedence({ faults, order }: Kind, first: Fault): void {
  const isExclusive = (second: Fault): boolean => EXCLUSIVE.some(([a, b]) => a === first && b === second);
  for (const second of faults.slice(faults.indexOf(first)).filter((fault) => !isExclusive(fault))) {
    const both = new Set([first, second]);
    expectRefusal(setTheScene(both), order(both), first);
  }
}

for (const kind of KINDS) {
  describe(kind.name, () => {
    test('R1 without a fault it is accepted', () => {
      expect(setTheScene(new Set()).apply(kind.order(new Set()))).toMatchObject({ ok: true });
    });

    for (const fault of kind.faults) {
      test(`R1, R2, R3, R4 ${fault} comes before all later faults`, () => expectPrecedence(kind, fault));
    }
  });
}

describe('amendOrder', () => {
  const amend = (id: number, change: Partial<AmendOrder>): AmendOrder => ({
    kind: 'amendOrder',
    userId: userId(1),
    orderId: orderId(id),
    ...change,
  });
  const aPrice = { price: price(units('0')) };
  const aStop = { stopPrice: price(units('0')) };
  const aQuantity = { quantity: amount(units('0.5')) };

  /** Ann's: 4 waits at market by sum, 5 waits at market, 6 rests and has filled by half. */
  function start(): Scenario {
    const scenario = Scenario.start();
    scenario.play(`
      cal sell 1 @ 100
      bob buy 1 @ 100
      cal buy 1 @ 90
      ann buy sum 50 market stop 110
      ann buy 1 market take 80
      ann sell 1 @ 105
      bob buy 0.5 @ 105
    `);
    return scenario;
  }

  test('R10 what the order has not comes before all faults of form', () => {
    expectRefusal(start(), amend(99, { ...aPrice, ...aStop, ...aQuantity }), 'order_not_found');
    expectRefusal(start(), amend(6, { ...aPrice, ...aStop, ...aQuantity }), 'order_not_waiting');
    expectRefusal(start(), amend(4, { ...aPrice, ...aStop, ...aQuantity }), 'order_without_price');
    expectRefusal(start(), amend(5, { ...aPrice, ...aStop, quantity: ZERO }), 'order_without_price');
    expectRefusal(start(), amend(4, { ...aStop, ...aQuantity }), 'order_by_sum');
    expectRefusal(start(), amend(4, { ...aStop, quantity: ZERO }), 'order_by_sum');
    expectRefusal(start(), amend(6, { ...aPrice, ...aQuantity }), 'quantity_already_filled');
    expectRefusal(start(), amend(5, { ...aStop, quantity: ZERO }), 'price_required');
    expectRefusal(start(), amend(5, { stopPrice: price(units('100.001')), quantity: ZERO }), 'quantity_required');
    expectRefusal(start(), amend(4, { stopPrice: price(units('100')) }), 'stop_would_trigger');
  });

  test('R10 a market that takes nothing comes before what the order has not', () => {
    const scenario = start();
    scenario.play('market BTC/USDT halted');
    expectRefusal(scenario, amend(4, { ...aPrice, ...aQuantity }), 'market_halted');
  });
});
