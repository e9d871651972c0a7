// The user's own orders and fills, as a chart marks them.
import { formatUnits, parseUnits, type Side } from '@bourse/domain';

export type ChartOrder = {
  readonly id: number;
  readonly side: Side;
  readonly price: string;
  /** What is still to be filled. */
  readonly quantity: string;
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

/** A line at a price: all orders of one side at that price together. */
export type OrderLine = Pick<ChartOrder, 'side' | 'price' | 'quantity'> & { readonly count: number };

export function orderLines(orders: readonly ChartOrder[]): readonly OrderLine[] {
  const lines = new Map<string, OrderLine>();
  for (const { side, price, quantity } of orders) {
    const key = `${side} ${price}`;
    const line = lines.get(key);
    const sum = (parseUnits(quantity) ?? 0n) + (parseUnits(line?.quantity ?? '0') ?? 0n);
    lines.set(key, { side, price, quantity: formatUnits(sum), count: (line?.count ?? 0) + 1 });
  }
  return [...lines.values()];
}
