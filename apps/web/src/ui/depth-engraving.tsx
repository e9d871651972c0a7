// An order book as an engraving: a mark for every price level, longer the more rests there, open at the spread. Pure
// decoration; its lengths follow from the level's place alone.
import { cx } from './class-names.ts';

const LEVELS = 34;
const PITCH = 8;
const WIDTH = 400;
const HEIGHT = (LEVELS * 2 + 3) * PITCH;

/** Share of the width at a distance from the spread: grows with the distance, with a wall here and there. */
function depthAt(level: number): number {
  const wall = Math.sin(level * 1.9) + Math.sin(level * 0.71 + 1.2);
  return Math.min(1, 0.06 + 0.68 * (level / LEVELS) ** 1.25 + 0.1 * Math.max(0, wall - 0.7) * (0.4 + level / LEVELS));
}

const levels = Array.from({ length: LEVELS }, (_, level) => ({ level, length: depthAt(level) * WIDTH }));

export function DepthEngraving({ className }: { readonly className?: string }) {
  const middle = HEIGHT / 2;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      className={cx('block', className)}
    >
      {levels.map(({ level, length }) => {
        const offset = (level + 1.5) * PITCH;
        const isMajor = level % 5 === 4;
        const strokeWidth = isMajor ? 2 : 1;
        return (
          <g key={level} opacity={0.95 - 0.6 * (level / LEVELS)} strokeWidth={strokeWidth}>
            <line x1={WIDTH} x2={WIDTH - length} y1={middle - offset} y2={middle - offset} stroke="var(--sell)" />
            <line x1={WIDTH} x2={WIDTH - length} y1={middle + offset} y2={middle + offset} stroke="var(--buy)" />
          </g>
        );
      })}
      <line x1="0" x2={WIDTH} y1={middle} y2={middle} stroke="var(--iris)" strokeDasharray="1 7" strokeWidth="1.5" />
    </svg>
  );
}
