import { amount, formatUnits, ppm, price, units } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import type { MarketRules } from './market-rules.ts';
import { checkOrder } from './check-order.ts';
import { type Draft, previewOrder, slippageOf, type Surroundings } from './preview.ts';

const rules: MarketRules = {
  state: 'open',
  tick: price(units('0.01')),
  step: amount(units('0.0001')),
  minTotal: amount(units('5')),
  maxNumber: amount(units('100')),
  makerFee: ppm(1_000n),
  takerFee: ppm(1_000n),
};
const level = (at: string, quantity: string) => ({ price: price(units(at)), quantity: amount(units(quantity)) });
const around: Surroundings = {
  rules,
  available: units('1000'),
  levels: [level('100', '1'), level('102', '4')],
  triggerPrice: units('100'),
  lastPrice: units('100'),
  indexPrice: undefined,
  bands: [],
  keptPrices: [],
};
const draft = (parts: Partial<Draft>): Draft => ({
  side: 'buy',
  mode: 'limit',
  timeInForce: 'gtc',
  price: '100',
  stopPrice: '',
  stopLimitPrice: '',
  quantity: '1',
  ...parts,
});

function issuesOf(parts: Partial<Draft>, place: Partial<Surroundings> = {}) {
  const order = draft(parts);
  const surroundings = { ...around, ...place };
  return checkOrder(order, previewOrder(order, surroundings), surroundings).map((issue) => issue.text);
}

describe('what an order would mean', () => {
  test('a limit buy pays its fee in the coin, a sell in the quote', () => {
    const bought = previewOrder(draft({ price: '96819.74', quantity: '0.0258' }), around);
    expect([formatUnits(bought.total), formatUnits(bought.fee)]).toEqual(['2497.949292', '0.0000258']);
    const sold = previewOrder(draft({ side: 'sell', price: '100', quantity: '2.' }), around);
    expect([formatUnits(sold.total), formatUnits(sold.fee)]).toEqual(['200', '0.2']);
  });

  test('a post-only order pays the fee of a maker, and what is received is after the fee', () => {
    const around2 = { ...around, rules: { ...rules, makerFee: ppm(500n) } };
    const kept = previewOrder(draft({ timeInForce: 'post_only', price: '90', quantity: '2' }), around2);
    expect([formatUnits(kept.fee), formatUnits(kept.received)]).toEqual(['0.001', '1.999']);
    const sold = previewOrder(draft({ side: 'sell', price: '100', quantity: '2' }), around2);
    expect([formatUnits(sold.fee), formatUnits(sold.received)]).toEqual(['0.2', '199.8']);
    const taken = previewOrder(draft({ mode: 'market', quantity: '2' }), around2);
    expect(formatUnits(taken.received)).toBe('1.998');
  });

  test('a market order walks the book', () => {
    const preview = previewOrder(draft({ mode: 'market', quantity: '2' }), around);
    expect(formatUnits(preview.total)).toBe('202');
    expect(formatUnits(preview.average ?? 0n)).toBe('101');
    expect(formatUnits(preview.worst ?? 0n)).toBe('102');
    expect(formatUnits(slippageOf(preview) ?? 0n)).toBe('1');
    expect(preview.isCut).toBe(false);
    expect(previewOrder(draft({ mode: 'market', quantity: '6' }), around).isCut).toBe(true);
  });

  test('what is not on the grid is previewed all the same', () => {
    expect(formatUnits(previewOrder(draft({ price: '0.03', quantity: '0.00000001' }), around).total)).toBe('0');
    expect(formatUnits(previewOrder(draft({ mode: 'market', quantity: '0.00015' }), around).total)).toBe('0.01');
  });
});

describe('a stop-limit order and an OCO pair', () => {
  const pair = { mode: 'oco', price: '90', stopPrice: '110', stopLimitPrice: '112', quantity: '2' } as const;

  test('a stop-limit buy holds what its limit price needs', () => {
    const { held, total, fee } = previewOrder(draft({ mode: 'stop', price: '112', stopPrice: '110' }), around);
    expect([held, total, fee].map(formatUnits)).toEqual(['112', '112', '0.001']);
  });

  test('the legs of a buy share the larger hold, and either price is what may be paid', () => {
    const preview = previewOrder(draft(pair), around);
    expect([preview.held, preview.total, preview.leastTotal].map(formatUnits)).toEqual(['224', '224', '180']);
    expect(preview.legs && [preview.legs.limit.total, preview.legs.stop.total].map(formatUnits)).toEqual([
      '180',
      '224',
    ]);
  });

  test('a pair that sells holds its quantity once; the leg that rests pays the maker, the other the taker', () => {
    const fees = { ...around, rules: { ...rules, makerFee: ppm(500n) } };
    const sale = draft({
      side: 'sell',
      mode: 'oco',
      price: '110',
      stopPrice: '90',
      stopLimitPrice: '88',
      quantity: '2',
    });
    const { held, legs } = previewOrder(sale, fees);
    expect(formatUnits(held)).toBe('2');
    expect(legs && [legs.limit.received, legs.stop.received].map(formatUnits)).toEqual(['219.89', '175.824']);
  });

  test('a share of the balance waits for both limit prices', () => {
    expect(previewOrder(draft({ ...pair, stopLimitPrice: '' }), around).sizingPrice).toBe(0n);
    expect(formatUnits(previewOrder(draft(pair), around).sizingPrice)).toBe('112');
  });

  test.each([
    [{ mode: 'stop', stopPrice: '' }, ['ticket.error.stopPrice']],
    [{ mode: 'stop', stopPrice: '100.01' }, []],
    [{ mode: 'stop', stopPrice: '100' }, ['ticket.error.stopAbove']],
    [{ mode: 'stop', stopPrice: '100.001' }, ['spot.error.tick']],
    [{ mode: 'stop', side: 'sell', stopPrice: '99.99' }, []],
    [{ mode: 'stop', side: 'sell', stopPrice: '100' }, ['ticket.error.stopBelow']],
    [{ mode: 'stop', stopPrice: '110', timeInForce: 'post_only' }, []],
    [{ ...pair, stopLimitPrice: '' }, ['ticket.error.stopLimitPrice']],
    [pair, []],
    [{ ...pair, price: '100' }, ['ticket.error.ocoTakes']],
    [{ ...pair, stopPrice: '95' }, ['ticket.error.stopAbove']],
    [{ ...pair, quantity: '9' }, ['spot.error.balance']],
    [{ ...pair, quantity: '0.0555' }, ['spot.error.minimum']],
  ] as const)('%o: %j', (parts, expected) => {
    expect(issuesOf(parts)).toEqual(expected);
  });

  test('a stop is held to the trigger price, and left to the server where none is known', () => {
    const apart = { triggerPrice: units('110') };
    expect(issuesOf({ mode: 'stop', stopPrice: '105' }, apart)).toEqual(['ticket.error.stopAbove']);
    expect(issuesOf({ mode: 'stop', stopPrice: '110.01' }, apart)).toEqual([]);
    expect(issuesOf({ mode: 'stop', side: 'sell', stopPrice: '105' }, apart)).toEqual([]);
    expect(issuesOf({ mode: 'stop', stopPrice: '100' }, { triggerPrice: undefined })).toEqual([]);
  });

  test('a price outside every band is refused, unless the order has it already', () => {
    const bands = [
      { low: price(units('50')), high: price(units('150')) },
      { low: price(units('60')), high: price(units('180')) },
    ];
    expect(issuesOf({ price: '49.99', quantity: '1' }, { bands })).toEqual(['ticket.error.band']);
    expect(issuesOf({ price: '50', quantity: '1' }, { bands })).toEqual([]);
    expect(issuesOf({ mode: 'stop', stopPrice: '180.01' }, { bands })).toEqual(['ticket.error.band']);
    expect(issuesOf({ price: '49.99' }, { bands, keptPrices: [units('49.99')] })).toEqual([]);
  });
});

describe('what is wrong with an order', () => {
  test.each([
    [{}, []],
    [{ price: '' }, ['spot.error.inPrice']],
    [{ price: '0', quantity: '0' }, ['spot.error.inPrice', 'spot.error.inNumber']],
    [{ side: 'sell', price: '', quantity: '' }, ['spot.error.outPrice', 'spot.error.outNumber']],
    [{ price: '100.001' }, ['spot.error.tick']],
    [{ quantity: '1.00001' }, ['spot.error.step']],
    [{ quantity: '0.0499' }, ['spot.error.minimum']],
    [{ quantity: '100.0001' }, ['spot.error.maximum']],
    [{ quantity: '10.0001' }, ['spot.error.balance']],
    [{ timeInForce: 'post_only' }, ['comfort.error.postOnly']],
    [{ timeInForce: 'post_only', price: '99.99' }, []],
    [{ timeInForce: 'ioc' }, []],
    [{ mode: 'market', price: '' }, []],
    [{ mode: 'market', quantity: '' }, ['spot.error.inNumber']],
  ] as const)('%o: %j', (parts, expected) => {
    expect(issuesOf(parts)).toEqual(expected);
  });

  test('an empty book takes no market order', () => {
    expect(issuesOf({ mode: 'market' }, { levels: [] })).toEqual(['spot.error.emptyBook']);
  });

  test('an unknown balance is left to the server', () => {
    expect(issuesOf({ quantity: '99' }, { available: undefined })).toEqual([]);
  });

  test('a sell is checked against the coin', () => {
    expect(issuesOf({ side: 'sell', quantity: '2' }, { available: units('1') })).toEqual(['spot.error.balance']);
  });
});
