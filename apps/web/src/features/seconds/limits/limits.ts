// The limits that a person has set, for all of the accounts: asked for once, and after each change and each day.
import { micro } from '@bourse/contract';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { notify } from '@bourse/ui/toast.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '@bourse/contract';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { PUSHED } from '../../../realtime/private.ts';
import { MICRO_KEY } from '../terms-query.ts';

export const LIMITS_KEY = [...MICRO_KEY, 'figures', 'limits'] as const;

const REFRESH_MS = 60_000;

export const useLimits = () => {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return useQuery({
    queryKey: LIMITS_KEY,
    queryFn: async ({ signal }) => (await call(micro.limits, {}, { signal, account: 'master' })).message,
    enabled: isLoggedIn,
    refetchInterval: REFRESH_MS,
    meta: PUSHED,
  });
};

export function useSetLimits(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fields: InputOf<typeof micro.setLimits>) => call(micro.setLimits, fields, { account: 'master' }),
    onSuccess: ({ message, data }) => {
      client.setQueryData(LIMITS_KEY, data);
      notify.success(message);
      onDone();
    },
    onError: (error) => notify.error(errorText(error)),
  });
}
