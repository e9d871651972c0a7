// The list of markets beside the chart: search, tabs, live prices, favourites.
import type { market } from '@bourse/contract';
import { formatUnits } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { Change } from '@bourse/ui/figures.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { placesOf } from '@bourse/ui/lib/decimal.ts';
import { formatCompact, formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { FINGER, useMedia } from '@bourse/ui/lib/use-media.ts';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Search, Star as StarIcon } from 'lucide-react';
import { memo, useDeferredValue, useState } from 'react';
import { type Pair, pairOf } from '../../lib/pair.ts';
import { useCoinNames } from './coin-names.ts';
import { type Favourites, useFavourites } from './favourites.ts';
import { useLiveQuotation } from './live-quotation.ts';
import { LIST_GRID, ListHeads } from './list-heads.tsx';
import { listMarkets, turnoverOf } from './list-markets.ts';
import { useListOrder } from './list-order.ts';
import { type IsOffered, offeredGroups, useQuotationGroups } from './quotations.ts';
import { Star } from './star.tsx';

export type MarketListProps = {
  readonly selected: Pair | undefined;
  readonly onSelect: (pair: Pair) => void;
  /** Without it every market is listed. */
  readonly isOffered?: IsOffered | undefined;
  /** Must give the list a height; its rows scroll. */
  readonly className?: string;
};

/** In px: the dense row of a table, and what a finger needs. */
const ROW_HEIGHT = { mouse: 28, touch: 44 } as const;
/** Beyond the visible ones, so that scrolling and the Tab key find them there. */
const ROWS_AHEAD = 6;
/** Until the list knows its own. */
const FIRST_SIZE = { width: 264, height: 800 } as const;

type RowProps = {
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

const Row = memo(
  ({ top, height, position, total, quotation, isSelected, isStarred, showsVolume, toggleStar, onSelect }: RowProps) => {
    const pair = pairOf(quotation);
    const { now_price, change, volume, moved } = useLiveQuotation(quotation);
    const price = formatDecimal(now_price, { places: placesOf(quotation.trade.tick) });
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
          </span>
          {/* A new key per price starts the tint anew. */}
          <span key={now_price} data-moved={moved} className="tinted live-figure rounded-sm px-1 font-mono">
            {price}
          </span>
          {showsVolume ? (
            <span className="live-figure text-end font-mono text-ink-2">
              {formatCompact(formatUnits(turnoverOf({ volume, now_price })))}
            </span>
          ) : (
            <Change percent={change} className="text-end" />
          )}
        </button>
      </li>
    );
  },
);
Row.displayName = 'MarketRow';

function SearchBox({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  return (
    <div className="p-2">
      <div className="control h-8! touch:h-11!">
        <Search size={14} aria-hidden="true" className="ms-2.5 shrink-0 text-ink-3" />
        <input
          type="search"
          aria-label={t('trade.markets.search')}
          placeholder={t('trade.markets.search')}
          autoComplete="off"
          spellCheck={false}
          className="px-2! text-12"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  );
}

/** As the star that marks them: the list is narrow, and every tab is to be seen in every language. */
function FavouritesLabel() {
  const text = t('trade.markets.favourites');
  return (
    <span title={text} className="grid place-items-center">
      <StarIcon size={13} aria-hidden="true" />
      <span className="sr-only">{text}</span>
    </span>
  );
}

type NoMatchProps = { readonly tab: string; readonly isSearching: boolean; readonly onClear: () => void };

function NoMatch({ tab, isSearching, onClear }: NoMatchProps) {
  const isLoggedIn = useFavourites().toggle !== undefined;
  if (isSearching)
    return (
      <EmptyState
        title={t('ui.noMatch')}
        action={
          <Button size="small" onClick={onClear}>
            {t('trade.markets.clearSearch')}
          </Button>
        }
      />
    );
  if (tab !== 'favourites')
    return <EmptyState title={t(tab === 'gainers' ? 'trade.markets.noGainers' : 'ui.noMatch')} />;
  return (
    <EmptyState
      title={t('trade.markets.noFavourites')}
      text={t(isLoggedIn ? 'trade.markets.noFavouritesText' : 'trade.markets.favouritesLogin')}
    />
  );
}

type RowsProps = Pick<MarketListProps, 'selected' | 'onSelect'> & {
  readonly rows: readonly market.Quotation[];
  readonly favourites: Favourites;
  readonly scroller: HTMLElement | null;
};

/** Only what can be seen, and a little more, is on the page. */
function Rows({ rows, favourites, scroller, selected, onSelect }: RowsProps) {
  const showsVolume = useListOrder(({ order }) => order?.column === 'volume');
  const height = useMedia(FINGER) ? ROW_HEIGHT.touch : ROW_HEIGHT.mouse;
  // What it returns is used here alone, by nothing that is memoized.
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: ROWS_AHEAD,
    initialRect: FIRST_SIZE,
  });
  return (
    <ul aria-label={t('market.title')} className="relative" style={{ height: list.getTotalSize() }}>
      {list.getVirtualItems().map(({ index, key, start }) => {
        const quotation = rows[index];
        if (!quotation) return null;
        return (
          <Row
            key={key}
            top={start}
            height={height}
            position={index + 1}
            total={rows.length}
            quotation={quotation}
            isSelected={quotation.currency_id === selected?.currencyId && quotation.legal_id === selected.legalId}
            isStarred={favourites.ids.has(quotation.id)}
            showsVolume={showsVolume}
            toggleStar={favourites.toggle}
            onSelect={onSelect}
          />
        );
      })}
    </ul>
  );
}

export function MarketList({ selected, onSelect, isOffered, className }: MarketListProps) {
  const { data, error, isPending, refetch } = useQuotationGroups();
  const groups = data && offeredGroups(data, isOffered);
  const favourites = useFavourites();
  const [tab, setTab] = useState('all');
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  // State, since the rows are mounted before it is.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const order = useListOrder((state) => state.order);
  const names = useCoinNames(search.trim() !== '');
  const rows = listMarkets(groups ?? [], { tab, search: wanted, favourites: favourites.ids, names, order });
  const tabs = [
    { key: 'favourites', label: <FavouritesLabel /> },
    { key: 'all', label: t('trade.markets.all') },
    { key: 'gainers', label: t('trade.markets.gainers') },
    ...(groups ?? []).map((group) => ({ key: `group-${group.id}`, label: group.name })),
  ];
  return (
    <section aria-label={t('market.title')} className={cx('flex min-h-0 flex-col bg-panel', className)}>
      <SearchBox value={search} onChange={setSearch} />
      <Tabs
        label={t('trade.markets.tabs')}
        tabs={tabs}
        selected={tab}
        onSelect={setTab}
        className="shrink-0 gap-3.5! px-3 touch:gap-0! touch:px-0 [&>button]:text-12 touch:[&>button]:px-2"
        panelClassName="flex min-h-0 flex-1 flex-col"
      >
        <ListHeads />
        <div ref={setScroller} className="min-h-0 flex-1 overflow-y-auto [contain:strict]">
          {isPending && <SkeletonRows rows={13} />}
          {error && !groups && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
          {groups && rows.length === 0 && (
            <NoMatch tab={tab} isSearching={wanted.trim() !== ''} onClear={() => setSearch('')} />
          )}
          <Rows
            key={tab}
            rows={rows}
            favourites={favourites}
            scroller={scroller}
            selected={selected}
            onSelect={onSelect}
          />
        </div>
      </Tabs>
    </section>
  );
}
