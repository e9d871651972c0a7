// A line without axes: where a price has been, small enough for a cell. The figures beside it say what it means.
import { useId } from 'react';
import { cx } from './class-names.ts';

const INSET = 1.5;

function pathOf(values: readonly number[], width: number, height: number): string {
  const low = Math.min(...values);
  const spread = Math.max(...values) - low || 1;
  const step = (width - 2 * INSET) / (values.length - 1);
  const points = values.map((value, index) => {
    const x = INSET + index * step;
    const y = height - INSET - ((value - low) / spread) * (height - 2 * INSET);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}

export type SparklineProps = {
  readonly values: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly className?: string;
};

/** Coloured by where it ended, against where it began. Keeps its room while there is nothing to draw. */
export function Sparkline({ values, width, height, className }: SparklineProps) {
  const id = useId();
  const line = values.length > 1 ? pathOf(values, width, height) : undefined;
  const colour = (values.at(-1) ?? 0) >= (values[0] ?? 0) ? 'text-up' : 'text-down';
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      className={cx('inline-block shrink-0', colour, className)}
    >
      {line && (
        <>
          <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
            <stop offset="0" stopColor="currentColor" stopOpacity="0.22" />
            <stop offset="1" stopColor="currentColor" stopOpacity="0" />
          </linearGradient>
          <path d={`${line}V${height}H${INSET}Z`} fill={`url(#${id})`} />
          <path d={line} fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinejoin="round" />
        </>
      )}
    </svg>
  );
}
