// What taking a book up to one level would mean: shown beside the level the pointer or the focus is on.
import { formatUnits } from '@bourse/domain';
import { formatChange, formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { type BookRow, estimateFill } from './book-rows.ts';

export type LevelFactsProps = {
  readonly row: BookRow;
  readonly best: BookRow;
  readonly currencyName: string;
  readonly legalName: string;
  readonly pricePlaces: number;
  readonly numberPlaces: number;
};

export type LevelTooltipProps = LevelFactsProps & {
  /** The highlighted level; the tooltip is beside it. */
  readonly anchor: RefObject<HTMLElement | null>;
};

const GAP = 8;

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-mono">{children}</dd>
    </div>
  );
}

const figure = (units: bigint, places: number): string => formatDecimal(formatUnits(units), { places });

export function LevelFacts({ row, best, ...names }: LevelFactsProps) {
  const fill = estimateFill(row, best.price);
  return (
    <>
      <Line label={t('trade.book.average')}>≈ {figure(fill.average, names.pricePlaces)}</Line>
      <Line label={t('trade.book.sumIn', { currency: names.currencyName })}>
        {figure(fill.quantity, names.numberPlaces)}
      </Line>
      <Line label={t('trade.book.totalIn', { currency: names.legalName })}>{figure(fill.total, 2)}</Line>
      <Line label={t('trade.book.slippage')}>{formatChange(formatUnits(fill.slippage), 3).replace('+', '')}</Line>
    </>
  );
}

/** Shows a popover beside the level it speaks of, to the left where there is room. */
export function showBeside(host: HTMLElement, anchor: HTMLElement): void {
  const level = anchor.getBoundingClientRect();
  if (!host.matches(':popover-open')) host.showPopover();
  const { width, height } = host.getBoundingClientRect();
  const left = level.left - width - GAP;
  host.style.left = `${left >= GAP ? left : Math.min(level.right + GAP, innerWidth - width - GAP)}px`;
  host.style.top = `${Math.max(GAP, Math.min(level.top + level.height / 2 - height / 2, innerHeight - height - GAP))}px`;
}

export function LevelTooltip({ anchor, ...facts }: LevelTooltipProps) {
  const panel = useRef<HTMLDListElement>(null);
  // Renders only when the pointer moves to another level, and each time it has to move along.
  useLayoutEffect(() => {
    if (panel.current && anchor.current) showBeside(panel.current, anchor.current);
  });
  return (
    <dl
      ref={panel}
      popover="manual"
      className="pointer-events-none fixed m-0 w-max min-w-52 flex-col gap-1 rounded-md border border-line-strong bg-raised px-3 py-2 text-12 text-ink-1 open:flex"
    >
      <LevelFacts {...facts} />
    </dl>
  );
}
