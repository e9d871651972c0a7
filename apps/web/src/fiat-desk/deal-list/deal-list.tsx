// The user's deals with what narrows them, and as a file.
import { cx } from '@bourse/ui/class-names.ts';
import { t, withTexts } from '@bourse/ui/lib/i18n.ts';
import { FLUSH_TABLE } from '@bourse/ui/section.tsx';
import { useState } from 'react';
import { ExportButton } from '../../ui/export-button.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { useFiatOptions } from '../options.ts';
import { dealColumns } from './deal-columns.tsx';
import { DealFilters, NO_FILTER } from './deal-filters.tsx';
import { type DealScope, useDeals } from './deal-lists.ts';
import { useDealNews } from './use-deal-news.ts';
import { useUnread } from './unread.ts';

const PARTS = { taken: 'taker', published: 'publisher', ad: 'publisher', c2c: 'either' } as const;

export type DealListProps = {
  readonly scope: DealScope;
  readonly label: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
};

export function DealList({ scope, label, emptyTitle, emptyText }: DealListProps) {
  const [filter, setFilter] = useState(NO_FILTER);
  const { data: options } = useFiatOptions();
  const unread = useUnread();
  useDealNews();
  return (
    <section
      aria-label={label}
      className={cx('relative border-line bg-panel max-md:-mx-4 max-md:border-y md:rounded-lg md:border', FLUSH_TABLE)}
    >
      <DealFilters filter={filter} onFilter={setFilter} coins={options?.coins ?? []} part={PARTS[scope.of]}>
        <ExportButton
          exportRows={async (signal) =>
            (await withTexts(import('./export-deals.ts'))).exportDeals(scope, filter, signal)
          }
        />
      </DealFilters>
      <PagedTable
        label={label}
        list={useDeals(scope, filter)}
        columns={dealColumns(unread)}
        density="calm"
        loginTitle={t('fiat.login')}
        emptyTitle={emptyTitle}
        emptyText={emptyText}
      />
    </section>
  );
}
