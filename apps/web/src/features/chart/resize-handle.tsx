// The lower edge of a chart: dragged, or moved with the arrow keys; a double click brings the height back.
import { t } from '@bourse/ui/lib/i18n.ts';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { HEIGHT_DEFAULT, HEIGHT_MAX, HEIGHT_MIN, setChartHeight, useChartHeight } from './chart-height.ts';

const KEY_STEP = 16;
const PAGE_STEP = 96;

const KEYS: Readonly<Record<string, (height: number) => number>> = {
  ArrowUp: (height) => height - KEY_STEP,
  ArrowDown: (height) => height + KEY_STEP,
  PageUp: (height) => height - PAGE_STEP,
  PageDown: (height) => height + PAGE_STEP,
  Home: () => HEIGHT_MIN,
  End: () => HEIGHT_MAX,
  Enter: () => HEIGHT_DEFAULT,
};

export function ResizeHandle() {
  const height = useChartHeight();
  const grip = useRef<{ readonly y: number; readonly height: number }>(undefined);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = KEYS[event.key];
    if (!next) return;
    event.preventDefault();
    setChartHeight(next(height));
  };
  const onMove = (event: PointerEvent): void => {
    const from = grip.current;
    if (from) setChartHeight(from.height + event.clientY - from.y);
  };
  const letGo = (): void => {
    grip.current = undefined;
  };
  return (
    <div
      role="slider"
      aria-orientation="vertical"
      aria-label={t('chart.resize')}
      aria-valuemin={HEIGHT_MIN}
      aria-valuemax={HEIGHT_MAX}
      aria-valuenow={height}
      aria-valuetext={`${height} px`}
      tabIndex={0}
      title={t('chart.resize')}
      onKeyDown={onKeyDown}
      onDoubleClick={() => setChartHeight(HEIGHT_DEFAULT)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { y: event.clientY, height };
      }}
      onPointerMove={onMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      className="group absolute inset-x-0 bottom-0 z-10 flex h-2 cursor-row-resize touch:h-6 touch-none items-end justify-center -outline-offset-2"
    >
      <span className="mb-px h-0.5 w-10 rounded-full bg-line-strong transition-colors duration-(--feedback) group-hover:bg-iris group-focus-visible:bg-iris" />
    </div>
  );
}
