import { lazy, Suspense } from 'react';
import { t } from '../../lib/i18n.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { SkeletonRows } from '../../ui/states.tsx';
import { TickRuler } from '../../ui/tick-ruler.tsx';
import { Hero } from './hero.tsx';

// The head of the page stands before the table's code and its live prices have come.
const MarketTable = lazy(() =>
  import('../../features/market/market-table.tsx').then((module) => ({ default: module.MarketTable })),
);

/** Tabs, heads and six rows: what most languages and widths show, so that nothing below moves. */
function TableShape() {
  return (
    <div className="min-h-85">
      <SkeletonRows rows={7} rowClassName="h-11" />
    </div>
  );
}

export function HomePage() {
  usePageTitle(t('home.title'));
  return (
    <>
      <Hero />
      <TickRuler className="w-full" />
      <section className="mx-auto w-full max-w-300 px-6 py-12 max-md:px-0 max-md:py-8">
        <h2 className="mb-3 px-4 text-20 md:px-0">{t('market.title')}</h2>
        <div className="min-h-85 border-y border-line bg-panel md:rounded-lg md:border">
          <Suspense fallback={<TableShape />}>
            <MarketTable />
          </Suspense>
        </div>
      </section>
    </>
  );
}
