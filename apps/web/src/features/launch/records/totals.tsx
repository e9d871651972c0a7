import { NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { minuteText, wireText } from '../../../lib/term-text.ts';
import { useSubscriptionTotals } from '../../../realtime/locked-coins.ts';
import { CoinTotals } from '../../../ui/coin-totals.tsx';

/** What subscriptions lock, coin by coin; nothing where they lock nothing. */
export function Totals() {
  const { data = [] } = useSubscriptionTotals();
  return (
    <CoinTotals
      totals={data}
      factsOf={(total) => [
        [t('launch.state.locked'), wireText(total.locked)],
        [t('launch.state.unlockable'), wireText(total.unlockable)],
        [t('launch.nextUnlock'), total.next_ms === null ? NO_VALUE : minuteText(total.next_ms)],
        [t('launch.paid.held'), wireText(total.held)],
      ]}
    />
  );
}
