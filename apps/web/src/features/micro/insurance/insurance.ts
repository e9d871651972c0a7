// The insurance of second contracts: what is sold and what runs stands with the currencies, what has ended is asked for.
import { insurance } from '@bourse/contract';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { notify } from '@bourse/ui/toast.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type CallOptions } from '../../../lib/api.ts';
import { sendOnce, useAttempt } from '../../../lib/attempt.ts';
import { useSession } from '../../../lib/session.ts';
import { MICRO_KEY, TERMS_KEY } from '../terms-query.ts';

const INSURANCE_KEY = [...MICRO_KEY, 'figures', 'insurance'] as const;
const SHOWN_MAX = '20';

/** What was bought before, newest first. */
export const usePastInsurances = () => {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return useQuery({
    queryKey: INSURANCE_KEY,
    queryFn: async ({ signal }) => (await call(insurance.list, { limit: SHOWN_MAX }, { signal })).message.list,
    enabled: isLoggedIn,
    select: (rows) => rows.filter(({ state }) => state === 'ended'),
  });
};

/** Sends it once, tells what the server says, and looks at everything anew. */
function useAct<Request extends object>(
  send: (request: Request, options: CallOptions) => Promise<{ readonly message: string }>,
  onDone: (() => void) | undefined,
) {
  const client = useQueryClient();
  const attempt = useAttempt();
  return useMutation({
    mutationFn: (request: Request) => sendOnce((options) => send(request, options), attempt.keyFor(request)),
    onSuccess: ({ message }) => {
      notify.success(message);
      onDone?.();
    },
    onError: (error) => notify.error(errorText(error)),
    onSettled: (_, error) => {
      attempt.settle(error);
      for (const queryKey of [TERMS_KEY, INSURANCE_KEY, ['wallets']]) void client.invalidateQueries({ queryKey });
    },
  });
}

export const useBuyInsurance = (onDone: () => void) =>
  useAct(
    ({ typeId, assets }: { readonly typeId: number; readonly assets: string }, options) =>
      call(insurance.buy, { type_id: String(typeId), assets }, options),
    onDone,
  );

export const useClaim = () =>
  useAct(({ id }: { readonly id: number }, options) => call(insurance.claim, { id: String(id) }, options), undefined);

export const useCancelInsurance = (onDone: () => void) =>
  useAct(({ id }: { readonly id: number }, options) => call(insurance.cancel, { id: String(id) }, options), onDone);
