// What each tab below the chart holds.
import { CurrencyDetail } from '../../features/market/currency-detail.tsx';
import type { Pair } from '../../lib/pair.ts';
import { OrderLists, type OrderListsProps, type OrderTab } from './order-lists.tsx';

export type PanelTab = OrderTab | 'about';

export type PanelContentProps = Pick<OrderListsProps, 'open' | 'past'> & {
  readonly tab: PanelTab;
  readonly pair: Pair;
  /** The market that the lists are limited to, if any. */
  readonly scope: Pair | undefined;
};

export function PanelContent({ tab, pair, scope, open, past }: PanelContentProps) {
  if (tab === 'about') return <CurrencyDetail currencyId={pair.currencyId} />;
  return <OrderLists tab={tab} pair={scope} open={open} past={past} />;
}
