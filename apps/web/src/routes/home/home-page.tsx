import { MarketTable } from '../../features/market/market-table.tsx';
import { t } from '../../lib/i18n.ts';
import { TickRuler } from '../../ui/tick-ruler.tsx';
import { Hero } from './hero.tsx';

export function HomePage() {
  return (
    <>
      <Hero />
      <TickRuler className="w-full" />
      <section className="mx-auto w-full max-w-300 px-6 py-12 max-md:px-0 max-md:py-8">
        <h2 className="mb-3 px-4 text-20 md:px-0">{t('market.title')}</h2>
        <div className="border-y border-line bg-panel md:rounded-lg md:border">
          <MarketTable />
        </div>
      </section>
    </>
  );
}
