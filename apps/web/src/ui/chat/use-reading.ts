// What was said counts as read once it has been seen: the page is looked at.
import { useEffect, useEffectEvent } from 'react';

export type Reading = {
  /** Id of the last message; undefined while there is none. */
  readonly last: number | undefined;
  readonly isUnread: boolean;
  /** Reports it to the server; what it fails to report goes with the next message. */
  readonly read: (until: number) => Promise<void>;
};

export function useReading({ last, isUnread, read }: Reading): void {
  const tell = useEffectEvent((until: number) => void read(until).catch(() => undefined));
  useEffect(() => {
    if (!isUnread || last === undefined) return undefined;
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      tell(last);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isUnread, last]);
}
