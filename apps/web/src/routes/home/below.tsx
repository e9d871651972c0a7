// Everything under the hero. Its code comes after the head of the page is drawn.
import { lazyPart } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { MarketTable } from '../../features/market/market-table.tsx';
import { useSession } from '../../lib/session.ts';
import { AppSection } from './app-section.tsx';
import { Blurbs } from './blurbs.tsx';
import { NoticeStrip } from './notice-strip.tsx';
import { Ticker } from './ticker.tsx';

// For who is logged in alone, and further down than a window is high: nobody waits for it.
const HoldingsStrip = lazyPart(
  () => import('../../features/wallet/holdings/holdings-strip.tsx').then((module) => module.HoldingsStrip),
  { isOrnament: true },
);

export function Below() {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return (
    <>
      <Ticker />
      <NoticeStrip />
      <section className="mx-auto w-full max-w-300 px-6 pt-8 pb-4 max-md:px-0">
        <div className="mb-3 flex items-baseline justify-between gap-4 px-4 md:px-0">
          <h2 className="text-20">{t('market.title')}</h2>
          <Link
            to="/quotation"
            className="flex min-h-8 items-center text-13 text-ink-2 hover:text-ink-1 touch:min-h-11"
          >
            {t('home.markets.all')}
          </Link>
        </div>
        <div className="min-h-85 border-y border-line bg-panel md:rounded-lg md:border">
          <MarketTable />
        </div>
      </section>
      {isLoggedIn && <HoldingsStrip />}
      <Blurbs />
      <AppSection />
    </>
  );
}
