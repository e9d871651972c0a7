// Keeps the lists of open orders up to date with the events of orders, those shown and those being loaded.
import type { spot } from '@bourse/contract';
import type { QueryClient } from '@tanstack/react-query';
import { applyOrder } from './apply-order.ts';
import { OPEN_KEY, type OpenOrders } from './list-cache.ts';

/** For each list of open orders that is on its way: the changes heard since it was asked for. */
const underway = new Set<spot.SpotOrder[]>();

/** The answer may be older than a change that was heard meanwhile: each is made to it once more. */
export async function bringOpen(ask: () => Promise<OpenOrders>): Promise<OpenOrders> {
  const heard: spot.SpotOrder[] = [];
  underway.add(heard);
  try {
    return heard.reduce(applyOrder, await ask());
  } finally {
    underway.delete(heard);
  }
}

/** A change of an order, for the lists that are loaded and for those that are being loaded. */
export function applyToOpen(client: QueryClient, order: spot.SpotOrder): void {
  for (const heard of underway) heard.push(order);
  client.setQueriesData<OpenOrders>({ queryKey: OPEN_KEY }, (list) => list && applyOrder(list, order));
  const lists = client.getQueriesData<OpenOrders>({ queryKey: OPEN_KEY });
  // Rows beyond the loaded ones have moved up.
  if (order.status !== 'open' && lists.some(([, list]) => list && list.rows.length < list.total))
    void client.invalidateQueries({ queryKey: OPEN_KEY });
}

/** Takes an order off the lists at once when its revocation was answered, without waiting for the push. */
export function forgetOrders(client: QueryClient, ids: ReadonlySet<number>): void {
  client.setQueriesData<OpenOrders>({ queryKey: OPEN_KEY }, (list) => {
    if (!list) return list;
    const rows = list.rows.filter((row) => !ids.has(row.id));
    return { ...list, rows, total: Math.max(0, list.total - (list.rows.length - rows.length)) };
  });
}
