import { t } from '@bourse/ui/lib/i18n.ts';
import { wireText } from '../../../lib/term-text.ts';
import { useSubscriptionTotals } from '../../../realtime/locked-coins.ts';
import { CoinTotals } from '../../../ui/coin-totals.tsx';
import { timeText } from '../../../ui/time-text.tsx';

/** Shows the coins that subscriptions lock, coin by coin; nothing where they lock none. */
export function Totals() {
  const { data = [] } = useSubscriptionTotals();
  return (
    <CoinTotals
      totals={data}
      factsOf={(total) => [
        [t('launch.state.locked'), wireText(total.locked)],
        [t('launch.state.unlockable'), wireText(total.unlockable)],
        [t('launch.paid.held'), wireText(total.held)],
        [t('launch.nextUnlock'), timeText(total.next_ms)],
      ]}
    />
  );
}
