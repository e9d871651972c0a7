// Sending an order.
import type { MicroDirection } from '@bourse/domain';
import { micro } from '@bourse/contract';
import { formatUnits } from '@bourse/domain';
import { ApiError, errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { notify } from '@bourse/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { sendOnce, useAttempt } from '../../../lib/attempt.ts';
import { draftPlace } from '../../../lib/drafts.ts';
import { playSound } from '../../../lib/sounds.ts';
import { typeOf } from '../direction.ts';
import { withRow } from '../orders/open-rows.ts';
import { changeOpen } from '../orders/order-lists.ts';
import { namesOf } from '../orders/order-words.ts';
import { toastOf } from '../orders/use-order-news.ts';
import { RISK_KEY, TERMS_KEY } from '../terms-query.ts';
import type { MicroFacts } from './ticket-facts.ts';
import { DRAFT_NAME } from './ticket-store.ts';

export type OrderRequest = Pick<MicroFacts, 'marketId' | 'draft' | 'preview'> & { readonly direction: MicroDirection };

const fieldsOf = ({ marketId, draft, preview, direction }: OrderRequest) => ({
  match_id: String(marketId),
  currency_id: String(draft.currency.id),
  type: typeOf(direction),
  seconds: String(draft.term.seconds),
  number: formatUnits(preview.stake),
});

export type Placing = {
  readonly isPending: boolean;
  /** The direction that is on its way. */
  readonly pending: MicroDirection | undefined;
  readonly place: (request: OrderRequest) => void;
};

/** `onRisk`: the risk text is another than the one that was accepted. */
export function usePlaceOrder({ onPlaced, onRisk }: { onPlaced: () => void; onRisk: () => void }): Placing {
  const client = useQueryClient();
  const attempt = useAttempt();
  const placing = useMutation({
    mutationFn: (request: OrderRequest) => {
      const fields = fieldsOf(request);
      return sendOnce((options) => call(micro.submit, fields, options), attempt.keyFor(fields), draftPlace(DRAFT_NAME));
    },
    onSuccess: ({ message: row }) => {
      changeOpen(client, (rows) => withRow(rows, row));
      notify.success(t('micro.told.placed', namesOf(row)), { id: toastOf(row) });
      onPlaced();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'micro_risk_not_accepted') {
        void client.invalidateQueries({ queryKey: RISK_KEY });
        onRisk();
        return;
      }
      playSound('refusal');
      notify.error(errorText(error));
    },
    onSettled: (_, error) => {
      attempt.settle(error);
      for (const queryKey of [TERMS_KEY, ['wallets']]) void client.invalidateQueries({ queryKey });
    },
  });
  return {
    isPending: placing.isPending,
    pending: placing.isPending ? placing.variables.direction : undefined,
    place: (request) => {
      if (!attempt.isDoublePress(fieldsOf(request))) placing.mutate(request);
    },
  };
}
