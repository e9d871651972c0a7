// Keys that lead from market to market.
import { listMarkets } from '../features/market/list-markets.ts';
import { offeredGroups, useQuotationGroups } from '../features/market/quotations.ts';
import { useHotkeys } from '../lib/hotkeys.ts';
import { pairOf } from '../lib/pair.ts';
import type { ChosenMarket } from './trading-parts.ts';

const ALL = { tab: 'all', search: '', favourites: new Set<number>() } as const;

export function useMarketHotkeys({ pair, choose, isOffered }: ChosenMarket): void {
  const { data: groups } = useQuotationGroups();
  const move = (by: 1 | -1): void => {
    const pairs = listMarkets(offeredGroups(groups ?? [], isOffered), ALL).map(pairOf);
    const at = pairs.findIndex(({ symbol }) => symbol === pair.symbol);
    const next = pairs.at((at + by) % Math.max(1, pairs.length));
    if (next) choose(next);
  };
  useHotkeys({ nextMarket: () => move(1), previousMarket: () => move(-1) });
}
