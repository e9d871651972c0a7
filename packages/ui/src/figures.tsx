// Prices and changes as text. Colour never speaks alone: a price that moved has an arrow, a change has its sign.
import { directionOf, formatChange, formatDecimal, type Direction } from './lib/format.ts';
import { cx } from './class-names.ts';

const COLOURS: Record<Direction, string> = { up: 'text-up', down: 'text-down', flat: 'text-ink-2' };
const ARROWS: Record<Direction, string> = { up: '↑', down: '↓', flat: '' };

export type PriceProps = {
  readonly value: string | undefined;
  readonly places?: number;
  /** The figure came from there; shown as colour and arrow. */
  readonly moved?: Direction;
  readonly className?: string;
};

export function Price({ value, places, moved, className }: PriceProps) {
  return (
    <span className={cx('live-figure font-mono whitespace-nowrap', moved && COLOURS[moved], className)}>
      {formatDecimal(value, places === undefined ? {} : { places })}
      {moved && moved !== 'flat' && (
        <span aria-hidden="true" className="ms-0.5 text-[0.85em]">
          {ARROWS[moved]}
        </span>
      )}
    </span>
  );
}

/** A change in percent, coloured by its sign. */
export function Change({ percent, className }: { readonly percent: string | undefined; readonly className?: string }) {
  return (
    <span className={cx('live-figure font-mono whitespace-nowrap', COLOURS[directionOf(percent)], className)}>
      {formatChange(percent)}
    </span>
  );
}
