// Keys that need no ticket: from market to market, and the kind of order.
import { listMarkets } from '../../features/market/list-markets.ts';
import { useQuotationGroups } from '../../features/market/quotations.ts';
import { chooseMode } from '../../features/spot/ticket/ticket-store.ts';
import { useHotkeys } from '../../lib/hotkeys.ts';
import { type Pair, pairOf } from '../../lib/pair.ts';

const ALL = { tab: 'all', search: '', favourites: new Set<number>() } as const;

export function useMarketHotkeys(pair: Pair, choose: (pair: Pair) => void): void {
  const { data: groups } = useQuotationGroups();
  const move = (by: 1 | -1): void => {
    const pairs = listMarkets(groups ?? [], ALL).map(pairOf);
    const at = pairs.findIndex(({ symbol }) => symbol === pair.symbol);
    const next = pairs.at((at + by) % Math.max(1, pairs.length));
    if (next) choose(next);
  };
  useHotkeys({
    nextMarket: () => move(1),
    previousMarket: () => move(-1),
    limit: () => chooseMode('limit'),
    market: () => chooseMode('market'),
    stop: () => chooseMode('stop'),
    oco: () => chooseMode('oco'),
  });
}
