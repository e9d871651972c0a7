// One deal with all its details: asked for again whenever it has moved on, and until the server has reported a deadline that
// is over.
import { c2c, fiat } from '@bourse/contract';
import { hearRemaining, serverNow } from '@bourse/ui/lib/server-clock.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { actsAt } from '../../lib/acts-clock.ts';
import { call } from '../../lib/api.ts';
import { useDealEvents } from '../../realtime/fiat-deals.ts';
import { PUSHED } from '../../realtime/private.ts';
import type { DealDetail, DealKind } from '../deal.ts';
import { FIAT_KEY } from '../options.ts';
import { isOverdue, nextMoment } from './deadlines.ts';

const REFRESH_MS = 30_000;
const REFRESH_OVERDUE_MS = 2_000;

export const dealKey = (id: number) => [...FIAT_KEY, 'deal', id] as const;

async function readDeal(id: number, kind: DealKind, signal: AbortSignal): Promise<DealDetail> {
  const { message } = await call(kind === 'c2c' ? c2c.deal : fiat.deal, { id }, { signal });
  hearRemaining(message.server_ms + 1, 1);
  return message;
}

function refreshIn(deal: DealDetail | undefined): number {
  if (!deal) return REFRESH_MS;
  const now = serverNow();
  if (isOverdue(deal, actsAt(now))) return REFRESH_OVERDUE_MS;
  const next = nextMoment(deal, now);
  return next === null ? REFRESH_MS : Math.min(REFRESH_MS, next - now + REFRESH_OVERDUE_MS);
}

export function useDeal(id: number, kind: DealKind) {
  const client = useQueryClient();
  useDealEvents((deal) => {
    if (deal.id === id) void client.invalidateQueries({ queryKey: dealKey(id) });
  });
  return useQuery({
    queryKey: dealKey(id),
    queryFn: ({ signal }) => readDeal(id, kind, signal),
    meta: PUSHED,
    refetchInterval: ({ state }) => refreshIn(state.data),
  });
}
