// Amending an open order: one command of the engine, from the dialog of an order or from its line on the chart.
import { spot } from '@bourse/contract';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { notify } from '@bourse/ui/toast.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type CallOptions } from '../../../lib/api.ts';
import { playSound } from '../../../lib/sounds.ts';
import { applyAmendment, changesOf, isChange, type OrderChanges, undoAmendment } from './amendment.ts';
import { isOutcomeOpen, sendOnce, useAttempt } from '../../../lib/attempt.ts';
import { AMEND_KEY } from '../orders/amending-ids.ts';
import { OPEN_KEY, type OpenOrders } from '../orders/list-cache.ts';
import { orderToasts } from '../orders/order-toasts.ts';

export type { OrderChanges } from './amendment.ts';

export type Amendment = { readonly order: spot.SpotOrder; readonly changes: OrderChanges };

const send = ({ order, changes }: Amendment, options: CallOptions) =>
  call(
    spot.amend,
    {
      id: String(order.id),
      ...(changes.price !== undefined && { price: changes.price }),
      ...(changes.quantity !== undefined && { num: changes.quantity }),
      ...(changes.stopPrice !== undefined && { stop_price: changes.stopPrice }),
    },
    options,
  );

/** Shows the order as it is to become at once; answers the rows as they were. */
function showAtOnce(client: QueryClient, { order, changes }: Amendment): readonly spot.SpotOrder[] {
  const isMeant = ({ id, oco_id: pair }: spot.SpotOrder): boolean =>
    id === order.id || (pair !== null && pair === order.oco_id);
  const before = client
    .getQueriesData<OpenOrders>({ queryKey: OPEN_KEY })
    .flatMap(([, list]) => list?.rows.filter(isMeant) ?? []);
  client.setQueriesData<OpenOrders>({ queryKey: OPEN_KEY }, (list) => list && applyAmendment(list, order, changes));
  return before;
}

function failureText(error: unknown): string {
  // Without an answer nobody knows yet: the list is asked for again and shows it.
  return isOutcomeOpen(error) ? errorText(error) : t('amend.refused', { reason: errorText(error) });
}

/**
 * `amend(order, changes)` sends what differs from the order as it is, and nothing where nothing does. The open orders
 * show the new figures at once and the old ones again when the amendment is refused; toasts say which. `amend`
 * answers whether there was anything to send; `failure` is what the last one failed of.
 */
export function useAmendOrder({ onAmended }: { readonly onAmended?: () => void } = {}) {
  const client = useQueryClient();
  const attempt = useAttempt();
  const { mutate, isPending, error } = useMutation({
    mutationKey: AMEND_KEY,
    mutationFn: (amendment: Amendment) =>
      sendOnce((options) => send(amendment, options), attempt.keyFor([amendment.order.id, amendment.changes])),
    onMutate: (amendment) => showAtOnce(client, amendment),
    onSuccess: ({ data }, { order }) => {
      const text = data.id === order.id ? t('amend.kept') : t('amend.replaced', { id: data.id });
      orderToasts.tell({ id: data.id, stage: 'going' }, (options) => notify.success(text, options));
      onAmended?.();
    },
    onError: (error, _, before = []) => {
      client.setQueriesData<OpenOrders>({ queryKey: OPEN_KEY }, (list) => list && undoAmendment(list, before));
      playSound('refusal');
      notify.error(failureText(error));
    },
    onSettled: (_, error) => {
      attempt.settle(error);
      for (const queryKey of [OPEN_KEY, ['wallets']]) void client.invalidateQueries({ queryKey });
    },
  });
  const amend = (order: spot.SpotOrder, wanted: OrderChanges): boolean => {
    const changes = changesOf(order, wanted);
    if (!isChange(changes) || isPending) return false;
    mutate({ order, changes });
    return true;
  };
  return { amend, isPending, failure: error && failureText(error) };
}
