import { t } from '@bourse/ui/lib/i18n.ts';
import { NO_VALUE } from '@bourse/ui/lib/format.ts';
import { CoinIcon } from '@bourse/ui/coin-icon.tsx';
import { FactGrid } from '../../../ui/fact-grid.tsx';
import { useTotals } from '../earn.ts';
import { minuteText, wireText } from '../figures.ts';

/** What is staked, promised and earned, coin by coin; nothing where there has never been any. */
export function Totals() {
  const { data = [] } = useTotals();
  if (data.length === 0) return null;
  return (
    <ul className="divide-y divide-line border-b border-line">
      {data.map((total) => (
        <li key={total.currency_id} className="flex items-start gap-4 px-4 py-3 md:px-5">
          <p className="flex w-20 shrink-0 items-center gap-2 pt-1 text-13">
            <CoinIcon name={total.currency_name} />
            {total.currency_name}
          </p>
          <div className="min-w-0 flex-1">
            <FactGrid
              facts={[
                [t('earn.total.staked'), wireText(total.staked)],
                [t('earn.total.promised'), wireText(total.promised)],
                [t('earn.total.earned'), wireText(total.earned)],
                [t('earn.total.next'), total.next_ms === null ? NO_VALUE : minuteText(total.next_ms)],
              ]}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
