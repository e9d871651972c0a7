// The records of second contracts: what runs, what has closed, figures and insurance.
import { t } from '@bourse/ui/lib/i18n.ts';
import { useSearchParams } from 'react-router';
import { OrdersPanel, PANEL_TABS } from '../../features/seconds/orders/orders-panel.tsx';
import { useOrderNews } from '../../features/seconds/orders/use-order-news.ts';
import { AssetsFrame } from '../../features/wallet/assets-frame.tsx';

/** The tab is in the address, so that a notice can lead to it. */
export function RecordsPage() {
  const [search, setSearch] = useSearchParams();
  const tab = PANEL_TABS.find((one) => one === search.get('tab')) ?? 'open';
  useOrderNews();
  return (
    <AssetsFrame title={t('micro.records')}>
      <section
        aria-label={t('micro.records')}
        className="@container relative border-line bg-panel max-md:-mx-4 max-md:border-y md:rounded-lg md:border"
      >
        <OrdersPanel
          tab={tab}
          onTab={(to) => setSearch(to === 'open' ? {} : { tab: to }, { replace: true })}
          shown="pages"
        />
      </section>
    </AssetsFrame>
  );
}
