import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import { QuotationTable } from '../../features/market/quotation-table.tsx';
import { useQuotationGroups } from '../../features/market/quotations.ts';

export function QuotationPage() {
  usePageTitle(t('market.title'));
  const { data: groups } = useQuotationGroups();
  const count = (groups ?? []).flatMap((group) => group.quotation).filter((row) => row.is_display === 1).length;
  return (
    <div className="mx-auto w-full max-w-300 py-10 md:px-6 max-md:py-6">
      <header className="mb-6 px-4 md:px-0">
        <h1 className="text-28">{t('market.title')}</h1>
        <p className="mt-1 text-14 text-ink-2">
          {t('market.text')}{' '}
          <span className={groups ? 'text-ink-3' : 'invisible'}>
            {t('market.count', { count: groups ? count : 99 })}
          </span>
        </p>
        <TickRuler className="mt-5 w-full" />
      </header>
      <QuotationTable />
    </div>
  );
}
