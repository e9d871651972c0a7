import { useCallback, useSyncExternalStore } from 'react';
import { serverNow } from './lib/server-clock.ts';

const CHECK_EVERY_MS = 250;

/** Whole seconds left until `until` (epoch ms), 0 once reached or when undefined; read from the clock, not counted. */
export function useCountdown(until: number | undefined): number {
  const subscribe = useCallback(
    (notify: () => void) => {
      if (until === undefined) return () => undefined;
      const timer = setInterval(notify, CHECK_EVERY_MS);
      return () => clearInterval(timer);
    },
    [until],
  );
  return useSyncExternalStore(subscribe, () =>
    until === undefined ? 0 : Math.max(0, Math.ceil((until - serverNow()) / 1000)),
  );
}
