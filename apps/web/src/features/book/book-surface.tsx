// The book's canvas with its one layer of hover and focus. Pointing at a level holds the book still; clicking or Enter
// picks its price, the column of sums (or Space) picks the quantity up to it; arrow keys move. A finger, which cannot point
// and is wider than a row, opens a panel of the level instead.
import { formatUnits } from '@bourse/domain';
import { cx } from '@bourse/ui/class-names.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { BookCanvas, type BookOptions } from './book-canvas.ts';
import { LevelPanel } from './level-panel.tsx';
import { LevelTooltip } from './level-tooltip.tsx';
import { isInSums, placeAt, ROW_HEIGHT, type RowPlace, topOf } from './paint-book.ts';
import type { BookRow } from './book-rows.ts';

export type BookSurfaceProps = {
  readonly options: BookOptions;
  readonly currencyName: string;
  readonly legalName: string;
  readonly isStale: boolean;
  readonly onPickPrice: ((price: string) => void) | undefined;
  readonly onPickQuantity: ((quantity: string) => void) | undefined;
  /** Is called with the number of rows above the divider, so that its text can be placed. */
  readonly onLayout: (count: number) => void;
};

type Active = RowPlace & { readonly row: BookRow; readonly best: BookRow; readonly count: number };

/** The next place up or down the screen that holds a level. Asks are above, the best one at the bottom. */
function neighbour(canvas: BookCanvas, from: RowPlace | undefined, by: 1 | -1): RowPlace | undefined {
  const { asks, bids } = canvas.view;
  const places: RowPlace[] = [
    ...asks.map((_, index): RowPlace => ({ side: 'ask', index })).toReversed(),
    ...bids.map((_, index): RowPlace => ({ side: 'bid', index })),
  ];
  const at = places.findIndex((place) => place.side === from?.side && place.index === from.index);
  if (at === -1) return by === 1 ? places[asks.length] : places[asks.length - 1];
  return places[Math.max(0, Math.min(places.length - 1, at + by))];
}

/** Shades all that would be taken to reach the level. */
function Reach({ side, index, count }: Active) {
  return (
    <div
      aria-hidden="true"
      style={{ top: topOf(side, side === 'ask' ? index : 0, count), height: (index + 1) * ROW_HEIGHT }}
      className="pointer-events-none absolute inset-x-0 bg-hover"
    />
  );
}

function useBookCanvas(options: BookOptions, onLayout: (count: number) => void) {
  const element = useRef<HTMLCanvasElement>(null);
  const book = useRef<BookCanvas>(undefined);
  const tellLayout = useEffectEvent(onLayout);
  useEffect(() => {
    if (!element.current) return undefined;
    const canvas = new BookCanvas(element.current, (count) => tellLayout(count));
    book.current = canvas;
    return () => {
      canvas.dispose();
      book.current = undefined;
    };
  }, []);
  useEffect(() => book.current?.show(options), [options]);
  return { element, book };
}

export function BookSurface(props: BookSurfaceProps) {
  const { options, currencyName, legalName, isStale, onPickPrice, onPickQuantity, onLayout } = props;
  const { element, book } = useBookCanvas(options, onLayout);
  const [active, setActive] = useState<Active>();
  const [isTapped, setTapped] = useState(false);
  const pointerType = useRef('');
  const surface = useRef<HTMLDivElement>(null);
  const level = useRef<HTMLDivElement>(null);
  const id = useId();

  const point = (place: RowPlace | undefined): void => {
    const row = place && book.current?.rowAt(place);
    const best = place && book.current?.rowAt({ side: place.side, index: 0 });
    const count = book.current?.view.count ?? 0;
    setActive(place && row && best ? { ...place, row, best, count } : undefined);
  };
  const placeUnder = (event: MouseEvent): RowPlace | undefined => {
    const box = event.currentTarget.getBoundingClientRect();
    return placeAt(event.clientY - box.top, book.current?.view.count ?? 0);
  };
  const letGo = (): void => {
    setActive(undefined);
    setTapped(false);
    book.current?.release();
  };
  const pickQuantity = (row: BookRow): void => onPickQuantity?.(formatUnits(row.sum));
  const pickPrice = (row: BookRow): void => onPickPrice?.(formatUnits(row.price));
  const step = (by: 1 | -1): void => {
    book.current?.hold();
    if (book.current) point(neighbour(book.current, active, by));
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      step(event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === 'Escape') letGo();
    else if (event.key === 'Enter' && active) pickPrice(active.row);
    else if (event.key === ' ' && active) pickQuantity(active.row);
    else return;
    event.preventDefault();
  };
  const figures = {
    currencyName,
    legalName,
    pricePlaces: options.pricePlaces,
    numberPlaces: options.numberPlaces,
  };
  const number = (units: bigint, places: number): string => formatDecimal(formatUnits(units), { places });

  return (
    <>
      <div
        ref={surface}
        role="listbox"
        tabIndex={0}
        aria-label={t('trade.book.levels', { symbol: options.symbol })}
        aria-activedescendant={active ? `${id}-level` : undefined}
        className={cx(
          'absolute inset-0 overflow-hidden -outline-offset-2 transition-opacity duration-(--overlay)',
          onPickPrice && 'cursor-pointer',
          isStale && 'opacity-40',
        )}
        onPointerMove={(event) => {
          if (event.pointerType !== 'mouse') return;
          book.current?.hold();
          point(placeUnder(event));
        }}
        onPointerDown={(event) => {
          pointerType.current = event.pointerType;
        }}
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse' && !isTapped) letGo();
        }}
        onBlur={() => {
          // The panel of a tapped level may take the focus.
          if (!isTapped) letGo();
        }}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const place = placeUnder(event);
          const row = place && book.current?.rowAt(place);
          if (!row) return;
          if (pointerType.current !== 'mouse' && pointerType.current !== '') {
            book.current?.hold();
            point(place);
            setTapped(true);
            return;
          }
          const box = event.currentTarget.getBoundingClientRect();
          if (onPickQuantity && isInSums(event.clientX - box.left, box.width)) pickQuantity(row);
          else pickPrice(row);
        }}
      >
        <canvas ref={element} aria-hidden="true" className="block" />
        {active && (
          <div
            ref={level}
            role="option"
            id={`${id}-level`}
            aria-selected="true"
            aria-label={t('trade.book.level', {
              side: t(active.side === 'ask' ? 'trade.book.ask' : 'trade.book.bid'),
              price: number(active.row.price, options.pricePlaces),
              number: number(active.row.quantity, options.numberPlaces),
              sum: number(active.row.sum, options.numberPlaces),
            })}
            style={{ top: topOf(active.side, active.index, active.count) }}
            className={cx(
              'pointer-events-none absolute inset-x-0 h-(--row-book) border-dashed border-ink-3 bg-hover',
              active.side === 'ask' ? 'border-t' : 'border-b',
            )}
          />
        )}
      </div>
      {active && <Reach {...active} />}
      {active && !isTapped && <LevelTooltip {...active} {...figures} anchor={level} />}
      {active && isTapped && (
        <LevelPanel
          {...active}
          {...figures}
          anchor={level}
          surface={surface}
          onStep={step}
          onClose={letGo}
          onUsePrice={onPickPrice && (() => pickPrice(active.row))}
          onUseTotal={onPickQuantity && (() => pickQuantity(active.row))}
        />
      )}
    </>
  );
}
