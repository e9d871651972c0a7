// What can be done with the tool in hand, the selected drawing, or the one just deleted: a bar at the foot of the chart.
import { Button, IconButton } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Trash2, Undo2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { DrawingState, Drawn } from './drawing-state.ts';
import type { ChartDrawings } from './chart-drawings.ts';
import { POINTS } from './drawings.ts';

export type DrawingBarProps = DrawingState & {
  readonly drawings: Pick<ChartDrawings, 'cancel' | 'remove' | 'undo' | 'select' | 'dismiss'>;
  /** It was closed by key: the focus needs another place. */
  readonly onClosed: () => void;
};

function textOf({ tool, placed }: DrawingState, chosen: Drawn | undefined): string {
  if (tool) {
    const count = POINTS[tool];
    return t('chart.draw.placing', { tool: t(`chart.draw.${tool}`), index: Math.min(placed + 1, count), count });
  }
  return chosen ? t(`chart.draw.${chosen.tool}`) : t('chart.draw.removed');
}

export function DrawingBar({ drawings, onClosed, ...state }: DrawingBarProps) {
  const { tool, drawn, selected, canUndo, isRemoved, isByKey } = state;
  const bar = useRef<HTMLDivElement>(null);
  const chosen = drawn.find(({ id }) => id === selected);
  const isShown = tool !== undefined || chosen !== undefined || isRemoved;
  useEffect(() => {
    if (isByKey && (selected !== undefined || isRemoved))
      bar.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isByKey, selected, isRemoved]);
  if (!isShown) return null;
  const close = (): void => {
    if (chosen) drawings.select(undefined);
    else drawings.dismiss();
    if (isByKey) onClosed();
  };
  return (
    <div
      ref={bar}
      role="group"
      aria-label={t('chart.draw.bar')}
      className="overlay absolute bottom-2 left-1/2 z-10 flex max-w-[calc(100%-16px)] -translate-x-1/2 items-center gap-1 py-1 ps-3 pe-1 text-12 whitespace-nowrap"
    >
      <span role="status" className="truncate pe-2 text-ink-1">
        {textOf(state, chosen)}
      </span>
      {tool && (
        <Button variant="quiet" size="small" onClick={() => drawings.cancel()}>
          {t('chart.draw.cancel')}
        </Button>
      )}
      {chosen && (
        <Button
          variant="quiet"
          size="small"
          className="text-error!"
          // A click without a pointer comes from the keyboard.
          onClick={(event) => drawings.remove(chosen.id, { isByKey: event.detail === 0 })}
        >
          <Trash2 size={14} aria-hidden="true" />
          {t('chart.draw.remove')}
        </Button>
      )}
      {!tool && canUndo && (
        <Button variant="quiet" size="small" onClick={() => drawings.undo()}>
          <Undo2 size={14} aria-hidden="true" />
          {t('chart.draw.undo')}
        </Button>
      )}
      {!tool && (
        <IconButton
          label={t(chosen ? 'chart.draw.deselect' : 'ui.close')}
          className="size-7! touch:size-11!"
          onClick={close}
        >
          <X size={14} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
