// Sends a limit order to another target: it is cancelled, and placed again once that is answered.
import { lever } from '@bourse/contract';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { notify } from '@bourse/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { sendOnce } from '../../../lib/attempt.ts';
import { createRandomKey } from '@bourse/ui/lib/random-key.ts';
import { playSound } from '../../../lib/sounds.ts';
import { LEVER_KEY } from '../terms-query.ts';
import { fieldsOf, type PositionRequest } from '../ticket/order-position.ts';

export type MoveRequest = { readonly id: number; readonly request: PositionRequest };

/** The old order is cancelled and no new one was taken; says why. */
class OrderLost extends Error {
  constructor(cause: unknown) {
    super(t('lever.move.lost', { reason: errorText(cause) }), { cause });
  }
}

async function place(request: PositionRequest) {
  try {
    return await sendOnce((options) => call(lever.submit, fieldsOf(request), options), createRandomKey());
  } catch (error) {
    throw new OrderLost(error);
  }
}

export function useMoveOrder(onSettled: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, request }: MoveRequest) => {
      await sendOnce((options) => call(lever.cancel, { id: String(id) }, options), createRandomKey());
      return place(request);
    },
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => {
      playSound('refusal');
      notify.error(error instanceof OrderLost ? error.message : errorText(error));
    },
    onSettled: () => {
      for (const queryKey of [LEVER_KEY, ['wallets']]) void client.invalidateQueries({ queryKey });
      onSettled();
    },
  });
}
