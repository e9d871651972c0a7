// The user's own orders and fills, as a chart marks them.
import type { Side } from '@bourse/domain';
import type { ChartLine } from './chart-lines.ts';

export type ChartOrder = {
  readonly id: number;
  readonly side: Side;
  /** An order that waits at market has none. */
  readonly price: string | undefined;
  /** So much is still to be filled. */
  readonly quantity: string;
  /** The quantity is a sum of this currency. */
  readonly unit?: string | undefined;
  /** The order waits until this price is reached; undefined once it was, or if it never waited. */
  readonly stopPrice?: string | undefined;
  /** Says what cancelling it is called. */
  readonly removeName: string;
};

export type ChartFill = {
  readonly id: number;
  readonly side: Side;
  readonly price: string;
  readonly quantity: string;
  /** UTC epoch milliseconds. */
  readonly time: number;
};

export type Own = { readonly lines: readonly ChartLine[]; readonly fills: readonly ChartFill[] };

export const NOTHING_OWN: Own = { lines: [], fills: [] };

/** `waiting`: the limit price of an order that is in no book yet. */
export type OrderLineKind = 'limit' | 'waiting' | 'trigger';

/** Names the line of an order, shortly for its chip and in full. */
export type OrderWords = (
  kind: OrderLineKind,
  order: Pick<ChartOrder, 'side' | 'quantity' | 'unit'>,
) => Pick<ChartLine, 'text' | 'name'>;

/** One that waits for a price has two lines: where it is triggered, and its limit. */
export function orderLines(orders: readonly ChartOrder[], wordsOf: OrderWords): readonly ChartLine[] {
  return orders.flatMap((order): ChartLine[] => {
    const { id, side, price, stopPrice, removeName } = order;
    const lineAt = (kind: OrderLineKind, at: string): ChartLine => ({
      key: `${id} ${kind === 'trigger' ? kind : 'limit'}`,
      ownerId: id,
      kind,
      tone: side,
      price: at,
      ...wordsOf(kind, order),
      isWaiting: kind !== 'limit',
      isMovable: price !== undefined,
      removeName,
    });
    return [
      ...(stopPrice === undefined ? [] : [lineAt('trigger', stopPrice)]),
      ...(price === undefined ? [] : [lineAt(stopPrice === undefined ? 'limit' : 'waiting', price)]),
    ];
  });
}
