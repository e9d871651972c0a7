// Nine points to draw a pattern over. A finger or a mouse draws; each point is also a button, so that keys and screen
// readers choose the points one by one and finish with Enter on the button below.
import { Button } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type PointerEvent, useRef, useState } from 'react';

const POINTS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const CELL = 88;
const HIT_RADIUS = 32;

const centreOf = (point: number): { readonly x: number; readonly y: number } => ({
  x: ((point - 1) % 3) * CELL + CELL / 2,
  y: Math.floor((point - 1) / 3) * CELL + CELL / 2,
});

function pointAt(x: number, y: number): number | undefined {
  return POINTS.find((point) => {
    const centre = centreOf(point);
    return Math.hypot(centre.x - x, centre.y - y) <= HIT_RADIUS;
  });
}

export type PatternPadProps = {
  readonly isBusy: boolean;
  readonly isWrong: boolean;
  readonly onPattern: (pattern: readonly number[]) => void;
};

/** The points so far, and what adds to them, ends them and takes them away. */
function usePattern(onPattern: PatternPadProps['onPattern']) {
  const [pattern, setPattern] = useState<readonly number[]>([]);
  const drawn = useRef<readonly number[]>([]);
  const put = (next: readonly number[]): void => {
    drawn.current = next;
    setPattern(next);
  };
  const add = (point: number | undefined): void => {
    if (point !== undefined && !drawn.current.includes(point)) put([...drawn.current, point]);
  };
  const finish = (): void => {
    const whole = drawn.current;
    put([]);
    if (whole.length > 0) onPattern(whole);
  };
  return { pattern, add, finish, clear: () => put([]), count: () => drawn.current.length };
}

type PointProps = {
  readonly point: number;
  readonly isChosen: boolean;
  readonly isWrong: boolean;
  readonly isBusy: boolean;
  readonly onPress: () => void;
};

function Point({ point, isChosen, isWrong, isBusy, onPress }: PointProps) {
  const { x, y } = centreOf(point);
  const chosen = isWrong ? 'border-error bg-error' : 'border-iris bg-iris';
  return (
    <button
      type="button"
      aria-label={t('gesture.point', { point })}
      aria-pressed={isChosen}
      disabled={isBusy}
      // A pointer has added it already; this is for keys.
      onClick={(event) => {
        if (event.detail === 0) onPress();
      }}
      className="absolute grid size-14 -translate-1/2 place-items-center rounded-full"
      style={{ left: x, top: y }}
    >
      <span
        className={cx(
          'size-4 rounded-full border-2 transition-colors duration-(--feedback)',
          isChosen ? chosen : 'border-ink-3 bg-panel',
        )}
      />
    </button>
  );
}

export function PatternPad({ isBusy, isWrong, onPattern }: PatternPadProps) {
  const { pattern, add, finish, clear, count } = usePattern(onPattern);
  const pad = useRef<HTMLDivElement>(null);
  const isDrawing = useRef(false);
  const follow = (event: PointerEvent): void => {
    const box = pad.current?.getBoundingClientRect();
    if (box && isDrawing.current) add(pointAt(event.clientX - box.left, event.clientY - box.top));
  };
  const onPointerUp = (): void => {
    if (!isDrawing.current) return;
    isDrawing.current = false;
    // A single touched point is a press on its button, and only the beginning.
    if (count() > 1) finish();
  };
  const colour = isWrong ? 'var(--error)' : 'var(--iris)';
  return (
    <div className="flex flex-col items-center gap-4">
      <div
        ref={pad}
        role="group"
        aria-label={t('gesture.pad')}
        className="relative size-66 touch-none select-none"
        onPointerDown={(event) => {
          if (isBusy || event.button !== 0) return;
          isDrawing.current = true;
          follow(event);
        }}
        onPointerMove={follow}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onPointerLeave={onPointerUp}
      >
        <svg viewBox="0 0 264 264" aria-hidden="true" className="pointer-events-none absolute inset-0">
          <polyline
            points={pattern.map((point) => Object.values(centreOf(point)).join(',')).join(' ')}
            fill="none"
            stroke={colour}
            strokeWidth="3"
            strokeLinejoin="round"
          />
        </svg>
        {POINTS.map((point) => (
          <Point
            key={point}
            point={point}
            isChosen={pattern.includes(point)}
            isWrong={isWrong}
            isBusy={isBusy}
            onPress={() => add(point)}
          />
        ))}
      </div>
      <div className="flex gap-2">
        <Button size="small" disabled={pattern.length === 0} onClick={finish} isPending={isBusy}>
          {t('gesture.finish')}
        </Button>
        <Button size="small" variant="quiet" disabled={pattern.length === 0} onClick={clear}>
          {t('gesture.clear')}
        </Button>
      </div>
    </div>
  );
}
