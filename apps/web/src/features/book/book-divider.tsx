// Between asks and bids: the last price with its direction, and the spread, or why the book cannot be trusted now.
import { parseUnits } from '@bourse/domain';
import { formatUnits } from '@bourse/domain';
import { cx } from '@bourse/ui/class-names.ts';
import { Price } from '@bourse/ui/figures.tsx';
import { formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import { TALL_TARGET } from '@bourse/ui/touch-target.ts';
import { type Depth, useDepthFact } from '../../realtime/depth.ts';
import { useTicker } from '../../realtime/ticker.ts';
import { spreadOf } from './book-rows.ts';
import { DIVIDER_HEIGHT, ROW_HEIGHT } from './paint-book.ts';

export type BookDividerProps = {
  readonly symbol: string;
  readonly places: number;
  /** Rows above it. */
  readonly count: number;
  readonly isStale: boolean;
  readonly onPickPrice: ((price: string) => void) | undefined;
};

const spreadText = (depth: Depth, places: number): string => {
  const spread = spreadOf(depth);
  return spread
    ? `${formatDecimal(formatUnits(spread.distance), { places })} · ${formatDecimal(formatUnits(spread.percent), { places: 3 })}%`
    : NO_VALUE;
};

function Spread({ symbol, places }: Pick<BookDividerProps, 'symbol' | 'places'>) {
  const text = useDepthFact(symbol, (depth) => spreadText(depth, places));
  return (
    // From the end: where there is no room for both, the word falls below the line, not the figures.
    <span className="flex h-4 min-w-0 flex-row-reverse flex-wrap gap-x-1 overflow-hidden text-11 leading-4 text-ink-3">
      <span className="font-mono">{text}</span>
      <span>{t('trade.book.spread')}</span>
    </span>
  );
}

function LastPrice({ symbol, places, onPickPrice }: Omit<BookDividerProps, 'count' | 'isStale'>) {
  const ticker = useTicker(symbol);
  const last = ticker?.now_price;
  const price = (
    <Price
      value={last}
      places={places}
      moved={ticker?.moved ?? 'flat'}
      className={cx(
        'text-16',
        ticker?.isStale && 'opacity-40',
        ticker?.moved !== 'up' && ticker?.moved !== 'down' && 'text-ink-1!',
      )}
    />
  );
  if (last === undefined || parseUnits(last) === undefined || !onPickPrice) return price;
  return (
    <button
      type="button"
      title={t('trade.book.pickLast')}
      className={cx('rounded-sm', TALL_TARGET)}
      onClick={() => onPickPrice(last)}
    >
      {price}
    </button>
  );
}

export function BookDivider({ symbol, places, count, isStale, onPickPrice }: BookDividerProps) {
  return (
    <div
      // Until the book knows its height, the divider would be at the top and jump from there.
      style={{ top: count * ROW_HEIGHT, height: DIVIDER_HEIGHT, visibility: count === 0 ? 'hidden' : undefined }}
      className="absolute inset-x-0 flex items-center justify-between gap-3 border-y border-line bg-panel px-3"
    >
      <TickRuler edge="end" className="absolute inset-x-0 bottom-0 opacity-60" />
      <LastPrice symbol={symbol} places={places} onPickPrice={onPickPrice} />
      {isStale ? (
        <span role="status" className="truncate text-11 text-warning">
          {t('trade.stale')}
        </span>
      ) : (
        <Spread symbol={symbol} places={places} />
      )}
    </div>
  );
}
