// The insurance of second contracts: what is sold and what runs is read with the currencies, what has ended is asked for.
import { insurance } from '@bourse/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { useAct } from '../../../lib/use-act.ts';
import { MICRO_KEY, TERMS_KEY } from '../terms-query.ts';

const INSURANCE_KEY = [...MICRO_KEY, 'figures', 'insurance'] as const;
const SHOWN_MAX = '20';

/** Lists the past insurances, newest first. */
export const usePastInsurances = () => {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return useQuery({
    queryKey: INSURANCE_KEY,
    queryFn: async ({ signal }) => (await call(insurance.list, { limit: SHOWN_MAX }, { signal })).message.list,
    enabled: isLoggedIn,
    select: (rows) => rows.filter(({ state }) => state === 'ended'),
  });
};

const KEYS = [TERMS_KEY, INSURANCE_KEY, ['wallets']];

export const useBuyInsurance = (onDone: () => void) =>
  useAct(
    ({ typeId, assets }: { readonly typeId: number; readonly assets: string }, options) =>
      call(insurance.buy, { type_id: String(typeId), assets }, options),
    { keys: KEYS, onDone },
  );

export const useClaim = () =>
  useAct(({ id }: { readonly id: number }, options) => call(insurance.claim, { id: String(id) }, options), {
    keys: KEYS,
  });

export const useCancelInsurance = (onDone: () => void) =>
  useAct(({ id }: { readonly id: number }, options) => call(insurance.cancel, { id: String(id) }, options), {
    keys: KEYS,
    onDone,
  });
