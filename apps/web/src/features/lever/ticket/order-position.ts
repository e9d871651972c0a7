// Sending the order of a position.
import { lever, leverRows } from '@bourse/contract';
import type { PositionSide } from '@bourse/domain';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { notify } from '@bourse/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { sendOnce, useAttempt } from '../../../lib/attempt.ts';
import { draftPlace } from '../../../lib/drafts.ts';
import type { Pair } from '../../../lib/pair.ts';
import { playSound } from '../../../lib/sounds.ts';
import type { LeverMode } from '../draft/preview.ts';
import { positionToasts } from '../positions/position-toasts.ts';
import { LEVER_KEY } from '../terms-query.ts';
import { draftNameOf } from './ticket-store.ts';

/** Prices are decimal strings; a blank one is none. */
export type PositionRequest = {
  readonly pair: Pick<Pair, 'symbol' | 'legalId' | 'currencyId'>;
  readonly side: PositionSide;
  readonly mode: LeverMode;
  readonly multiple: number;
  readonly hands: number;
  readonly price: string;
  readonly takeProfit: string;
  readonly stopLoss: string;
};

export const fieldsOf = ({ pair, side, mode, multiple, hands, price, takeProfit, stopLoss }: PositionRequest) => ({
  legal_id: String(pair.legalId),
  currency_id: String(pair.currencyId),
  multiple: String(multiple),
  share: String(hands),
  type: side === 'long' ? leverRows.TYPE_LONG : leverRows.TYPE_SHORT,
  status: mode === 'market' ? leverRows.STATUS_MARKET : leverRows.STATUS_LIMIT,
  ...(mode === 'limit' && { target_price: price }),
  ...(takeProfit !== '' && { target_profit_price: takeProfit }),
  ...(stopLoss !== '' && { stop_loss_price: stopLoss }),
});

export function useOrderPosition({ onPlaced }: { readonly onPlaced: () => void }) {
  const client = useQueryClient();
  const attempt = useAttempt();
  return useMutation({
    mutationFn: (request: PositionRequest) =>
      sendOnce(
        (options) => call(lever.submit, fieldsOf(request), options),
        attempt.keyFor(request),
        draftPlace(draftNameOf(request.pair.symbol)),
      ),
    onSuccess: ({ message, data: { id } }) => {
      positionToasts.tell({ id, stage: 'placed' }, (options) => notify.success(message, options));
      onPlaced();
      for (const queryKey of [LEVER_KEY, ['wallets']]) void client.invalidateQueries({ queryKey });
    },
    onError: (error) => {
      playSound('refusal');
      notify.error(errorText(error));
    },
    onSettled: (_, error) => attempt.settle(error),
  });
}
