// The label of an own order's line: what is ordered, and while the line is moved the price it would have.
import { cx } from '@bourse/ui/class-names.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TOUCH, useMedia } from '@bourse/ui/lib/use-media.ts';
import type { KeyboardEvent, PointerEvent } from 'react';
import { moveByTicks, ticksOfKey } from './line-geometry.ts';
import type { LineKind, OrderLine } from './own-orders.ts';
import type { LineMover } from './use-line-move.ts';

const NAMES = {
  limit: { buy: 'chart.own.buy', sell: 'chart.own.sell' },
  waiting: { buy: 'chart.own.waitingBuy', sell: 'chart.own.waitingSell' },
  trigger: { buy: 'chart.own.triggerBuy', sell: 'chart.own.triggerSell' },
} as const satisfies Record<LineKind, Record<OrderLine['side'], string>>;

export type OrderHandleProps = {
  /** Where it stands now. */
  readonly line: OrderLine;
  /** As the order has it. */
  readonly own: OrderLine;
  readonly mover: LineMover;
  readonly isMovable: boolean;
  readonly tick: string;
  readonly pricePlaces: number;
  readonly numberPlaces: number;
  readonly onGrab: (event: PointerEvent) => void;
  readonly onFocus: () => void;
};

export function OrderHandle({ line, own, mover, isMovable, tick, pricePlaces, numberPlaces, ...on }: OrderHandleProps) {
  const isTouch = useMedia(TOUCH);
  const moving = mover.moving?.key === line.key ? mover.moving : undefined;
  const price = formatDecimal(line.price, { places: pricePlaces });
  const name = t(NAMES[line.kind][line.side], { number: formatDecimal(line.quantity, { places: numberPlaces }) });
  const look = cx(
    'flex h-[18px] items-center gap-1.5 rounded-[2px] border bg-panel px-1 whitespace-nowrap',
    line.side === 'buy' ? 'border-up text-up' : 'border-down text-down',
    line.kind !== 'limit' && 'border-dashed',
  );
  if (!isMovable)
    return (
      <span className={look}>
        {name} <span className="sr-only">{price}</span>
      </span>
    );
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
      aria-label={name}
      aria-valuenow={Number(line.price)}
      aria-valuetext={moving && !isTouch ? t('chart.own.moved', { price }) : price}
      title={t(isTouch ? 'chart.own.touchHint' : 'chart.own.hint')}
      onKeyDown={onKeyDown}
      onPointerDown={on.onGrab}
      onFocus={on.onFocus}
      // Held by a pointer it keeps moving; left by the keyboard it goes back.
      onBlur={mover.cancel}
      className={cx(
        look,
        'pointer-events-auto relative cursor-ns-resize touch-none select-none pointer-coarse:before:absolute pointer-coarse:before:-inset-x-1 pointer-coarse:before:-inset-y-[14px]',
        moving && 'bg-raised ring-1 ring-current',
      )}
    >
      {name}
      {moving && <span className="text-ink-1">{price}</span>}
    </div>
  );
}
