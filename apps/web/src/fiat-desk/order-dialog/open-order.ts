// Sending an order on an ad. A refusal that the user can mend links to where that is done.
import { c2c, fiat } from '@bourse/contract';
import { formatUnits } from '@bourse/domain';
import { ApiError, errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { notify } from '@bourse/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { sendOnce, useAttempt } from '../../lib/attempt.ts';
import { playSound } from '../../lib/sounds.ts';
import { dealPath } from '../deal.ts';
import { FIAT_KEY } from '../options.ts';
import { remedyOf } from './blockers.ts';
import { isTakenWhole, type Draft, type Preview } from './draft.ts';
import type { Quote } from './quote.ts';

export type OrderRequest = {
  readonly quote: Quote;
  readonly draft: Draft;
  readonly preview: Preview;
  /** A seller is paid by one of these methods; where there are none, by any of the ad's ways. */
  readonly methods: readonly number[];
};

function fieldsOf({ quote, draft, preview, methods }: OrderRequest) {
  const isByMoney = draft.means === 'money' && !isTakenWhole(draft.terms);
  return {
    id: quote.id,
    means: isByMoney ? ('money' as const) : ('number' as const),
    value: isByMoney ? draft.typed : formatUnits(preview.number),
    price: formatUnits(draft.terms.price),
    methods: methods.length > 0 ? methods.join(',') : undefined,
  };
}

/** `onMoved`: the price is another now, and is asked for. */
export function useOpenOrder({ onOpened, onMoved }: { readonly onOpened: () => void; readonly onMoved: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const attempt = useAttempt();
  return useMutation({
    mutationFn: (request: OrderRequest) => {
      const fields = fieldsOf(request);
      const endpoint = request.quote.kind === 'c2c' ? c2c.take : fiat.take;
      return sendOnce((options) => call(endpoint, fields, options), attempt.keyFor(fields));
    },
    onSuccess: ({ message: { msg, data } }) => {
      notify.success(msg);
      onOpened();
      void navigate(dealPath(data));
    },
    onError: (error) => {
      playSound('refusal');
      const remedy = error instanceof ApiError ? remedyOf(error.code) : undefined;
      notify.error(
        errorText(error),
        remedy && { action: { text: t(remedy.text), onPress: () => void navigate(remedy.to) } },
      );
      onMoved();
    },
    onSettled: (_, error) => {
      attempt.settle(error);
      for (const queryKey of [FIAT_KEY, ['wallets']]) void client.invalidateQueries({ queryKey });
    },
  });
}
