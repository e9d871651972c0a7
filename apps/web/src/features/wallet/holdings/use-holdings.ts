import { useLockedCoinsNews, useStakingTotals, useSubscriptionTotals } from '../../../realtime/locked-coins.ts';
import { holdingsOf } from './holdings.ts';

/** Undefined until both are known; then kept in step. */
export function useHoldings() {
  useLockedCoinsNews();
  const [staking, subscriptions] = [useStakingTotals(), useSubscriptionTotals()];
  const isKnown = staking.data !== undefined && subscriptions.data !== undefined;
  return {
    holdings: isKnown ? holdingsOf({ staking: staking.data, subscriptions: subscriptions.data }) : undefined,
    error: staking.error ?? subscriptions.error,
    retry: () => void Promise.all([staking.refetch(), subscriptions.refetch()]),
  };
}
