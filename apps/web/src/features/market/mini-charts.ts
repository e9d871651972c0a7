// Closes of the last seven days, thinned to the points that a mini chart draws.
import { market } from '@bourse/contract';
import { serverNow, whenTimeIsKnown } from '@bourse/ui/lib/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const DAYS_SECONDS = 7 * 86_400;
const REFRESH_MS = 60_000;

type Closes = Readonly<Record<string, readonly number[]>>;

/** Closes by symbol. Only pictures are made of them, so they are floats. */
export function useMiniCharts() {
  return useQuery({
    queryKey: ['mini-charts'],
    queryFn: async ({ signal }): Promise<Closes> => {
      await whenTimeIsKnown();
      const to = Math.floor(serverNow() / 1000);
      const { data } = await call(
        market.miniCharts,
        { from: String(to - DAYS_SECONDS), to: String(to), period: '1min' },
        { signal },
      );
      return Object.fromEntries(
        Object.entries(data).map(([symbol, rows]) => [symbol, rows.map(({ close }) => Number(close))]),
      );
    },
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
}
