// The user's own orders and fills, as a chart marks them.
import type { Side } from '@bourse/domain';

export type ChartOrder = {
  readonly id: number;
  readonly side: Side;
  readonly price: string;
  /** What is still to be filled. */
  readonly quantity: string;
  /** Of an order that still waits for it. */
  readonly stopPrice?: string | undefined;
};

export type ChartFill = {
  readonly id: number;
  readonly side: Side;
  readonly price: string;
  readonly quantity: string;
  /** UTC epoch milliseconds. */
  readonly time: number;
};

export type Own = { readonly orders: readonly ChartOrder[]; readonly fills: readonly ChartFill[] };

export const NOTHING_OWN: Own = { orders: [], fills: [] };

/** `waiting`: the limit price of an order that is in no book yet. */
export type LineKind = 'limit' | 'waiting' | 'trigger';

/** A price of an order, drawn across the chart. One that waits for a price has two: where it is triggered, its limit. */
export type OrderLine = {
  /** The same while the order lives, wherever the line is. */
  readonly key: string;
  readonly orderId: number;
  readonly kind: LineKind;
  readonly side: Side;
  readonly price: string;
  readonly quantity: string;
};

export function orderLines(orders: readonly ChartOrder[]): readonly OrderLine[] {
  return orders.flatMap(({ id, side, price, quantity, stopPrice }): OrderLine[] => {
    const order = { orderId: id, side, quantity };
    if (stopPrice === undefined) return [{ ...order, key: `${id} limit`, kind: 'limit', price }];
    return [
      { ...order, key: `${id} trigger`, kind: 'trigger', price: stopPrice },
      { ...order, key: `${id} limit`, kind: 'waiting', price },
    ];
  });
}

/** A line that is somewhere else for now, with its new price. */
export type LineDraft = { readonly key: string; readonly price: string };

export const withDraft = (lines: readonly OrderLine[], draft: LineDraft | undefined): readonly OrderLine[] =>
  draft ? lines.map((line) => (line.key === draft.key ? { ...line, price: draft.price } : line)) : lines;
