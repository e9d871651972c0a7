// Revoking orders: one, or all that are open.
import { spot } from '@bourse/contract';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { notify } from '@bourse/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendOnce } from '../../../lib/attempt.ts';
import { call } from '../../../lib/api.ts';
import type { Pair } from '../../../lib/pair.ts';
import { createRandomKey } from '@bourse/ui/lib/random-key.ts';
import { OPEN_KEY } from './list-cache.ts';
import { forgetOrders } from './open-lists.ts';
import { orderToasts } from './order-toasts.ts';

const WALLETS_KEY = ['wallets'];

export function useRevoke() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (order: spot.SpotOrder) => {
      const answer = await sendOnce(
        (options) => call(spot.cancel, { id: String(order.id), type: order.type }, options),
        createRandomKey(),
      );
      return { id: order.id, message: answer.message };
    },
    onSuccess: ({ id, message }) => {
      forgetOrders(client, new Set([id]));
      orderToasts.tell({ id, stage: 'ended' }, (options) => notify.success(message, options));
    },
    onError: (error) => {
      notify.error(errorText(error));
      // It may have been filled or revoked elsewhere: look again.
      void client.invalidateQueries({ queryKey: OPEN_KEY });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: WALLETS_KEY }),
  });
}

/** All open orders, or those of one market. */
export function useRevokeAll(pair: Pair | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      sendOnce(
        (options) =>
          call(
            spot.cancelAll,
            pair
              ? { type: 'all', legal_id: String(pair.legalId), currency_id: String(pair.currencyId) }
              : { type: 'all', markets: 'all' },
            options,
          ),
        createRandomKey(),
      ),
    onSuccess: ({ message, data }) => {
      forgetOrders(client, new Set(data.ids));
      notify.success(message);
    },
    onError: (error) => notify.error(errorText(error)),
    onSettled: () => {
      for (const queryKey of [OPEN_KEY, WALLETS_KEY]) void client.invalidateQueries({ queryKey });
    },
  });
}
