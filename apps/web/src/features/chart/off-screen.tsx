// At the upper and lower edge of the candles: which lines are further up or down than what is shown.
import { cx } from '@bourse/ui/class-names.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { RefObject } from 'react';
import type { ChartLine } from './chart-lines.ts';
import { TONES } from './line-handle.tsx';

/** Lines beyond an edge, the nearest first, and the candles' size in px. */
export type OffScreen = {
  readonly above: readonly string[];
  readonly below: readonly string[];
  readonly width: number;
  readonly height: number;
  /** The legend takes this much of the height at the top. */
  readonly top: number;
};

export const NOTHING_OFF: OffScreen = { above: [], below: [], width: 0, height: 0, top: 0 };

export const isSameOff = (a: OffScreen, b: OffScreen): boolean =>
  a.width === b.width &&
  a.height === b.height &&
  a.top === b.top &&
  a.above.join() === b.above.join() &&
  a.below.join() === b.below.join();

type EdgeProps = {
  readonly lines: readonly ChartLine[];
  readonly isAbove: boolean;
  readonly pricePlaces: number;
};

function Edge({ lines, isAbove, pricePlaces }: EdgeProps) {
  const [nearest] = lines;
  if (!nearest) return null;
  const Arrow = isAbove ? ArrowUp : ArrowDown;
  const isOfOne = lines.every(({ tone }) => tone === nearest.tone);
  return (
    <div
      className={cx(
        'absolute end-2 flex h-[18px] items-center gap-1 rounded-[2px] border bg-panel px-1',
        isAbove ? 'top-1' : 'bottom-1',
        TONES[isOfOne ? nearest.tone : 'plain'],
      )}
    >
      <Arrow size={11} aria-hidden="true" />
      {lines.length === 1 ? nearest.text : lines.length}
      <span className="text-ink-2">{formatDecimal(nearest.price, { places: pricePlaces })}</span>
    </div>
  );
}

export type OffScreenEdgesProps = {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly off: OffScreen;
  readonly lines: readonly ChartLine[];
  readonly pricePlaces: number;
};

/** Only a picture: the lines' handles say the same, wherever the lines are. */
export function OffScreenEdges({ ref, off, lines, pricePlaces }: OffScreenEdgesProps) {
  const linesOf = (keys: readonly string[]): readonly ChartLine[] =>
    keys.flatMap((key) => lines.find((line) => line.key === key) ?? []);
  return (
    <div
      ref={ref}
      aria-hidden="true"
      style={{ top: off.top, width: off.width, height: off.height - off.top }}
      className="pointer-events-none absolute start-0 font-mono text-11"
    >
      <Edge lines={linesOf(off.above)} isAbove pricePlaces={pricePlaces} />
      <Edge lines={linesOf(off.below)} isAbove={false} pricePlaces={pricePlaces} />
    </div>
  );
}
