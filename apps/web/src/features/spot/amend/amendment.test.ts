import type { spot } from '@bourse/contract';
import { amount, formatUnits, ppm, price, units } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { fieldOfDraft, keptPricesOf, previewAmendment, typedOf } from './amend-draft.ts';
import { applyAmendment, applyChanges, changesOf, isChange, keepsPlace, undoAmendment } from './amendment.ts';
import type { OpenOrders } from '../orders/list-cache.ts';
import { partnerOf, placeInPair } from '../orders/order-pairs.ts';
import type { Surroundings } from '../draft/preview.ts';

const order = (id: number, parts: Partial<spot.SpotOrder> = {}): spot.SpotOrder => ({
  id,
  create_time: '2026-06-15 10:12:44',
  time: 0,
  legal_id: 1,
  currency_id: 2,
  currency_name: 'BTC',
  legal_name: 'USDT',
  type: 'in',
  mode: 2,
  time_in_force: 'gtc',
  status: 'open',
  cancel_reason: null,
  client_order_id: null,
  total_number: '2',
  number: '1.5',
  complete_number: '0.5',
  price: '90',
  stop_price: null,
  trigger: null,
  oco_id: null,
  average_price: '0',
  total_money: '180',
  in_fee: '0',
  out_fee: '0',
  maker_fee: '0.1',
  taker_fee: '0.1',
  ...parts,
});

const whole = { total_number: '2', number: '2', complete_number: '0' } as const;
const limitLeg = order(7, { ...whole, oco_id: 7 });
const stopLeg = order(8, { ...whole, oco_id: 7, price: '112', stop_price: '110', trigger: 'waiting' });
const listOf = (rows: readonly spot.SpotOrder[]): OpenOrders => ({ rows, total: rows.length, symbol: undefined });

describe('what an amendment changes', () => {
  test('only what differs in value is sent', () => {
    expect(changesOf(order(1), { price: '90.00', quantity: '2.0' })).toEqual({});
    expect(isChange(changesOf(order(1), { price: '90' }))).toBe(false);
    expect(changesOf(stopLeg, { price: '112', stopPrice: '111', quantity: '3' })).toEqual({
      stopPrice: '111',
      quantity: '3',
    });
  });

  test.each([
    [{ quantity: '1' }, true],
    [{ quantity: '2.5' }, false],
    [{ price: '91' }, false],
    [{ price: '91', quantity: '1' }, false],
    [{ stopPrice: '109' }, false],
  ])('S29 %o keeps the place: %s', (changes, expected) => {
    expect(keepsPlace(order(1), changes)).toBe(expected);
  });

  test('what is left is the new quantity without the fills', () => {
    const { number, total_number, total_money, price: at } = applyChanges(order(1), { price: '80', quantity: '3' });
    expect([number, total_number, total_money, at]).toEqual(['2.5', '3', '240', '80']);
  });

  test('S31 the other leg of a pair takes the quantity, not the price', () => {
    const { rows } = applyAmendment(listOf([stopLeg, limitLeg, order(1)]), limitLeg, { price: '85', quantity: '1' });
    expect(rows.map((row) => [row.price, row.total_number])).toEqual([
      ['112', '1'],
      ['85', '1'],
      ['90', '2'],
    ]);
  });

  test('S30 a refused one leaves every row as it was, and brings none back that is gone', () => {
    const list = listOf([stopLeg, limitLeg]);
    expect(undoAmendment(applyAmendment(list, limitLeg, { quantity: '1' }), [limitLeg, stopLeg])).toEqual(list);
    expect(undoAmendment(listOf([]), [limitLeg]).rows).toEqual([]);
  });
});

describe('the dialog of an order', () => {
  const around: Surroundings = {
    rules: {
      state: 'open',
      tick: price(units('0.01')),
      step: amount(units('0.0001')),
      minTotal: amount(units('5')),
      maxNumber: amount(units('100')),
      makerFee: ppm(1_000n),
      takerFee: ppm(1_000n),
    },
    available: units('10'),
    levels: [{ price: price(units('101')), quantity: amount(units('1')) }],
    triggerPrice: units('100'),
    lastPrice: units('100'),
    indexPrice: undefined,
    bands: [],
    keptPrices: [],
  };
  const alone = { order: order(1), partner: undefined };
  const textsOf = (typed: object, amended: Parameters<typeof previewAmendment>[0] = alone): readonly string[] =>
    previewAmendment(amended, { ...typedOf(amended.order), ...typed }, around).issues.map(({ text }) => text);

  test('may spend what the order holds itself', () => {
    // It holds 1.5 × 90 = 135, and 10 are free.
    expect(formatUnits(previewAmendment(alone, typedOf(alone.order), around).heldNow)).toBe('135');
    expect(textsOf({ price: '96.66' })).toEqual([]);
    expect(textsOf({ price: '96.67' })).toEqual(['spot.error.balance']);
  });

  test('knows a quantity that has filled already from none', () => {
    expect(textsOf({ quantity: '0.5' })).toEqual(['amend.filledFirst']);
    expect(textsOf({ quantity: '' })).toEqual(['spot.error.inNumber']);
    expect(textsOf({ quantity: '0.54' })).toEqual(['spot.error.minimum']);
  });

  test('a stop leg is checked as a pair, with its own price as the stop’s limit', () => {
    const pair = { order: stopLeg, partner: limitLeg };
    expect(fieldOfDraft(pair, 'price')).toBe('stopLimitPrice');
    expect(textsOf({ stopPrice: '99' }, pair)).toEqual(['ticket.error.stopAbove']);
    expect(textsOf({ price: '' }, pair)).toEqual(['ticket.error.stopLimitPrice']);
    // 2 × 112 are held for both legs: 117 would need 234, which is all there is.
    expect(textsOf({ price: '117' }, pair)).toEqual([]);
    expect(textsOf({ price: '117.01' }, pair)).toEqual(['spot.error.balance']);
    expect(keptPricesOf(pair).map(formatUnits)).toEqual(['112', '110', '90', '0']);
  });

  test('an order that takes profit waits for a better price', () => {
    const waiting = order(1, {
      ...whole,
      trigger_kind: 'take_profit',
      trigger: 'waiting',
      stop_price: '95',
      price: '96',
    });
    const costly = { ...around, available: units('100') };
    const issuesAt = (stopPrice: string) =>
      previewAmendment({ order: waiting, partner: undefined }, { ...typedOf(waiting), stopPrice }, costly).issues;
    expect(issuesAt('94')).toEqual([]);
    expect(issuesAt('101')).toMatchObject([{ field: 'stopPrice', text: 'ticket.error.stopBelow' }]);
  });

  test('a stop order that was triggered is a limit order', () => {
    const triggered = { order: order(1, { stop_price: '80', trigger: 'triggered' }), partner: undefined };
    expect(textsOf({}, triggered)).toEqual([]);
    expect(previewAmendment(triggered, typedOf(triggered.order), around).draft.mode).toBe('limit');
  });
});

describe('a pair', () => {
  test('stands together where its legs follow each other', () => {
    const rows = [order(9), stopLeg, limitLeg];
    expect(rows.map((row) => placeInPair(row, rows))).toEqual([undefined, 'upper', 'lower']);
    expect(placeInPair(limitLeg, [limitLeg])).toBeUndefined();
    expect(partnerOf(limitLeg, rows)).toBe(stopLeg);
    expect(partnerOf(order(9), rows)).toBeUndefined();
  });
});
