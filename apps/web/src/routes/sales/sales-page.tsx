// Sales of new coins: what is sold, what is coming, what came of those that are over.
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import { SaleList } from '../../features/sales/offer/sale-list.tsx';
import { RECORDS_PATH } from '../../features/sales/paths.ts';
import { useSubscriptionNews } from '../../features/sales/records/use-subscription-news.ts';

export function SalesPage() {
  usePageTitle(t('shell.launch'));
  useSubscriptionNews();
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-6 px-4 py-10 max-md:py-6 md:px-6">
      <header>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-28">{t('shell.launch')}</h1>
          <ButtonLink to={RECORDS_PATH}>{t('launch.records')}</ButtonLink>
        </div>
        <p className="mt-1 text-14 text-pretty text-ink-2">{t('launch.text')}</p>
        <TickRuler className="mt-5 w-full" />
      </header>
      <SaleList />
    </div>
  );
}
