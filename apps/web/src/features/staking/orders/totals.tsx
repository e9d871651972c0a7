import { NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { minuteText, wireText } from '../../../lib/term-text.ts';
import { useStakingTotals } from '../../../realtime/locked-coins.ts';
import { CoinTotals } from '../../../ui/coin-totals.tsx';

/** Shows the coins staked, promised and earned, coin by coin; nothing where there has never been any. */
export function Totals() {
  const { data = [] } = useStakingTotals();
  return (
    <CoinTotals
      totals={data}
      factsOf={(total) => [
        [t('earn.total.staked'), wireText(total.staked)],
        [t('earn.total.promised'), wireText(total.promised)],
        [t('earn.total.next'), total.next_ms === null ? NO_VALUE : minuteText(total.next_ms), 'wide'],
        [t('earn.total.earned'), wireText(total.earned)],
      ]}
    />
  );
}
