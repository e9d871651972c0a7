// What is done to positions: closed, reversed, given stops; orders revoked.
import { lever, leverRows } from '@bourse/contract';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { notify } from '@bourse/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type CallOptions } from '../../../lib/api.ts';
import { sendOnce, useAttempt } from '../../../lib/attempt.ts';
import { playSound } from '../../../lib/sounds.ts';
import { positionToasts } from './position-toasts.ts';
import { LEVER_KEY } from '../terms-query.ts';

type Answered = { readonly message: string };

/** In the toast of its position, where it is about one. */
function tell(request: { readonly id?: number }, message: string): void {
  if (request.id === undefined) notify.success(message);
  else positionToasts.tell({ id: request.id, stage: 'going' }, (options) => notify.success(message, options));
}

/** Sends it once, tells what the server says, and looks at everything anew. */
function useAct<Request extends object>(
  send: (request: Request, options: CallOptions) => Promise<Answered>,
  onDone: (() => void) | undefined,
) {
  const client = useQueryClient();
  const attempt = useAttempt();
  return useMutation({
    mutationFn: (request: Request) => sendOnce((options) => send(request, options), attempt.keyFor(request)),
    onSuccess: ({ message }, request) => {
      tell(request, message);
      onDone?.();
    },
    onError: (error) => {
      playSound('refusal');
      notify.error(errorText(error));
    },
    onSettled: (_, error) => {
      attempt.settle(error);
      for (const queryKey of [LEVER_KEY, ['wallets']]) void client.invalidateQueries({ queryKey });
    },
  });
}

/** Without hands the whole position. */
export type CloseRequest = { readonly id: number; readonly hands?: number };

export const useClosePosition = (onDone?: () => void) =>
  useAct(
    ({ id, hands }: CloseRequest, options) =>
      call(lever.close, { id: String(id), ...(hands !== undefined && { share: String(hands) }) }, options),
    onDone,
  );

export const useReversePosition = (onDone?: () => void) =>
  useAct(({ id }: { readonly id: number }, options) => call(lever.reverse, { id: String(id) }, options), onDone);

export const useRevokeOrder = (onDone?: () => void) =>
  useAct(({ id }: { readonly id: number }, options) => call(lever.cancel, { id: String(id) }, options), onDone);

/** Which positions are closed together. */
export type Batch = 'all' | 'long' | 'short';
const BATCH_TYPES = { all: 0, long: leverRows.TYPE_LONG, short: leverRows.TYPE_SHORT } as const satisfies Record<
  Batch,
  number
>;

export const useBatchClose = (onDone?: () => void) =>
  useAct(
    ({ batch }: { readonly batch: Batch }, options) => call(lever.batchClose, { type: BATCH_TYPES[batch] }, options),
    onDone,
  );

/** Decimal strings; blank clears a level. */
export type StopsRequest = { readonly id: number; readonly takeProfit?: string; readonly stopLoss?: string };

/** A level that is named blank is taken away, one that is not named stays. */
function clearOf({ takeProfit, stopLoss }: StopsRequest): (typeof lever.CLEARABLE)[number] | undefined {
  if (takeProfit === '' && stopLoss === '') return 'both';
  if (takeProfit === '') return 'target_profit_price';
  return stopLoss === '' ? 'stop_loss_price' : undefined;
}

export const useSetStops = (onDone?: () => void) =>
  useAct((request: StopsRequest, options) => {
    const { id, takeProfit, stopLoss } = request;
    const clear = clearOf(request);
    return call(
      lever.setStop,
      {
        id: String(id),
        ...(takeProfit && { target_profit_price: takeProfit }),
        ...(stopLoss && { stop_loss_price: stopLoss }),
        ...(clear && { clear }),
      },
      options,
    );
  }, onDone);
