import { MarketTable } from '../../features/market/market-table.tsx';
import { t } from '../../lib/i18n.ts';

export function DealCenterPage() {
  return (
    <section className="flex-1 bg-panel">
      <h1 className="sr-only">{t('shell.spot')}</h1>
      <MarketTable />
    </section>
  );
}
