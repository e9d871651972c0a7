import { useServerTime } from '../../../realtime/server-clock.ts';
import type { Subscription } from '../launch.ts';

/** Whether its days are over, by the server's clock: nothing tells of that moment. */
export const useIsUnlockable = ({ state, unlock_ms: until }: Subscription): boolean =>
  useServerTime((now) => state === 'locked' && until !== null && until <= now);
