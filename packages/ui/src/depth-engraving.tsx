// An order book as an engraving: a mark for every price level, longer the more rests there, open at the spread. Pure
// decoration; its lengths follow from the level's place alone.
import { useMemo } from 'react';
import { cx } from './class-names.ts';
import { depthAt } from './depth-shape.ts';

const PITCH = 8;

export type DepthEngravingProps = {
  /** Marks on each side of the spread. */
  readonly levels?: number;
  /** Width in units of which a mark takes 8. */
  readonly width?: number;
  readonly className?: string;
};

export function DepthEngraving({ levels = 34, width = 400, className }: DepthEngravingProps) {
  const marks = useMemo(
    () => Array.from({ length: levels }, (_, level) => ({ level, length: depthAt(level, levels) * width })),
    [levels, width],
  );
  const height = (levels * 2 + 3) * PITCH;
  const middle = height / 2;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      className={cx('block', className)}
    >
      {marks.map(({ level, length }) => {
        const offset = (level + 1.5) * PITCH;
        return (
          <g key={level} opacity={0.95 - 0.6 * (level / levels)} strokeWidth={level % 5 === 4 ? 2 : 1}>
            <line x1={width} x2={width - length} y1={middle - offset} y2={middle - offset} stroke="var(--sell)" />
            <line x1={width} x2={width - length} y1={middle + offset} y2={middle + offset} stroke="var(--buy)" />
          </g>
        );
      })}
      <line x1="0" x2={width} y1={middle} y2={middle} stroke="var(--iris)" strokeDasharray="1 7" strokeWidth="1.5" />
    </svg>
  );
}
