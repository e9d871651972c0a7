// The user's orders and trades, as lists for the screens.
import type { spot } from '@bourse/contract';
import type { Pair } from '../../../lib/pair.ts';
import { HISTORY_KEY, OPEN_KEY, TRADES_KEY } from './list-cache.ts';
import { bringOpen } from './open-lists.ts';
import { pageReaders, type PastFilter, type UserTrade } from './order-pages.ts';
import type { Paged, Shown } from '../../../lib/paged.ts';
import { usePaged } from '../../../realtime/paged-list.ts';
import { boundsOf, type Period } from '../../../lib/period.ts';

export const useOpenOrders = (pair: Pair | undefined, shown?: Shown): Paged<spot.SpotOrder> =>
  usePaged({ key: OPEN_KEY, symbol: pair?.symbol, read: pageReaders.open(pair), shown, bring: bringOpen });

export const useOrderHistory = (pair: Pair | undefined, filter: PastFilter, shown?: Shown): Paged<spot.SpotOrder> =>
  usePaged({
    key: [...HISTORY_KEY, filter.side, boundsOf(filter.period)],
    symbol: pair?.symbol,
    read: pageReaders.history(pair, filter),
    shown,
  });

export const useTradeHistory = (pair: Pair | undefined, period: Period, shown?: Shown): Paged<UserTrade> =>
  usePaged({
    key: [...TRADES_KEY, boundsOf(period)],
    symbol: pair?.symbol,
    shown,
    read: pageReaders.trades(pair, period),
  });
