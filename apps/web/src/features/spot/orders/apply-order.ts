// What one changed order does to a list of open orders.
import type { spot } from '@bourse/contract';
import type { OpenOrders } from './list-cache.ts';

/** The list as it is after one of the orders has changed: newest first, closed ones gone. */
export function applyOrder(list: OpenOrders, order: spot.SpotOrder): OpenOrders {
  if (list.symbol !== undefined && list.symbol !== `${order.currency_name}/${order.legal_name}`) return list;
  const isKnown = list.rows.some((row) => row.id === order.id);
  if (order.status !== 'open') {
    // One that is not among the loaded rows still counts; without it here the total is left to the next answer.
    if (!isKnown) return list;
    return { ...list, rows: list.rows.filter((row) => row.id !== order.id), total: Math.max(0, list.total - 1) };
  }
  if (isKnown) return { ...list, rows: list.rows.map((row) => (row.id === order.id ? order : row)) };
  // It is on a page that is not loaded, where it is counted.
  const last = list.rows.at(-1);
  if (last && order.id < last.id && list.rows.length < list.total) return list;
  const rows = [order, ...list.rows].sort((a, b) => b.id - a.id);
  return { ...list, rows, total: list.total + 1 };
}
