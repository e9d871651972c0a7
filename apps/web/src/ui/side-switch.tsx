import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';

export type SideSwitchProps<Side extends string> = {
  /** The side that gains as prices rise comes first. */
  readonly sides: readonly [buying: Side, selling: Side];
  readonly textOf: (side: Side) => string;
  readonly chosen: Side;
  readonly onChoose: (side: Side) => void;
};

const CHOSEN = ['bg-buy text-on-direction', 'bg-sell text-on-direction'] as const;

/** The side of a ticket: two halves of one bar. */
export function SideSwitch<Side extends string>({ sides, textOf, chosen, onChoose }: SideSwitchProps<Side>) {
  return (
    <div role="group" aria-label={t('spot.side')} className="grid grid-cols-2 rounded-md bg-sunken p-0.5">
      {sides.map((side, place) => (
        <button
          key={side}
          type="button"
          aria-pressed={side === chosen}
          onClick={() => onChoose(side)}
          className={cx(
            'h-8 rounded-sm text-13 font-[550] transition-colors duration-(--feedback) touch:h-11 max-md:text-14',
            side === chosen ? CHOSEN[place] : 'text-ink-2 hover:text-ink-1',
          )}
        >
          {textOf(side)}
        </button>
      ))}
    </div>
  );
}
