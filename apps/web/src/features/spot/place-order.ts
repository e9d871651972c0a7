// Sending an order. One attempt has one idempotency key until it is answered, so that pressing again after a lost
// connection never places it twice.
import { spot } from '@bourse/contract';
import type { Side, TimeInForce } from '@bourse/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, call, errorText } from '../../lib/api.ts';
import type { Pair } from '../../lib/pair.ts';
import { createRandomKey } from '../../lib/random-key.ts';
import { playSound } from '../../lib/sounds.ts';
import { notify } from '../../ui/toast.ts';
import type { Mode } from './preview.ts';

export type OrderRequest = {
  readonly pair: Pair;
  readonly side: Side;
  readonly mode: Mode;
  readonly timeInForce: TimeInForce;
  /** Decimal strings; the price is left out of a market order. */
  readonly price: string;
  readonly quantity: string;
};

type Attempt = { readonly key: string; readonly fingerprint: string };

/** Whether the server may or may not have done it. */
const isOpen = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'unexpected' || error.code === 'busy');

const send = ({ pair, side, mode, timeInForce, price, quantity }: OrderRequest, idempotencyKey: string) =>
  call(
    side === 'buy' ? spot.placeBuy : spot.placeSell,
    {
      legal_id: String(pair.legalId),
      currency_id: String(pair.currencyId),
      num: quantity,
      mode: String(mode === 'market' ? spot.MODE_MARKET : spot.MODE_LIMIT),
      ...(mode === 'limit' && { price, time_in_force: timeInForce }),
    },
    { idempotencyKey },
  );

export function usePlaceOrder({ onPlaced }: { readonly onPlaced: () => void }) {
  const client = useQueryClient();
  const attempt = useRef<Attempt>(undefined);
  return useMutation({
    mutationFn: (order: OrderRequest) => {
      const fingerprint = JSON.stringify(order);
      if (attempt.current?.fingerprint !== fingerprint) attempt.current = { key: createRandomKey(), fingerprint };
      return send(order, attempt.current.key);
    },
    onSuccess: ({ message }) => {
      notify.success(message);
      onPlaced();
      for (const key of ['orders', 'wallets']) void client.invalidateQueries({ queryKey: [key] });
    },
    onError: (error) => {
      playSound('refusal');
      notify.error(errorText(error));
    },
    onSettled: (_, error) => {
      if (!isOpen(error)) attempt.current = undefined;
    },
  });
}
