// Below the chart: current orders, order history, trades, and what the coin is.
import { type ReactNode, useState } from 'react';
import { CurrencyDetail } from '../../features/market/currency-detail.tsx';
import { AssetStrip } from '../../features/spot/asset-strip.tsx';
import { ExportButton } from '../../features/spot/export-button.tsx';
import { OpenOrders } from '../../features/spot/open-orders.tsx';
import { OrderHistory, TradeHistory } from '../../features/spot/order-history.tsx';
import { type PastFilter, useOpenOrders } from '../../features/spot/order-lists.ts';
import { PeriodFilter, SideFilter } from '../../features/spot/past-filters.tsx';
import { ALWAYS } from '../../features/spot/period.ts';
import { RevokeAll } from '../../features/spot/revoke-all.tsx';
import type { TicketFunds } from '../../features/spot/ticket-facts.ts';
import { useHotkeys } from '../../lib/hotkeys.ts';
import { t } from '../../lib/i18n.ts';
import type { Pair } from '../../lib/pair.ts';
import { useSession } from '../../lib/session.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { notify } from '../../ui/toast.ts';
import { usePlaces } from './use-places.ts';

type PanelTab = 'open' | 'history' | 'trades' | 'about';

export type LowerPanelProps = { readonly pair: Pair; readonly funds: TicketFunds; readonly className?: string };

const NO_FILTER: PastFilter = { side: 'all', period: ALWAYS };

/** At the end of the row of tabs on a desk, below it on a phone. */
function Tools({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex shrink-0 items-center gap-x-3 px-3 max-md:border-b max-md:border-line max-md:py-1 md:absolute md:end-0 md:top-0 md:h-9">
      {children}
    </div>
  );
}

type PastFiltersProps = {
  readonly past: PastFilter;
  readonly hasSide: boolean;
  readonly onChange: (past: PastFilter) => void;
};

function PastFilters({ past, hasSide, onChange }: PastFiltersProps) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-3 py-1">
      {hasSide && <SideFilter side={past.side} onChange={(side) => onChange({ ...past, side })} />}
      <PeriodFilter period={past.period} onChange={(period) => onChange({ ...past, period })} />
    </div>
  );
}

export function LowerPanel({ pair, funds, className }: LowerPanelProps) {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const [tab, setTab] = useState<PanelTab>('open');
  const [isThisMarket, setThisMarket] = useState(false);
  const [past, setPast] = useState(NO_FILTER);
  const [isRevoking, setRevoking] = useState(false);
  const scope = isThisMarket ? pair : undefined;
  const open = useOpenOrders(scope);
  const placesOf = usePlaces();
  const { period } = past;
  const revokeAll = (): void => {
    if (open.total === 0) return notify.info(t('spot.orders.revokeAllNone'));
    setTab('open');
    return setRevoking(true);
  };
  useHotkeys(isLoggedIn ? { revokeAll } : {});
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
          <Tools>
            <Checkbox
              checked={isThisMarket}
              onChange={(event) => setThisMarket(event.target.checked)}
              className="[&>label]:text-12"
            >
              {t('spot.orders.thisMarket', { symbol: pair.symbol })}
            </Checkbox>
            <div className="flex items-center gap-2 max-md:ms-auto">
              {tab === 'open' && (
                <RevokeAll pair={scope} count={open.total} isAsking={isRevoking} onAsk={setRevoking} />
              )}
              <ExportButton key={tab} kind={tab} pair={scope} past={past} />
            </div>
          </Tools>
        )}
        {isLoggedIn && (tab === 'history' || tab === 'trades') && (
          <PastFilters past={past} hasSide={tab === 'history'} onChange={setPast} />
        )}
        <div className="min-h-0 flex-1 overflow-auto">
          {tab === 'open' && <OpenOrders list={open} placesOf={placesOf} />}
          {tab === 'history' && (
            <OrderHistory key={`${past.side} ${scope?.symbol}`} pair={scope} placesOf={placesOf} filter={past} />
          )}
          {tab === 'trades' && (
            <TradeHistory key={scope?.symbol ?? 'all'} pair={scope} placesOf={placesOf} period={period} />
          )}
          {tab === 'about' && <CurrencyDetail currencyId={pair.currencyId} />}
        </div>
      </Tabs>
      {isLoggedIn && (
        <AssetStrip pair={pair} funds={funds} className="border-line max-md:order-first max-md:border-b md:border-t" />
      )}
    </section>
  );
}
