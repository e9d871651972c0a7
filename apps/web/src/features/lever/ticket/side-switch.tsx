import { cx } from '@bourse/ui/class-names.ts';
import { POSITION_SIDES, type PositionSide } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { sideText } from '../side-text.ts';
import { chooseSide } from './ticket-store.ts';

const CHOSEN: Record<PositionSide, string> = {
  long: 'bg-buy text-on-direction',
  short: 'bg-sell text-on-direction',
};

/** Long or short: two halves of one bar. */
export function PositionSideSwitch({ side }: { readonly side: PositionSide }) {
  return (
    <div role="group" aria-label={t('spot.side')} className="grid grid-cols-2 rounded-md bg-sunken p-0.5">
      {POSITION_SIDES.map((each) => (
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
          {sideText(each)}
        </button>
      ))}
    </div>
  );
}
