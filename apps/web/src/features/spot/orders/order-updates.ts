// Keeps the lists of orders in step with what the server pushes, without asking for them again.
import type { spot } from '@bourse/contract';
import { orderModeKey } from '@bourse/messages/orders';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { notify } from '@bourse/ui/toast.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { playSound } from '../../../lib/sounds.ts';
import { useOrderEvents } from '../../../realtime/private.ts';
import { FillBursts } from './fill-bursts.ts';
import { reasonText } from './order-reasons.ts';
import { symbolOf } from './order-columns.tsx';
import { orderToasts } from './order-toasts.ts';
import { OrderTriggers } from './order-triggers.ts';
import { HISTORY_KEY, OPEN_KEY, type OpenOrders, TRADES_KEY } from './list-cache.ts';
import { applyToOpen } from './open-lists.ts';

const REFRESH_AFTER_MS = 300;

/** The order as a list shows it, before a change is applied. */
const shownOrder = (client: QueryClient, id: number): spot.SpotOrder | undefined =>
  client
    .getQueriesData<OpenOrders>({ queryKey: OPEN_KEY })
    .flatMap(([, list]) => list?.rows ?? [])
    .find((row) => row.id === id);

/** Tells of a stop-limit order what it does now, of any other kind what it is. */
function triggerText(order: spot.SpotOrder): string {
  const kind = orderModeKey(order);
  if (kind !== 'ticket.stop' && order.oco_id === null)
    return t('orders.triggeredKind', { kind: t(kind), symbol: symbolOf(order) });
  return t(order.type === 'in' ? 'orders.triggered.buy' : 'orders.triggered.sell', {
    number: formatDecimal(order.total_number),
    currency: order.currency_name,
    price: formatDecimal(order.price),
  });
}

function announceTrigger(order: spot.SpotOrder): void {
  const text = triggerText(order);
  orderToasts.tell({ id: order.id, stage: 'going' }, (options) => notify.info(text, options));
}

function announceFill(order: spot.SpotOrder): void {
  const facts = {
    number: formatDecimal(order.complete_number),
    currency: order.currency_name,
    price: formatDecimal(order.average_price),
  };
  const isBuy = order.type === 'in';
  const text =
    order.status === 'filled'
      ? t(isBuy ? 'spot.filled.buy' : 'spot.filled.sell', facts)
      : t(isBuy ? 'orders.filledPart.buy' : 'orders.filledPart.sell', {
          ...facts,
          total: formatDecimal(order.total_number),
        });
  playSound('fill');
  const detail = reasonText(order);
  orderToasts.tell({ id: order.id, stage: order.status === 'open' ? 'going' : 'ended' }, (options) =>
    notify.success(text, { ...options, ...(detail !== undefined && { detail }) }),
  );
}

/** An order that this window has spoken of ends without having filled, and not because its owner asked for that. */
function announceEnd(order: spot.SpotOrder): void {
  const detail = reasonText(order);
  if (order.status !== 'cancelled' || order.cancel_reason === 'amended' || detail === undefined) return;
  if (!orderToasts.isFollowed(order.id)) return;
  orderToasts.tell({ id: order.id, stage: 'ended' }, (options) =>
    notify.info(t('spot.status.cancelled'), { ...options, detail }),
  );
}

const wait = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Belongs once on a page that shows orders. */
export function useOrderUpdates(): void {
  const client = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [bursts] = useState(
    () => new FillBursts<spot.SpotOrder>({ tell: announceFill, now: () => performance.now(), wait }),
  );
  const [triggers] = useState(() => new OrderTriggers());
  useEffect(
    () => () => {
      clearTimeout(waiting.current);
      bursts.stop();
    },
    [bursts],
  );
  // A burst of fills asks for history and trades once, and never over an answer that is on its way.
  const refreshPast = (): void => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      const keys = [HISTORY_KEY, TRADES_KEY];
      if (keys.some((queryKey) => client.isFetching({ queryKey }) > 0)) refreshPast();
      else for (const queryKey of keys) void client.invalidateQueries({ queryKey });
    }, REFRESH_AFTER_MS);
  };
  useOrderEvents((order) => {
    const shown = shownOrder(client, order.id);
    if (triggers.hear(order, shown?.trigger)) announceTrigger(order);
    applyToOpen(client, order);
    if (order.status !== 'open' || order.complete_number !== '0') refreshPast();
    bursts.hear(order, shown?.complete_number);
    announceEnd(order);
  });
}
