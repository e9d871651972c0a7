// The line between two panels: dragged by mouse or finger, moved by keys, brought back by a double click or Enter.
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Panel, Span } from './arrangement.ts';
import { resetSize, resize, useSpans } from './use-arrangement.ts';

const KEY_STEP = 16;
const PAGE_STEP = 96;

export type SplitterProps = {
  readonly panel: Panel;
  /** It is at this edge of the panel. */
  readonly edge: 'start' | 'end' | 'top' | 'bottom';
};

const NAMES = {
  list: 'trade.desk.list',
  middle: 'trade.desk.middle',
  ticket: 'trade.desk.ticket',
  lower: 'trade.desk.lower',
  chart: 'trade.desk.chart',
} as const satisfies Record<Panel, string>;

/**
 * For a finger they are wider, and lie over the chart and over paddings, never over what can be pressed; what is seen of
 * them stands at the edge, clear of the chart's times.
 */
const PLACES: Readonly<Record<SplitterProps['edge'], string>> = {
  start: 'inset-y-0 -start-[5px] w-[9px] touch:-start-3 touch:w-6 cursor-col-resize',
  end: 'inset-y-0 -end-[5px] w-[9px] touch:-end-3 touch:w-6 cursor-col-resize',
  top: 'inset-x-0 -top-[5px] h-[9px] touch:-top-6 touch:h-6 touch:items-end cursor-row-resize',
  bottom: 'inset-x-0 -bottom-[5px] h-[9px] touch:bottom-0 touch:h-6 touch:items-end cursor-row-resize',
};

/** Returns the size to which a key moves the edge, in the direction in which the panel grows. */
function sizeOfKey(key: string, { size, min, max }: Span, grows: { readonly by: 1 | -1; readonly isWide: boolean }) {
  const steps: Readonly<Record<string, number>> = grows.isWide
    ? { ArrowRight: KEY_STEP, ArrowLeft: -KEY_STEP, PageDown: PAGE_STEP, PageUp: -PAGE_STEP }
    : { ArrowDown: KEY_STEP, ArrowUp: -KEY_STEP, PageDown: PAGE_STEP, PageUp: -PAGE_STEP };
  if (key === 'Home') return min;
  if (key === 'End') return max;
  const step = steps[key];
  return step === undefined ? undefined : size + grows.by * step;
}

/** Follows the pointer that has taken hold of it. */
function useDrag({ size, min, max }: Span, grows: { readonly by: 1 | -1; readonly isWide: boolean }, panel: Panel) {
  const grip = useRef<{ readonly at: number; readonly size: number }>(undefined);
  const placeOf = (event: PointerEvent): number => (grows.isWide ? event.clientX : event.clientY);
  const letGo = (): void => {
    grip.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent): void => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { at: placeOf(event), size };
    },
    onPointerMove: (event: PointerEvent): void => {
      const from = grip.current;
      if (!from) return;
      const next = Math.max(min, Math.min(max, from.size + grows.by * (placeOf(event) - from.at)));
      if (next !== size) resize(panel, next);
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
}

export function Splitter({ panel, edge }: SplitterProps) {
  const span = useSpans()[panel];
  const isWide = edge === 'start' || edge === 'end';
  const grows = { isWide, by: edge === 'start' || edge === 'top' ? -1 : 1 } as const;
  const drag = useDrag(span, grows, panel);
  const name = t(NAMES[panel]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const size = sizeOfKey(event.key, span, grows);
    if (size !== undefined) resize(panel, Math.max(span.min, Math.min(span.max, size)));
    else if (event.key === 'Enter') resetSize(panel);
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={name}
      aria-orientation={isWide ? 'vertical' : 'horizontal'}
      aria-valuemin={span.min}
      aria-valuemax={span.max}
      aria-valuenow={span.size}
      aria-valuetext={`${span.size} px`}
      title={t('trade.desk.hint', { name })}
      onKeyDown={onKeyDown}
      onDoubleClick={() => resetSize(panel)}
      {...drag}
      className={cx(
        'group absolute z-10 flex touch-none items-center justify-center outline-none select-none',
        PLACES[edge],
      )}
    >
      <span
        className={cx(
          'rounded-full transition-colors duration-(--feedback) group-hover:bg-iris group-focus-visible:bg-iris group-active:bg-iris pointer-coarse:bg-line-strong',
          isWide ? 'w-[3px] pointer-coarse:h-10' : 'h-[3px] pointer-coarse:w-10',
          isWide
            ? 'group-hover:h-full group-focus-visible:h-full group-active:h-full'
            : 'group-hover:w-full group-focus-visible:w-full group-active:w-full',
        )}
      />
    </div>
  );
}
