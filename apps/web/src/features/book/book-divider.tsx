// Between asks and bids: the last price with its direction, and the spread, or why the book cannot be trusted now.
import { formatUnits } from '@bourse/domain';
import { formatDecimal, NO_VALUE } from '../../lib/format.ts';
import { t } from '../../lib/i18n.ts';
import { type Depth, useDepth } from '../../realtime/depth.ts';
import { useTicker } from '../../realtime/ticker.ts';
import { cx } from '../../ui/class-names.ts';
import { Price } from '../../ui/figures.tsx';
import { TickRuler } from '../../ui/tick-ruler.tsx';
import { spreadOf } from './book-rows.ts';
import { DIVIDER_HEIGHT, ROW_HEIGHT } from './paint-book.ts';

export type BookDividerProps = {
  readonly symbol: string;
  readonly places: number;
  /** Rows above it. */
  readonly count: number;
  readonly onPickPrice: ((price: string) => void) | undefined;
};

function Spread({ depth, places }: { readonly depth: Depth; readonly places: number }) {
  const spread = spreadOf(depth);
  const text = spread
    ? `${formatDecimal(formatUnits(spread.distance), { places })} · ${formatDecimal(formatUnits(spread.percent), { places: 3 })}%`
    : NO_VALUE;
  return (
    <span className="truncate text-11 text-ink-3">
      {t('trade.book.spread')} <span className="font-mono">{text}</span>
    </span>
  );
}

export function BookDivider({ symbol, places, count, onPickPrice }: BookDividerProps) {
  const depth = useDepth(symbol);
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
  return (
    <div
      style={{ top: count * ROW_HEIGHT, height: DIVIDER_HEIGHT }}
      className="absolute inset-x-0 flex items-center justify-between gap-3 border-y border-line bg-panel px-3"
    >
      <TickRuler edge="end" className="absolute inset-x-0 bottom-0 opacity-60" />
      {last !== undefined && onPickPrice ? (
        <button type="button" title={t('trade.book.pickLast')} className="rounded-sm" onClick={() => onPickPrice(last)}>
          {price}
        </button>
      ) : (
        price
      )}
      {depth.state === 'stale' ? (
        <span role="status" className="truncate text-11 text-warning">
          {t('trade.stale')}
        </span>
      ) : (
        <Spread depth={depth} places={places} />
      )}
    </div>
  );
}
