import { formatUnits, parseUnits } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { isOverdue, isRunning, withoutRow, withRow } from './open-rows.ts';
import { entryOf, leftOf, resultIf, standingOf } from './order.ts';
import { orderRow } from './testing-rows.ts';

const units = (text: string): bigint => parseUnits(text) ?? 0n;

describe('how an order stands', () => {
  test.each([
    ['up', '60001', 'ahead'],
    ['up', '59999', 'behind'],
    ['down', '60001', 'behind'],
    ['down', '59999', 'ahead'],
    ['down', '60000', 'level'],
  ] as const)('on %s at %s', (direction, index, expected) => {
    expect(standingOf(direction, units('60000'), units(index))).toBe(expected);
  });

  test('comes to the profit less the fee, to stake and fee lost, or to nothing', () => {
    const come = (['ahead', 'behind', 'level'] as const).map((standing) => formatUnits(resultIf(standing, orderRow())));
    expect(come).toEqual(['8.95', '-10.05', '0']);
  });

  test('has no entry until it has opened, whatever index it was told', () => {
    expect(entryOf(orderRow())).toBe(units('60000'));
    expect(entryOf(orderRow({ state: 'accepted', is_provisional: 1 }))).toBeUndefined();
  });
});

describe('the countdown', () => {
  test('counts whole seconds up, and what of the term is left', () => {
    expect(leftOf(orderRow(), 1_000_000)).toEqual({ seconds: 31, share: 1 });
    expect(leftOf(orderRow(), 1_030_001).seconds).toBe(1);
    expect(leftOf(orderRow(), 1_015_500).share).toBe(0.5);
    expect(leftOf(orderRow(), 1_031_000)).toEqual({ seconds: 0, share: 0 });
    expect(leftOf(orderRow(), 2_000_000)).toEqual({ seconds: 0, share: 0 });
  });

  test('does not run beyond the ring where the clock here is behind', () => {
    expect(leftOf(orderRow(), 900_000).share).toBe(1);
  });
});

describe('the list of what runs', () => {
  const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

  test('has the newest first, each once', () => {
    const rows = withRow(withRow([orderRow({ id: 1 })], orderRow({ id: 3 })), orderRow({ id: 2 }));
    expect(ids(rows)).toEqual([3, 2, 1]);
    expect(ids(withRow(rows, orderRow({ id: 2, seconds: 60 })))).toEqual([3, 2, 1]);
    expect(ids(withoutRow(rows, 2))).toEqual([3, 1]);
  });

  test('takes no older state of an order than it has', () => {
    const closed = [orderRow({ status: 3, state: 'closed', result: 'win' })];
    expect(withRow(closed, orderRow())).toBe(closed);
    const opened = [orderRow()];
    expect(withRow(opened, orderRow({ state: 'accepted', is_provisional: 1 }))).toBe(opened);
    expect(withRow(opened, closed[0] ?? orderRow())[0]?.status).toBe(3);
  });

  test('asks anew where an end is long due', () => {
    expect(isRunning(orderRow({ status: 3 }))).toBe(false);
    expect(isOverdue(orderRow(), 1_033_000)).toBe(false);
    expect(isOverdue(orderRow(), 1_033_501)).toBe(true);
  });
});
