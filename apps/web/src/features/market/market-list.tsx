// The list of markets beside the chart: search, tabs, live prices, favourites.
import { Button } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { Search, Star as StarIcon } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { Pair } from '../../lib/pair.ts';
import { useCoinNames } from './coin-names.ts';
import { useFavourites } from './favourites.ts';
import { ListHeads } from './list-heads.tsx';
import { listMarkets } from './list-markets.ts';
import { useListOrder } from './list-order.ts';
import { MarketRows } from './market-rows.tsx';
import { type IsOffered, offeredGroups, useQuotationGroups } from './quotations.ts';

export type MarketListProps = {
  readonly selected: Pair | undefined;
  readonly onSelect: (pair: Pair) => void;
  /** Without it every market is listed. */
  readonly isOffered?: IsOffered | undefined;
  /** Must give the list a height; its rows scroll. */
  readonly className?: string;
};

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

/** The favourites have a star for a label: the list is narrow, and every tab is to be seen in every language. */
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
          <MarketRows
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
