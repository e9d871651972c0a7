// A percentage on a tick ruler, by pointer, touch or keys: 0 to 100 with stops at each quarter.
import { cx } from './class-names.ts';
import { TickRuler } from './tick-ruler.tsx';

export type SliderProps = {
  readonly label: string;
  readonly value: number;
  readonly onChange: (percent: number) => void;
  /** Disables it, and says why. */
  readonly disabledBecause?: string | undefined;
  /** Colour of the filled part. */
  readonly tone?: 'iris' | 'buy' | 'sell';
  readonly className?: string | undefined;
};

const STOPS = [0, 25, 50, 75, 100] as const;
const TONES = { iris: 'text-iris', buy: 'text-buy', sell: 'text-sell' } as const;

export function Slider({ label, value, onChange, disabledBecause, tone = 'iris', className }: SliderProps) {
  const isDisabled = disabledBecause !== undefined;
  return (
    <fieldset aria-label={label} className={cx('min-w-0 px-1.5', isDisabled && 'opacity-50', className)}>
      {isDisabled && <span className="sr-only">{disabledBecause}</span>}
      <div className={cx('relative h-7 touch:h-11', TONES[tone])}>
        <div className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 rounded-full bg-line-strong" />
        <div
          className="absolute top-1/2 left-0 h-0.5 -translate-y-1/2 rounded-full bg-current"
          style={{ width: `${value}%` }}
        />
        <input
          type="range"
          aria-label={label}
          min={0}
          max={100}
          value={Math.round(value)}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.valueAsNumber)}
          className="slider"
        />
      </div>
      <div className="relative h-2">
        {/* One pixel wider, for the mark at 100 %. */}
        <TickRuler scale="percent" className="absolute -end-px start-0 top-0 opacity-70" />
      </div>
      <div className="relative h-4 touch:h-11">
        {STOPS.map((stop) => (
          <button
            key={stop}
            type="button"
            disabled={isDisabled}
            title={disabledBecause}
            onClick={() => onChange(stop)}
            className={cx(
              'absolute top-0 h-full font-mono text-11 hover:not-disabled:text-ink-1 touch:min-w-9 max-md:min-w-11!',
              value >= stop && value > 0 ? 'text-ink-2' : 'text-ink-3',
              stop === 0 ? 'start-0 text-start' : stop === 100 ? 'end-0 text-end' : '-translate-x-1/2 text-center',
            )}
            style={stop === 0 || stop === 100 ? undefined : { left: `${stop}%` }}
          >
            {stop}%
          </button>
        ))}
      </div>
    </fieldset>
  );
}
