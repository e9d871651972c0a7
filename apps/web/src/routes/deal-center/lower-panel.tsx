// Below the chart: current orders, order history, trades, and what the coin is.
import { useState } from 'react';
import { CurrencyDetail } from '../../features/market/currency-detail.tsx';
import { OpenOrders } from '../../features/spot/open-orders.tsx';
import { OrderHistory, TradeHistory } from '../../features/spot/order-history.tsx';
import { type HistoryFilter, useOpenOrders } from '../../features/spot/order-lists.ts';
import { RevokeAll } from '../../features/spot/revoke-all.tsx';
import { t } from '../../lib/i18n.ts';
import type { Pair } from '../../lib/pair.ts';
import { useSession } from '../../lib/session.ts';
import { Chip } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { usePlaces } from './use-places.ts';

type PanelTab = 'open' | 'history' | 'trades' | 'about';

export type LowerPanelProps = { readonly pair: Pair; readonly className?: string };

const FILTERS = [
  ['all', 'spot.orders.all'],
  ['in', 'spot.orders.in'],
  ['out', 'spot.orders.out'],
] as const;

type FilterProps = { readonly filter: HistoryFilter; readonly onFilter: (filter: HistoryFilter) => void };

function Filters({ filter, onFilter }: FilterProps) {
  return (
    <div role="group" aria-label={t('spot.orders.filter')} className="flex gap-1">
      {FILTERS.map(([key, text]) => (
        <Chip key={key} isSelected={key === filter} onClick={() => onFilter(key)}>
          {t(text)}
        </Chip>
      ))}
    </div>
  );
}

export function LowerPanel({ pair, className }: LowerPanelProps) {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const [tab, setTab] = useState<PanelTab>('open');
  const [isThisMarket, setThisMarket] = useState(false);
  const [filter, setFilter] = useState<HistoryFilter>('all');
  const scope = isThisMarket ? pair : undefined;
  const open = useOpenOrders(scope);
  const placesOf = usePlaces();
  const openLabel = open.total > 0 ? t('spot.orders.openCount', { count: open.total }) : t('spot.orders.open');
  const tabs = [
    { key: 'open', label: openLabel },
    { key: 'history', label: t('spot.orders.history') },
    { key: 'trades', label: t('spot.trades') },
    { key: 'about', label: t('spot.about') },
  ] as const;
  return (
    <section aria-label={t('spot.panel')} className={cx('relative flex min-h-0 flex-col bg-panel', className)}>
      <Tabs
        label={t('spot.panel')}
        tabs={tabs}
        selected={tab}
        onSelect={setTab}
        className="shrink-0 px-3"
        panelClassName="flex min-h-0 flex-1 flex-col"
      >
        {isLoggedIn && tab !== 'about' && (
          <div className="flex shrink-0 items-center gap-x-4 px-3 max-md:border-b max-md:border-line max-md:py-1 md:absolute md:end-0 md:top-0 md:h-9">
            <Checkbox
              checked={isThisMarket}
              onChange={(event) => setThisMarket(event.target.checked)}
              className="[&>label]:text-12"
            >
              {t('spot.orders.thisMarket', { symbol: pair.symbol })}
            </Checkbox>
            <div className="max-md:ms-auto">
              {tab === 'open' && <RevokeAll pair={scope} count={open.total} />}
              {tab === 'history' && <Filters filter={filter} onFilter={setFilter} />}
            </div>
          </div>
        )}
        <div className="min-h-0 flex-1 overflow-auto">
          {tab === 'open' && <OpenOrders list={open} placesOf={placesOf} />}
          {tab === 'history' && (
            <OrderHistory key={`${filter} ${scope?.symbol}`} pair={scope} placesOf={placesOf} filter={filter} />
          )}
          {tab === 'trades' && <TradeHistory key={scope?.symbol ?? 'all'} pair={scope} placesOf={placesOf} />}
          {tab === 'about' && <CurrencyDetail currencyId={pair.currencyId} />}
        </div>
      </Tabs>
    </section>
  );
}
