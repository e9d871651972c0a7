// Sending an order.
import { spot } from '@bourse/contract';
import type { Side, TimeInForce } from '@bourse/domain';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { notify } from '@bourse/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type CallOptions } from '../../../lib/api.ts';
import type { Pair } from '../../../lib/pair.ts';
import { playSound } from '../../../lib/sounds.ts';
import { sendOnce, useAttempt } from '../../../lib/attempt.ts';
import { draftPlace } from '../../../lib/drafts.ts';
import { orderToasts } from '../orders/order-toasts.ts';
import type { Mode } from '../draft/preview.ts';
import { draftNameOf } from './ticket-store.ts';

/** Decimal strings; those that the kind of order does not name are left out. */
export type OrderRequest = {
  readonly pair: Pair;
  readonly side: Side;
  readonly mode: Mode;
  readonly timeInForce: TimeInForce;
  readonly price: string;
  readonly stopPrice: string;
  readonly stopLimitPrice: string;
  readonly quantity: string;
};

type Placed = {
  readonly message: string;
  /** The id is that of the order, or of the first of two. */
  readonly id: number;
};

async function send(request: OrderRequest, options: CallOptions): Promise<Placed> {
  const { pair, side, mode, timeInForce, price, stopPrice, stopLimitPrice, quantity } = request;
  const common = { legal_id: String(pair.legalId), currency_id: String(pair.currencyId), num: quantity };
  if (mode === 'oco') {
    const type = side === 'buy' ? 'in' : 'out';
    const prices = { price, stop_price: stopPrice, stop_limit_price: stopLimitPrice };
    const { message, data } = await call(spot.placeOco, { ...common, ...prices, type }, options);
    return { message, id: data.limit_id };
  }
  const { message, data } = await call(
    side === 'buy' ? spot.placeBuy : spot.placeSell,
    {
      ...common,
      mode: String(mode === 'market' ? spot.MODE_MARKET : spot.MODE_LIMIT),
      ...(mode !== 'market' && { price }),
      ...(mode === 'limit' && { time_in_force: timeInForce }),
      ...(mode === 'stop' && { stop_price: stopPrice }),
    },
    options,
  );
  return { message, id: data.id };
}

/** Tells one order from another where several are spoken of at once. */
function detailOf({ pair, side, mode, price, quantity }: OrderRequest): string {
  const named = `${t(side === 'buy' ? 'spot.buy' : 'spot.sell')} ${pair.symbol}`;
  const at = mode === 'market' ? t('spot.market') : formatDecimal(price);
  return `${named} · ${formatDecimal(quantity)} · ${at}`;
}

export function usePlaceOrder({ onPlaced }: { readonly onPlaced: () => void }) {
  const client = useQueryClient();
  const attempt = useAttempt();
  return useMutation({
    mutationFn: (order: OrderRequest) =>
      sendOnce((options) => send(order, options), attempt.keyFor(order), draftPlace(draftNameOf(order.pair.symbol))),
    onSuccess: ({ message, id }, request) => {
      const detail = detailOf(request);
      orderToasts.tell({ id, stage: 'placed' }, (options) => notify.success(message, { ...options, detail }));
      onPlaced();
      for (const key of ['orders', 'wallets']) void client.invalidateQueries({ queryKey: [key] });
    },
    onError: (error) => {
      playSound('refusal');
      notify.error(errorText(error));
    },
    onSettled: (_, error) => attempt.settle(error),
  });
}
