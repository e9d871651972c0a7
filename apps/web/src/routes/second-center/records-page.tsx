// The records of second contracts: what runs, what has closed, figures and insurance.
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { OrdersPanel, type PanelTab } from '../../features/micro/orders/orders-panel.tsx';
import { useOrderNews } from '../../features/micro/orders/use-order-news.ts';
import { AssetsFrame } from '../../features/wallet/assets-frame.tsx';

export function RecordsPage() {
  const [tab, setTab] = useState<PanelTab>('open');
  useOrderNews();
  return (
    <AssetsFrame title={t('micro.records')}>
      <section
        aria-label={t('micro.records')}
        className="@container relative border-line bg-panel max-md:-mx-4 max-md:border-y md:rounded-lg md:border"
      >
        <OrdersPanel tab={tab} onTab={setTab} shown="pages" />
      </section>
    </AssetsFrame>
  );
}
