// Below the chart: current orders, order history, trades, and what the coin is.
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { type ReactNode, useState } from 'react';
import { AssetStrip } from '../../features/spot/ticket/asset-strip.tsx';
import { ExportButton } from '../../features/spot/orders/export-button.tsx';
import { useOpenOrders } from '../../features/spot/orders/order-lists.ts';
import { NO_FILTER, PastFilters } from '../../features/spot/orders/past-filters.tsx';
import { RevokeAll } from '../../features/spot/orders/revoke-all.tsx';
import type { TicketFunds } from '../../features/spot/ticket/ticket-facts.ts';
import { useHotkeys } from '../../lib/hotkeys.ts';
import type { Pair } from '../../lib/pair.ts';
import { useSession } from '../../lib/session.ts';
import { PanelContent, type PanelTab } from './panel-content.tsx';

export type LowerPanelProps = { readonly pair: Pair; readonly funds: TicketFunds; readonly className?: string };

/** At the end of the row of tabs where that has room in every language, else below it. */
function Tools({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex shrink-0 items-center gap-x-3 border-b border-line px-3 py-1 @min-[820px]:absolute @min-[820px]:end-0 @min-[820px]:top-0 @min-[820px]:h-9 @min-[820px]:border-b-0 @min-[820px]:py-0">
      {children}
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
    <section
      aria-label={t('spot.panel')}
      className={cx('@container relative flex min-h-0 flex-col bg-panel', className)}
    >
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
            <div className="ms-auto flex items-center gap-2">
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
        <div className="relative min-h-0 flex-1 overflow-auto">
          <PanelContent tab={tab} pair={pair} scope={scope} open={open} past={past} />
        </div>
      </Tabs>
      {isLoggedIn && (
        <AssetStrip pair={pair} funds={funds} className="border-line max-md:order-first max-md:border-b md:border-t" />
      )}
    </section>
  );
}
