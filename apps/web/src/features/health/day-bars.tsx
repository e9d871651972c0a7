// The days of one part as bars, the oldest first. One is pointed at, or chosen by a press or the arrow keys.
import { cx } from '@bourse/ui/class-names.ts';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { type DayState, HEIGHTS, INKS } from './looks.ts';
import { type Day, dayText, sumsText } from './status.ts';

export type DayBarsProps = {
  readonly label: string;
  readonly days: readonly Day[];
  /** The begin of a day. */
  readonly chosen: number | undefined;
  readonly onChoose: (at: number) => void;
};

const STATES: readonly DayState[] = ['working', 'maintenance', 'disturbed', 'down', 'none'];
const HEIGHT = 100;
const BAR_WIDTH = 0.72;

/** The bars of one state as one shape: a page has a thousand of them. */
function shapeOf(days: readonly Day[], state: DayState): string {
  const height = HEIGHTS[state] * HEIGHT;
  return days
    .flatMap((day, place) =>
      day.state === state ? `M${place + (1 - BAR_WIDTH) / 2} ${HEIGHT}v${-height}h${BAR_WIDTH}v${height}z` : [],
    )
    .join('');
}

const STEPS: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowLeft: (place) => place - 1,
  ArrowDown: (place) => place - 1,
  ArrowRight: (place) => place + 1,
  ArrowUp: (place) => place + 1,
  PageDown: (place) => place - 7,
  PageUp: (place) => place + 7,
  Home: () => 0,
  End: (_, last) => last,
};

export function DayBars({ label, days, chosen, onChoose }: DayBarsProps) {
  const [pointed, setPointed] = useState<number>();
  const last = days.length - 1;
  const known = days.findIndex(({ at }) => at === chosen);
  const place = pointed ?? (known === -1 ? undefined : known);
  const current = days[place ?? last];
  const choose = (to: number): void => {
    const day = days[Math.min(last, Math.max(0, to))];
    if (day) onChoose(day.at);
  };
  const placeOf = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * days.length)));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    choose(step(known === -1 ? last : known, last));
  };
  const [first, end] = [days[0], days[last]];
  if (!current || !first || !end) return null;
  return (
    <div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={(known === -1 ? last : known) + 1}
        aria-valuetext={`${dayText((days[known] ?? end).at)}: ${sumsText(days[known] ?? end)}`}
        className="relative h-9 cursor-pointer rounded-sm touch:h-11"
        onKeyDown={onKeyDown}
        onPointerMove={(event) => setPointed(event.pointerType === 'mouse' ? placeOf(event) : undefined)}
        onPointerLeave={() => setPointed(undefined)}
        onPointerUp={(event) => choose(placeOf(event))}
      >
        <svg
          viewBox={`0 0 ${days.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full"
        >
          {place !== undefined && <rect x={place} width={1} height={HEIGHT} className="fill-(--hover)" />}
          {STATES.map((state) => (
            <path
              key={state}
              d={shapeOf(days, state)}
              fill="currentColor"
              // What was well stays behind what was not.
              fillOpacity={state === 'working' ? 0.5 : 1}
              className={INKS[state]}
            />
          ))}
        </svg>
        {known !== -1 && (
          <span
            aria-hidden="true"
            className="absolute -bottom-1 h-0.5 rounded-full bg-ink-1"
            style={{ left: `${(known / days.length) * 100}%`, width: `${100 / days.length}%` }}
          />
        )}
      </div>
      <p aria-hidden="true" className="mt-1.5 flex items-baseline justify-between gap-3 text-11 text-ink-3">
        <span className={cx('shrink-0', place !== undefined && 'max-md:hidden')}>{dayText(first.at)}</span>
        {place !== undefined && (
          <span className="min-w-0 truncate text-ink-1">
            {dayText(current.at)} · {sumsText(current)}
          </span>
        )}
        <span className={cx('shrink-0', place !== undefined && 'max-md:hidden')}>{dayText(end.at)}</span>
      </p>
    </div>
  );
}
