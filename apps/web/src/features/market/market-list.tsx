// The list of markets beside the chart: search, tabs, live prices, favourites.
import type { market } from '@bourse/contract';
import { Search } from 'lucide-react';
import { memo, useDeferredValue, useState } from 'react';
import { errorText } from '../../lib/api.ts';
import { placesOf } from '../../lib/decimal.ts';
import { formatDecimal } from '../../lib/format.ts';
import { t } from '../../lib/i18n.ts';
import { type Pair, pairOf } from '../../lib/pair.ts';
import { cx } from '../../ui/class-names.ts';
import { Change } from '../../ui/figures.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type Favourites, useFavourites } from './favourites.ts';
import { useLiveQuotation } from './live-quotation.ts';
import { listMarkets } from './list-markets.ts';
import { useQuotationGroups } from './quotations.ts';
import { Star } from './star.tsx';

export type MarketListProps = {
  readonly selected: Pair | undefined;
  readonly onSelect: (pair: Pair) => void;
  /** Must give the list a height; its rows scroll. */
  readonly className?: string;
};

type RowProps = {
  readonly quotation: market.Quotation;
  readonly isSelected: boolean;
  readonly isStarred: boolean;
  readonly toggleStar: Favourites['toggle'];
  readonly onSelect: (pair: Pair) => void;
};

const Row = memo(({ quotation, isSelected, isStarred, toggleStar, onSelect }: RowProps) => {
  const pair = pairOf(quotation);
  const { now_price, change, moved } = useLiveQuotation(quotation);
  const price = formatDecimal(now_price, { places: placesOf(quotation.trade.tick) });
  return (
    <li
      className={cx(
        'relative flex h-(--row-table) items-center border-b border-line text-12 transition-colors duration-(--feedback) hover:bg-hover max-md:h-11',
        isSelected && 'bg-iris-wash',
      )}
    >
      {toggleStar && (
        <Star
          symbol={pair.symbol}
          size={12}
          isStarred={isStarred}
          onToggle={() => toggleStar(quotation.id)}
          className="z-1 h-full w-8 max-md:w-11"
        />
      )}
      <button
        type="button"
        aria-current={isSelected || undefined}
        onClick={() => onSelect(pair)}
        className={cx(
          'grid h-full min-w-0 flex-1 grid-cols-[1fr_auto_64px] items-center gap-2 pe-3 text-start -outline-offset-2',
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
        <Change percent={change} className="text-end" />
      </button>
    </li>
  );
});
Row.displayName = 'MarketRow';

function SearchBox({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  return (
    <div className="p-2">
      <div className="control h-8! max-md:h-11!">
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

function NoMatch({ tab, isSearching }: { readonly tab: string; readonly isSearching: boolean }) {
  const isLoggedIn = useFavourites().toggle !== undefined;
  if (tab !== 'favourites' || isSearching) return <EmptyState title={t('ui.noMatch')} />;
  return (
    <EmptyState
      title={t('trade.markets.noFavourites')}
      text={t(isLoggedIn ? 'trade.markets.noFavouritesText' : 'trade.markets.favouritesLogin')}
    />
  );
}

function Heads() {
  return (
    <div
      aria-hidden="true"
      className="grid h-7 shrink-0 grid-cols-[1fr_auto_64px] items-center gap-2 px-3 text-11 text-ink-3"
    >
      <span>{t('market.pair')}</span>
      <span>{t('market.price')}</span>
      <span className="text-end">{t('trade.markets.change')}</span>
    </div>
  );
}

export function MarketList({ selected, onSelect, className }: MarketListProps) {
  const { data: groups, error, isPending, refetch } = useQuotationGroups();
  const favourites = useFavourites();
  const [tab, setTab] = useState('all');
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const rows = listMarkets(groups ?? [], { tab, search: wanted, favourites: favourites.ids });
  const tabs = [
    { key: 'favourites', label: t('trade.markets.favourites') },
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
        className="shrink-0 gap-4! px-3 [&>button]:text-12"
        panelClassName="flex min-h-0 flex-1 flex-col"
      >
        <Heads />
        <div className="min-h-0 flex-1 overflow-y-auto [contain:strict]">
          {isPending && <SkeletonRows rows={13} />}
          {error && !groups && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
          {groups && rows.length === 0 && <NoMatch tab={tab} isSearching={wanted.trim() !== ''} />}
          <ul aria-label={t('market.title')}>
            {rows.map((quotation) => (
              <Row
                key={quotation.id}
                quotation={quotation}
                isSelected={quotation.currency_id === selected?.currencyId && quotation.legal_id === selected.legalId}
                isStarred={favourites.ids.has(quotation.id)}
                toggleStar={favourites.toggle}
                onSelect={onSelect}
              />
            ))}
          </ul>
        </div>
      </Tabs>
    </section>
  );
}
