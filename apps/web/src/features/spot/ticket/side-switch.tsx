import type { Side } from '@bourse/domain';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { chooseSide } from './ticket-store.ts';

const CHOSEN: Record<Side, string> = {
  buy: 'bg-buy text-on-direction',
  sell: 'bg-sell text-on-direction',
};
const SIDES = ['buy', 'sell'] as const;

/** Buy or sell: two halves of one bar. */
export function SideSwitch({ side }: { readonly side: Side }) {
  return (
    <div role="group" aria-label={t('spot.side')} className="grid grid-cols-2 rounded-md bg-sunken p-0.5">
      {SIDES.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === side}
          onClick={() => chooseSide(each)}
          className={cx(
            'h-8 rounded-sm text-13 font-[550] transition-colors duration-(--feedback) touch:h-11 max-md:text-14',
            each === side ? CHOSEN[each] : 'text-ink-2 hover:text-ink-1',
          )}
        >
          {t(each === 'buy' ? 'spot.buy' : 'spot.sell')}
        </button>
      ))}
    </div>
  );
}
