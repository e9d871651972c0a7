// The chip of a line: what it is, a button that takes it away, and while the line is moved the price it would have.
import { cx } from '@bourse/ui/class-names.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TOUCH, useMedia } from '@bourse/ui/lib/use-media.ts';
import { X } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { ChartLine, LineTone } from './chart-lines.ts';
import { moveByTicks, ticksOfKey } from './line-geometry.ts';
import type { LineMover } from './use-line-move.ts';

export const TONES: Readonly<Record<LineTone, string>> = {
  buy: 'border-up text-up',
  sell: 'border-down text-down',
  warning: 'border-warning text-warning',
  plain: 'border-line-strong text-ink-2',
};

export type LineHandleProps = {
  /** The line has its present price here, while it is moved too. */
  readonly line: ChartLine;
  /** The line has the price of its order or position here. */
  readonly own: ChartLine;
  readonly mover: LineMover;
  readonly tick: string;
  readonly pricePlaces: number;
  readonly onRemove: ((line: ChartLine) => void) | undefined;
  readonly onGrab: (event: PointerEvent) => void;
  readonly onFocus: () => void;
};

type GripProps = Omit<LineHandleProps, 'onRemove'>;

/** The grip of a line is dragged, or focused and moved by keys. */
function Grip({ line, own, mover, tick, pricePlaces, ...on }: GripProps) {
  const isTouch = useMedia(TOUCH);
  const moving = mover.moving?.key === line.key ? mover.moving : undefined;
  const price = formatDecimal(line.price, { places: pricePlaces });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (mover.moving?.phase === 'asking') return;
    const ticks = ticksOfKey(event.key, event.shiftKey);
    if (ticks !== undefined) mover.to(own, moveByTicks(line.price, tick, ticks));
    else if (event.key === 'Enter' && moving) mover.drop();
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="spinbutton"
      tabIndex={0}
      aria-label={line.name}
      aria-valuenow={Number(line.price)}
      aria-valuetext={moving && !isTouch ? t('chart.own.moved', { price }) : price}
      title={t(isTouch ? 'chart.own.touchHint' : 'chart.own.hint')}
      onKeyDown={onKeyDown}
      onPointerDown={on.onGrab}
      onFocus={on.onFocus}
      // Held by a pointer it keeps moving; left by the keyboard it goes back.
      onBlur={mover.cancel}
      className="pointer-events-auto relative flex h-full cursor-ns-resize touch-none items-center gap-1.5 px-1 select-none pointer-coarse:before:absolute pointer-coarse:before:-inset-x-1 pointer-coarse:before:-inset-y-[14px]"
    >
      {line.text}
      {moving && <span className="text-ink-1">{price}</span>}
    </div>
  );
}

export function LineHandle({ onRemove, ...grip }: LineHandleProps) {
  const { line, mover, pricePlaces } = grip;
  const isMoving = mover.moving?.key === line.key;
  return (
    <div
      className={cx(
        'flex h-[18px] items-center rounded-[2px] border bg-panel whitespace-nowrap',
        TONES[line.tone],
        line.isWaiting && 'border-dashed',
        isMoving && 'bg-raised ring-1 ring-current',
      )}
    >
      {line.isMovable ? (
        <Grip {...grip} />
      ) : (
        <span className="px-1">
          <span aria-hidden="true">{line.text}</span>
          <span className="sr-only">
            {line.name} {formatDecimal(line.price, { places: pricePlaces })}
          </span>
        </span>
      )}
      {onRemove && line.removeName !== undefined && !isMoving && (
        <button
          type="button"
          aria-label={line.removeName}
          title={line.removeName}
          onClick={() => onRemove(line)}
          // Larger than the chip, which is less high than what a pointer can be sure to meet.
          className="pointer-events-auto relative -my-[4px] grid size-6 place-items-center hover:text-ink-1 pointer-coarse:w-8 pointer-coarse:before:absolute pointer-coarse:before:-inset-y-[10px] pointer-coarse:before:inset-x-0"
        >
          <X size={11} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
