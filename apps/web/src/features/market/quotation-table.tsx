// All markets at length: search, tabs, order by any figure, favourites.
import type { market } from '@bourse/contract';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { ArrowDown, ArrowUp, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { pairOf } from '../../lib/pair.ts';
import { useCoinNames } from './coin-names.ts';
import { type Favourites, useFavourites } from './favourites.ts';
import { listMarkets } from './list-markets.ts';
import { marketColumns } from './market-cells.tsx';
import { useQuotationGroups } from './quotations.ts';
import { nextSorting, type SortField, type Sorting, sortMarkets } from './sort-markets.ts';
import { PriceSources } from './price-sources.tsx';
import { Star } from './star.tsx';

const FIELDS: Readonly<Record<string, SortField>> = {
  price: 'now_price',
  change: 'change',
  high: 'high',
  low: 'low',
  volume: 'volume',
};

type HeadProps = {
  readonly text: string;
  readonly direction: Sorting['direction'] | undefined;
  readonly onPress: () => void;
};

function SortHead({ text, direction, onPress }: HeadProps) {
  const Arrow = direction === 'rising' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      aria-label={t('market.sortBy', { column: text })}
      aria-pressed={direction !== undefined}
      onClick={onPress}
      className="inline-flex h-8 min-w-6 items-center gap-1 hover:text-ink-1 touch:h-11"
    >
      <Arrow size={11} aria-hidden="true" className={direction === undefined ? 'opacity-25' : 'text-iris'} />
      {text}
    </button>
  );
}

function starColumn({ ids, toggle }: Favourites): readonly Column<market.Quotation>[] {
  if (!toggle) return [];
  const cell = (row: market.Quotation) => (
    <Star
      symbol={pairOf(row).symbol}
      isStarred={ids.has(row.id)}
      onToggle={() => toggle(row)}
      className="relative z-1 size-8 touch:size-11"
    />
  );
  return [
    { key: 'star', header: <span className="sr-only">{t('market.star')}</span>, width: '52px', onCard: 'title', cell },
  ];
}

function SearchBox({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  return (
    <div className="control w-60 max-md:w-full">
      <Search size={14} aria-hidden="true" className="ms-3 shrink-0 text-ink-3" />
      <input
        type="search"
        aria-label={t('market.search')}
        placeholder={t('market.search')}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** Heads that can be pressed, in place of plain ones. */
function sortable(
  columns: readonly Column<market.Quotation>[],
  sorting: Sorting | undefined,
  press: (field: SortField) => void,
): readonly Column<market.Quotation>[] {
  return columns.map((column) => {
    const field = FIELDS[column.key];
    if (!field || typeof column.header !== 'string') return column;
    const direction = sorting?.field === field ? sorting.direction : undefined;
    // A card shows its heads as labels.
    const header = <SortHead text={column.header} direction={direction} onPress={() => press(field)} />;
    return { ...column, header, cardLabel: column.header };
  });
}

export function QuotationTable() {
  const { data: groups, error, isPending, refetch } = useQuotationGroups();
  const favourites = useFavourites();
  const [tab, setTab] = useState('all');
  const [search, setSearch] = useState('');
  const [sorting, setSorting] = useState<Sorting>();
  const wanted = useDeferredValue(search);
  const names = useCoinNames(search.trim() !== '');
  const rows = sortMarkets(
    listMarkets(groups ?? [], { tab, search: wanted, favourites: favourites.ids, names }),
    sorting,
  );
  const columns = [
    ...starColumn(favourites),
    ...sortable(Object.values(marketColumns()), sorting, (field) => setSorting(nextSorting(sorting, field))),
  ];
  const tabs = [
    { key: 'all', label: t('market.all') },
    ...(groups ?? []).map((group) => ({ key: `group-${group.id}`, label: group.name })),
    ...(favourites.toggle ? [{ key: 'favourites', label: t('market.favourites') }] : []),
  ];
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-3 px-4 md:px-0">
        <SearchBox value={search} onChange={setSearch} />
        <PriceSources groups={groups?.filter(({ id }) => !tab.startsWith('group-') || tab === `group-${id}`)} />
      </div>
      <div className="min-h-140 border-y border-line bg-panel md:rounded-lg md:border">
        <Tabs
          label={t('market.groups')}
          tabs={tabs}
          selected={tab}
          onSelect={setTab}
          className="px-3 max-md:px-4"
          panelClassName="@container"
        >
          {isPending && <SkeletonRows rows={11} rowClassName="h-11" />}
          {error && !groups && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
          {groups && (
            <Table
              label={t('market.title')}
              columns={columns}
              rows={rows}
              keyOf={(row) => row.id}
              density="calm"
              empty={<EmptyState title={t(wanted ? 'ui.noMatch' : 'market.none')} />}
            />
          )}
        </Tabs>
      </div>
    </>
  );
}
