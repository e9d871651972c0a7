// What an amendment makes of an open order, and of the list it is in.
import type { spot } from '@bourse/contract';
import { divFloor, formatUnits, parseUnits, UNITS_PER_WHOLE } from '@bourse/domain';
import type { OpenOrders } from '../orders/list-cache.ts';

/** What is not named stays. Decimal strings. */
export type OrderChanges = {
  readonly price?: string;
  /** The whole quantity, what has filled included. */
  readonly quantity?: string;
  /** Only an order that still waits for its stop price has one. */
  readonly stopPrice?: string;
};

const read = (text: string): bigint => parseUnits(text) ?? 0n;

/** Only what differs from the order as it is: sending the rest could cost it its place. */
export function changesOf(order: spot.SpotOrder, wanted: OrderChanges): OrderChanges {
  const { price, quantity, stopPrice } = wanted;
  return {
    ...(price !== undefined && read(price) !== read(order.price) && { price }),
    ...(quantity !== undefined && read(quantity) !== read(order.total_number) && { quantity }),
    ...(stopPrice !== undefined && read(stopPrice) !== read(order.stop_price ?? '0') && { stopPrice }),
  };
}

export const isChange = (changes: OrderChanges): boolean => Object.keys(changes).length > 0;

/** Whether the order stays where it is in the queue: nothing but its quantity changes, and not upwards. */
export const keepsPlace = (order: spot.SpotOrder, { price, quantity, stopPrice }: OrderChanges): boolean =>
  price === undefined && stopPrice === undefined && read(quantity ?? '0') <= read(order.total_number);

/** The order as it would be. */
export function applyChanges(order: spot.SpotOrder, changes: OrderChanges): spot.SpotOrder {
  const price = changes.price ?? order.price;
  const total = changes.quantity ?? order.total_number;
  return {
    ...order,
    price,
    stop_price: changes.stopPrice ?? order.stop_price,
    total_number: total,
    number: formatUnits(read(total) - read(order.complete_number)),
    total_money: formatUnits(divFloor(read(price) * read(total), UNITS_PER_WHOLE)),
  };
}

/** The list with the order as it would be; the other leg of a pair takes the new quantity too. */
export function applyAmendment(list: OpenOrders, order: spot.SpotOrder, changes: OrderChanges): OpenOrders {
  const forPartner: OrderChanges = changes.quantity === undefined ? {} : { quantity: changes.quantity };
  const isPartner = (row: spot.SpotOrder): boolean => row.oco_id !== null && row.oco_id === order.oco_id;
  const amend = (row: spot.SpotOrder): spot.SpotOrder => {
    if (row.id === order.id) return applyChanges(row, changes);
    return isPartner(row) ? applyChanges(row, forPartner) : row;
  };
  return { ...list, rows: list.rows.map(amend) };
}

/** Takes an amendment back that was refused: rows that are still there are as they were. */
export function undoAmendment(list: OpenOrders, before: readonly spot.SpotOrder[]): OpenOrders {
  const old = new Map(before.map((row) => [row.id, row] as const));
  return { ...list, rows: list.rows.map((row) => old.get(row.id) ?? row) };
}
