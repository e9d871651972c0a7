// What is done to positions: closed, reversed, given stops; orders revoked.
import { lever, leverRows } from '@bourse/contract';
import { notify } from '@bourse/ui/toast.ts';
import { call, type CallOptions } from '../../../lib/api.ts';
import { useAct } from '../../../lib/use-act.ts';
import { positionToasts } from './position-toasts.ts';
import { LEVER_KEY } from '../terms-query.ts';

type Answered = { readonly message: string };

/** In the toast of its position, where it is about one. */
function tell(request: { readonly id?: number }, message: string): void {
  if (request.id === undefined) notify.success(message);
  else positionToasts.tell({ id: request.id, stage: 'going' }, (options) => notify.success(message, options));
}

const KEYS = [LEVER_KEY, ['wallets']];

const useLeverAct = <Request extends object>(
  send: (request: Request, options: CallOptions) => Promise<Answered>,
  onDone: (() => void) | undefined,
) => useAct(send, { keys: KEYS, tell, onDone });

/** Without hands the whole position. */
export type CloseRequest = { readonly id: number; readonly hands?: number };

export const useClosePosition = (onDone?: () => void) =>
  useLeverAct(
    ({ id, hands }: CloseRequest, options) =>
      call(lever.close, { id: String(id), ...(hands !== undefined && { share: String(hands) }) }, options),
    onDone,
  );

export const useReversePosition = (onDone?: () => void) =>
  useLeverAct(({ id }: { readonly id: number }, options) => call(lever.reverse, { id: String(id) }, options), onDone);

export const useRevokeOrder = (onDone?: () => void) =>
  useLeverAct(({ id }: { readonly id: number }, options) => call(lever.cancel, { id: String(id) }, options), onDone);

/** Which positions are closed together. */
export type Batch = 'all' | 'long' | 'short';
const BATCH_TYPES = { all: 0, long: leverRows.TYPE_LONG, short: leverRows.TYPE_SHORT } as const satisfies Record<
  Batch,
  number
>;

export const useBatchClose = (onDone?: () => void) =>
  useLeverAct(
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
  useLeverAct((request: StopsRequest, options) => {
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
