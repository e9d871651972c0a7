// The facts of a level that was tapped, with actions as large as a finger needs. On a phone it is above the buttons to
// buy and sell, elsewhere beside the level; a tap outside or Escape closes it.
import { formatUnits } from '@bourse/domain';
import { Button, IconButton } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { isComposing } from '@bourse/ui/lib/composing.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Side } from './book-rows.ts';
import { LevelFacts, type LevelFactsProps, showBeside } from './level-tooltip.tsx';

export type LevelPanelProps = LevelFactsProps & {
  readonly side: Side;
  /** The highlighted level. */
  readonly anchor: RefObject<HTMLElement | null>;
  /** Taps here choose another level. */
  readonly surface: RefObject<HTMLElement | null>;
  /** To the neighbour above or below on the screen. */
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
  readonly onUsePrice: (() => void) | undefined;
  readonly onUseTotal: (() => void) | undefined;
};

/** Closes on Escape and on a tap that is neither on the panel nor on the book. */
function useDismissal(panel: RefObject<HTMLElement | null>, { surface, onClose }: LevelPanelProps): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const isInside = (target: EventTarget | null): boolean =>
      target instanceof Node && [panel, surface].some(({ current }) => current?.contains(target));
    const onPointerDown = (event: PointerEvent): void => {
      if (!isInside(event.target)) close();
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !isComposing(event)) close();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [panel, surface]);
}

export function LevelPanel(props: LevelPanelProps) {
  const { row, side, anchor, onStep, onClose, onUsePrice, onUseTotal } = props;
  const panel = useRef<HTMLDivElement>(null);
  useDismissal(panel, props);
  useLayoutEffect(() => {
    if (panel.current && anchor.current) showBeside(panel.current, anchor.current);
  });
  const price = formatDecimal(formatUnits(row.price), { places: props.pricePlaces });
  const sideText = t(side === 'ask' ? 'trade.book.ask' : 'trade.book.bid');
  const use = (act: () => void): void => {
    act();
    onClose();
  };
  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={t('trade.book.facts', { side: sideText, price })}
      className="fixed m-0 w-72 flex-col gap-2 rounded-lg border border-line-strong bg-raised px-3 pb-3 text-12 text-ink-1 open:flex max-md:inset-x-2! max-md:top-auto! max-md:bottom-[calc(124px+env(safe-area-inset-bottom))]! short:bottom-2! max-md:w-auto"
    >
      <div className="flex items-center">
        <span className={cx('me-2', side === 'ask' ? 'text-down' : 'text-up')}>{sideText}</span>
        <span className="me-auto font-mono text-14">{price}</span>
        <IconButton label={t('trade.book.levelUp')} className="size-11!" onClick={() => onStep(-1)}>
          <ChevronUp size={16} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('trade.book.levelDown')}
          className="-me-2 size-11! forced-colors:me-0"
          onClick={() => onStep(1)}
        >
          <ChevronDown size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <dl className="flex flex-col gap-1">
        <LevelFacts {...props} />
      </dl>
      <div className="grid grid-cols-2 gap-2">
        {onUsePrice && (
          <Button size="large" className="px-2!" onClick={() => use(onUsePrice)}>
            {t('trade.book.usePrice')}
          </Button>
        )}
        {onUseTotal && (
          <Button size="large" className="px-2!" onClick={() => use(onUseTotal)}>
            {t('trade.book.useTotal')}
          </Button>
        )}
      </div>
    </div>
  );
}
