// What staking and subscriptions keep of the user's coins, coin by coin: asked for, and again when an event reports a change.
import { launch, type MessageOf, staking } from '@bourse/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { useSession } from '../lib/session.ts';
import { useSubscriptionEvents } from './live-sales.ts';
import { PUSHED } from './private.ts';
import { useServerTime } from './server-clock.ts';
import { useStakingOrderEvents } from './staking-orders.ts';

export type StakingTotal = MessageOf<typeof staking.totals>[number];
export type SubscriptionTotal = MessageOf<typeof launch.totals>[number];

export const STAKING_TOTALS_KEY = ['earn', 'totals'] as const;
const SUBSCRIPTION_TOTALS_KEY = ['launch', 'totals'] as const;

const REFRESH_MS = 2_000;

const useIsLoggedIn = (): boolean => useSession((session) => session.token !== undefined);

export const useStakingTotals = () =>
  useQuery({
    queryKey: STAKING_TOTALS_KEY,
    queryFn: async ({ signal }) => (await call(staking.totals, {}, { signal })).message,
    enabled: useIsLoggedIn(),
    meta: PUSHED,
  });

/** That coins can be unlocked follows from the time alone: no event reports it. */
export function useSubscriptionTotals() {
  const client = useQueryClient();
  const isPassed = useServerTime(
    (now) =>
      client
        .getQueryData<readonly SubscriptionTotal[]>(SUBSCRIPTION_TOTALS_KEY)
        ?.some(({ next_ms: next }) => next !== null && now >= next) ?? false,
  );
  return useQuery({
    queryKey: SUBSCRIPTION_TOTALS_KEY,
    queryFn: async ({ signal }) => (await call(launch.totals, {}, { signal })).message,
    enabled: useIsLoggedIn(),
    meta: PUSHED,
    refetchInterval: isPassed && REFRESH_MS,
  });
}

/** Belongs on a page that shows both and follows neither's orders. */
export function useLockedCoinsNews(): void {
  const client = useQueryClient();
  useStakingOrderEvents(() => void client.invalidateQueries({ queryKey: STAKING_TOTALS_KEY }));
  useSubscriptionEvents(() => void client.invalidateQueries({ queryKey: SUBSCRIPTION_TOTALS_KEY }));
}
