// A percentage on a tick ruler: 0 to 100 with stops at each quarter, by pointer, touch or keys.
import { Slider as AriaSlider, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
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
  readonly className?: string;
};

const STOPS = [0, 25, 50, 75, 100] as const;
const FILLS = { iris: 'bg-iris', buy: 'bg-buy', sell: 'bg-sell' } as const;

export function Slider({ label, value, onChange, disabledBecause, tone = 'iris', className }: SliderProps) {
  const isDisabled = disabledBecause !== undefined;
  return (
    <AriaSlider
      aria-label={label}
      value={Math.round(value)}
      minValue={0}
      maxValue={100}
      step={1}
      isDisabled={isDisabled}
      onChange={(next) => onChange(Array.isArray(next) ? (next[0] ?? 0) : next)}
      className={cx('px-1.5', isDisabled && 'opacity-50', className)}
    >
      {isDisabled && <span className="sr-only">{disabledBecause}</span>}
      <SliderTrack className="relative h-7 w-full max-md:h-11">
        <div className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 rounded-full bg-line-strong" />
        <div
          className={cx('absolute top-1/2 left-0 h-0.5 -translate-y-1/2 rounded-full', FILLS[tone])}
          style={{ width: `${value}%` }}
        />
        <SliderThumb
          className={cx(
            'top-1/2 size-3.5 rounded-full border-2 border-bg ring-1 ring-line-strong transition-[scale] duration-(--feedback) data-dragging:scale-120 max-md:size-5',
            FILLS[tone],
          )}
        />
      </SliderTrack>
      <div className="relative h-2">
        {/* One pixel wider, for the mark at 100 %. */}
        <TickRuler scale="percent" className="absolute -end-px start-0 top-0 opacity-70" />
      </div>
      <div className="relative h-4 max-md:h-11">
        {STOPS.map((stop) => (
          <button
            key={stop}
            type="button"
            disabled={isDisabled}
            title={disabledBecause}
            onClick={() => onChange(stop)}
            className={cx(
              'absolute top-0 h-full font-mono text-11 hover:not-disabled:text-ink-1 max-md:min-w-9',
              value >= stop && value > 0 ? 'text-ink-2' : 'text-ink-3',
              stop === 0 ? 'start-0 text-start' : stop === 100 ? 'end-0 text-end' : '-translate-x-1/2 text-center',
            )}
            style={stop === 0 || stop === 100 ? undefined : { left: `${stop}%` }}
          >
            {stop}%
          </button>
        ))}
      </div>
    </AriaSlider>
  );
}
