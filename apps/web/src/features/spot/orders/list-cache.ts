// The lists as they are kept: under which keys, and in which shape.
import type { spot } from '@bourse/contract';
import type { MarketList } from '../../../lib/paged.ts';

export type OpenOrders = MarketList<spot.SpotOrder>;

export const OPEN_KEY = ['orders', 'open'] as const;
export const HISTORY_KEY = ['orders', 'history'] as const;
export const TRADES_KEY = ['orders', 'trades'] as const;
