// How the user's orders and trades are asked for, page by page.
import { type Call, type MessageOf, spot } from '@bourse/contract';
import { call } from '../../../lib/api.ts';
import type { Pair } from '../../../lib/pair.ts';
import { boundsOf, type Period } from '../../../lib/period.ts';
import type { Page } from '../../../lib/paged.ts';

export type HistoryFilter = 'all' | 'in' | 'out';
/** Lists of the past are limited to this. */
export type PastFilter = { readonly side: HistoryFilter; readonly period: Period };

type WireTrade = MessageOf<typeof spot.listTrades>['list'][number];
/** A trade at its instant, which the screens write in the user's zone. */
export type UserTrade = Omit<WireTrade, 'time' | 'time_ms'> & { readonly time: number };

export const HISTORY_CALLS = {
  all: spot.listOrders,
  in: spot.listBuyOrders,
  out: spot.listSellOrders,
} as const satisfies Record<HistoryFilter, Call>;

export const fieldsOf = (pair: Pair | undefined) =>
  pair ? { legal_id: String(pair.legalId), currency_id: String(pair.currencyId) } : {};

type ListCall = typeof spot.listOrders;

const readOrders =
  (endpoint: ListCall, status: 'open' | 'closed', limits: object) =>
  async (page: string, signal: AbortSignal): Promise<Page<spot.SpotOrder>> =>
    (await call(endpoint, { page, status, ...limits }, { signal })).message;

export const pageReaders = {
  open: (pair: Pair | undefined) => readOrders(spot.listOrders, 'open', fieldsOf(pair)),
  history: (pair: Pair | undefined, { side, period }: PastFilter) =>
    readOrders(HISTORY_CALLS[side], 'closed', { ...fieldsOf(pair), ...boundsOf(period) }),
  trades:
    (pair: Pair | undefined, period: Period) =>
    async (page: string, signal: AbortSignal): Promise<Page<UserTrade>> => {
      const { message } = await call(spot.listTrades, { page, ...fieldsOf(pair), ...boundsOf(period) }, { signal });
      return { ...message, list: message.list.map(({ time_ms, ...trade }) => ({ ...trade, time: time_ms })) };
    },
} as const;
