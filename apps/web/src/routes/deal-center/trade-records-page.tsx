// The account's trade records: orders and trades of all markets or of one, to filter, to amend and to export.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Select } from '@bourse/ui/select.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { useMemo, useState } from 'react';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { useQuotationGroups } from '../../features/market/quotations.ts';
import { ExportButton } from '../../features/spot/orders/export-button.tsx';
import { useOpenOrders } from '../../features/spot/orders/order-lists.ts';
import { useOrderUpdates } from '../../features/spot/orders/order-updates.ts';
import { NO_FILTER, PastFilters } from '../../features/spot/orders/past-filters.tsx';
import { RevokeAll } from '../../features/spot/orders/revoke-all.tsx';
import { type Pair, pairOf } from '../../lib/pair.ts';
import { OrderLists, type OrderTab } from './order-lists.tsx';

const ALL = 'all';

function useMarkets(): readonly Pair[] {
  const { data: groups } = useQuotationGroups();
  return useMemo(() => (groups ?? []).flatMap((group) => group.quotation).map(pairOf), [groups]);
}

type MarketFilterProps = {
  readonly markets: readonly Pair[];
  readonly pair: Pair | undefined;
  readonly onPair: (pair: Pair | undefined) => void;
};

function MarketFilter({ markets, pair, onPair }: MarketFilterProps) {
  const options = [
    { key: ALL, text: t('market.all') },
    ...markets.map(({ symbol }) => ({ key: symbol, text: symbol })),
  ];
  return (
    <Select
      label={t('spot.orders.pair')}
      isLabelHidden
      search={t('market.search')}
      options={options}
      selected={pair?.symbol ?? ALL}
      onSelect={(key) => onPair(markets.find(({ symbol }) => symbol === key))}
      className="w-44 max-md:w-auto max-md:flex-1"
      buttonClassName="control h-8! justify-between gap-2 px-2.5 touch:h-11!"
    />
  );
}

function Records() {
  const [tab, setTab] = useState<OrderTab>('open');
  const [pair, setPair] = useState<Pair>();
  const [past, setPast] = useState(NO_FILTER);
  const [isRevoking, setRevoking] = useState(false);
  const open = useOpenOrders(pair, 'pages');
  const markets = useMarkets();
  useOrderUpdates();
  const tabs = [
    {
      key: 'open',
      label: open.total > 0 ? t('spot.orders.openCount', { count: open.total }) : t('spot.orders.open'),
    },
    { key: 'history', label: t('spot.orders.history') },
    { key: 'trades', label: t('spot.trades') },
  ] as const;
  return (
    <section
      aria-label={t('account.nav.records')}
      className="border-line bg-panel max-md:-mx-4 max-md:border-y md:rounded-lg md:border"
    >
      <Tabs label={t('account.nav.records')} tabs={tabs} selected={tab} onSelect={setTab} className="px-3 pt-1">
        <div className="flex items-center gap-3 border-b border-line px-3 py-2">
          <MarketFilter markets={markets} pair={pair} onPair={setPair} />
          <div className="ms-auto flex items-center gap-2">
            {tab === 'open' && <RevokeAll pair={pair} count={open.total} isAsking={isRevoking} onAsk={setRevoking} />}
            <ExportButton key={tab} kind={tab} pair={pair} past={past} />
          </div>
        </div>
        {tab !== 'open' && <PastFilters past={past} hasSide={tab === 'history'} onChange={setPast} />}
        <div className="overflow-x-auto">
          <OrderLists tab={tab} pair={pair} open={open} past={past} shown="pages" />
        </div>
      </Tabs>
    </section>
  );
}

export function TradeRecordsPage() {
  return (
    <AccountFrame title={t('account.nav.records')}>
      <Records />
    </AccountFrame>
  );
}
