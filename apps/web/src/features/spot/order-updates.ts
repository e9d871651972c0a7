// Keeps the lists of orders in step with what the server pushes, without asking for them again.
import type { spot } from '@bourse/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatDecimal } from '../../lib/format.ts';
import { t } from '../../lib/i18n.ts';
import { playSound } from '../../lib/sounds.ts';
import { useOrderEvents } from '../../realtime/private.ts';
import { notify } from '../../ui/toast.ts';
import { applyOrder } from './apply-order.ts';
import { HISTORY_KEY, OPEN_KEY, type OpenOrders, TRADES_KEY } from './order-lists.ts';

const REFRESH_AFTER_MS = 300;

function applyToLists(client: QueryClient, order: spot.SpotOrder): void {
  // An answer on its way may be older than this event, and would overwrite it.
  if (client.isFetching({ queryKey: OPEN_KEY }) > 0) {
    void client.invalidateQueries({ queryKey: OPEN_KEY });
    return;
  }
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

function announce(order: spot.SpotOrder): void {
  if (order.status !== 'filled') return;
  playSound('fill');
  notify.success(
    t(order.type === 'in' ? 'spot.filled.buy' : 'spot.filled.sell', {
      number: formatDecimal(order.complete_number),
      currency: order.currency_name,
      price: formatDecimal(order.average_price),
    }),
  );
}

/** Belongs once on a page that shows orders. */
export function useOrderUpdates(): void {
  const client = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  // A burst of fills asks for history and trades once.
  const refreshPast = (): void => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      for (const key of [HISTORY_KEY, TRADES_KEY]) void client.invalidateQueries({ queryKey: key });
    }, REFRESH_AFTER_MS);
  };
  useOrderEvents((order) => {
    applyToLists(client, order);
    if (order.status !== 'open' || order.complete_number !== '0') refreshPast();
    announce(order);
  });
}
