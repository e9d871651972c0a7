// A market in the list beside the chart: its star, its name, its live price.
import type { market } from '@bourse/contract';
import { formatUnits } from '@bourse/domain';
import { cx } from '@bourse/ui/class-names.ts';
import { Change } from '@bourse/ui/figures.tsx';
import { placesOf } from '@bourse/ui/lib/decimal.ts';
import { formatCompact, formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { memo } from 'react';
import { type Pair, pairOf } from '../../lib/pair.ts';
import type { Favourites } from './favourites.ts';
import { LIST_GRID } from './list-heads.tsx';
import { turnoverOf } from './list-markets.ts';
import { useLiveQuotation } from './live-quotation.ts';
import { Star } from './star.tsx';

export type MarketRowProps = {
  readonly top: number;
  readonly height: number;
  /** In the whole list, from 1; most of it is not on the page. */
  readonly position: number;
  readonly total: number;
  readonly quotation: market.Quotation;
  readonly isSelected: boolean;
  readonly isStarred: boolean;
  /** In the last column, in place of the change. */
  readonly showsVolume: boolean;
  readonly toggleStar: Favourites['toggle'];
  readonly onSelect: (pair: Pair) => void;
};

export const MarketRow = memo(
  ({
    top,
    height,
    position,
    total,
    quotation,
    isSelected,
    isStarred,
    showsVolume,
    toggleStar,
    onSelect,
  }: MarketRowProps) => {
    const pair = pairOf(quotation);
    const { now_price, change, volume, moved } = useLiveQuotation(quotation);
    const price = formatDecimal(now_price, { places: placesOf(quotation.trade.tick) });
    const turnover = turnoverOf({ volume, now_price });
    return (
      <li
        aria-posinset={position}
        aria-setsize={total}
        style={{ top, height }}
        className={cx(
          'absolute inset-x-0 flex items-center border-b border-line text-12 transition-colors duration-(--feedback) hover:bg-hover',
          isSelected && 'bg-iris-wash',
        )}
      >
        {toggleStar && (
          <Star
            symbol={pair.symbol}
            size={12}
            isStarred={isStarred}
            onToggle={() => toggleStar(quotation)}
            className="z-1 h-full w-8 max-xl:touch:w-11"
          />
        )}
        <button
          type="button"
          aria-current={isSelected || undefined}
          onClick={() => onSelect(pair)}
          className={cx(
            LIST_GRID,
            'h-full min-w-0 flex-1 pe-3 text-start -outline-offset-2',
            toggleStar ? 'ps-0' : 'ps-3',
          )}
        >
          <span className="truncate">
            {pair.currencyName}
            <span className={isSelected ? 'text-ink-2' : 'text-ink-3'}>/{pair.legalName}</span>
            {quotation.delisting && <span className="block text-11 text-warning">{t('market.delisting')}</span>}
          </span>
          {/* A new key per price starts the tint again. */}
          <span key={now_price} data-moved={moved} className="tinted live-figure rounded-sm px-1 font-mono">
            {price}
          </span>
          {showsVolume ? (
            <span className="live-figure text-end font-mono text-ink-2">
              {turnover === undefined ? NO_VALUE : formatCompact(formatUnits(turnover))}
            </span>
          ) : (
            <Change percent={change} className="text-end" />
          )}
        </button>
      </li>
    );
  },
);
MarketRow.displayName = 'MarketRow';
