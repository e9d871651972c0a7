// What the user has in hand and what became of it: orders that run, closed ones, figures, insurance.
import { cx } from '@bourse/ui/class-names.ts';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { lazyPart } from '@bourse/ui/lazy-part.tsx';
import { t, withTexts } from '@bourse/ui/lib/i18n.ts';
import { SkeletonRows } from '@bourse/ui/states.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { useState } from 'react';
import { countText } from '../../../lib/figure-text.ts';
import type { Shown } from '../../../lib/paged.ts';
import { ALWAYS, type Period } from '../../../lib/period.ts';
import { useSession } from '../../../lib/session.ts';
import { ExportButton } from '../../../ui/export-button.tsx';
import { PeriodFilter } from '../../../ui/period-filter.tsx';
import { ClosedOrders } from './closed-orders.tsx';
import { OpenOrders } from './open-orders.tsx';
import { isRunning } from './open-rows.ts';
import { type ListKind, type MarketScope, useOpenOrders } from './order-lists.ts';

export type PanelTab = ListKind | 'figures' | 'insurance';

const LABELS = {
  open: 'micro.tab.open',
  closed: 'micro.tab.closed',
  figures: 'micro.tab.figures',
  insurance: 'micro.tab.insurance',
} as const satisfies Record<PanelTab, string>;
export const PANEL_TABS: readonly PanelTab[] = ['open', 'closed', 'figures', 'insurance'];

const fallback = <SkeletonRows rows={4} rowClassName="h-11" />;
const StatisticsPanel = lazyPart(
  () => import('../statistics/statistics-panel.tsx').then((module) => module.StatisticsPanel),
  { fallback },
);
const InsurancePanel = lazyPart(
  () => import('../insurance/insurance-panel.tsx').then((module) => module.InsurancePanel),
  { fallback },
);

const isList = (tab: PanelTab): tab is ListKind => tab === 'open' || tab === 'closed';

export type OrdersPanelProps = {
  readonly tab: PanelTab;
  readonly onTab: (tab: PanelTab) => void;
  readonly tabs?: readonly PanelTab[];
  /** The market that the lists may be limited to. */
  readonly market?: MarketScope | undefined;
  readonly shown?: Shown;
};

type ToolsProps = {
  readonly tab: ListKind;
  readonly market: MarketScope | undefined;
  readonly isThisMarket: boolean;
  readonly onThisMarket: (isOn: boolean) => void;
  readonly period: Period;
};

/** At the end of the row of tabs where that has room in every language, else below it. */
function Tools({ tab, market, isThisMarket, onThisMarket, period }: ToolsProps) {
  const scope = isThisMarket ? market : undefined;
  return (
    <div
      className={cx(
        'flex shrink-0 items-center gap-x-3 border-b border-line px-3 py-1',
        // On a phone what runs comes first.
        tab === 'open' && 'max-md:hidden',
        '@min-[900px]:absolute @min-[900px]:end-0 @min-[900px]:top-0 @min-[900px]:h-9 @min-[900px]:border-b-0 @min-[900px]:py-0',
      )}
    >
      {market && (
        <Checkbox
          checked={isThisMarket}
          onChange={(event) => onThisMarket(event.target.checked)}
          className="[&>label]:text-12"
        >
          {t('lever.thisMarket', { symbol: market.symbol })}
        </Checkbox>
      )}
      <div className="ms-auto">
        <ExportButton
          key={tab}
          exportRows={async (signal) =>
            (await withTexts(import('./export-orders.ts'))).exportOrders({ kind: tab, scope, period }, signal)
          }
        />
      </div>
    </div>
  );
}

export function OrdersPanel({ tab, onTab, tabs = PANEL_TABS, market, shown }: OrdersPanelProps) {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const [isThisMarket, setThisMarket] = useState(false);
  const [period, setPeriod] = useState<Period>(ALWAYS);
  const open = useOpenOrders();
  const scope = isThisMarket ? market : undefined;
  const rows = scope ? open.rows.filter(({ match_id: id }) => id === scope.id) : open.rows;
  const running = rows.filter(isRunning).length;
  const labelOf = (each: PanelTab): string =>
    each === 'open' && running > 0
      ? t('lever.tab.count', { tab: t(LABELS.open), count: countText(running) })
      : t(LABELS[each]);
  return (
    <Tabs
      label={t('micro.panel')}
      tabs={tabs.map((key) => ({ key, label: labelOf(key) }))}
      selected={tab}
      onSelect={onTab}
      className="shrink-0 px-3"
      panelClassName="flex min-h-0 flex-1 flex-col"
    >
      {isLoggedIn && isList(tab) && (
        <Tools
          tab={tab}
          market={market}
          isThisMarket={isThisMarket}
          onThisMarket={setThisMarket}
          period={tab === 'closed' ? period : ALWAYS}
        />
      )}
      {isLoggedIn && tab === 'closed' && (
        <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-3 py-1">
          <PeriodFilter period={period} onChange={setPeriod} />
        </div>
      )}
      <div className="relative min-h-0 flex-1 overflow-auto">
        {tab === 'open' && <OpenOrders list={{ ...open, rows }} />}
        {tab === 'closed' && <ClosedOrders key={scope?.symbol} scope={scope} period={period} shown={shown} />}
        {tab === 'figures' && <StatisticsPanel />}
        {tab === 'insurance' && <InsurancePanel />}
      </div>
    </Tabs>
  );
}
