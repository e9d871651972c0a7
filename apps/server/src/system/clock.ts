// The process's clock. In demo mode it can be moved forward, so that holds, fees and expiries can be seen.
import { assert, type Instant, instant } from '@bourse/domain';

export interface Clock {
  now(): Instant;
  /** Moves the clock forward by `ms` for everyone and tells the listeners. Demo mode only. */
  advance(ms: number): void;
  /** Moves the clock forward to `at`, if it is behind: what a demo database has seen must not lie in the future. */
  catchUp(at: Instant): void;
  /** Called after each move, so that timers can be armed anew. Returns the way to stop listening. */
  onMoved(listener: () => void): () => void;
}

/** Starts at the operating system's time. */
export function createClock(readMs: () => number = Date.now): Clock {
  let offsetMs = 0;
  const listeners = new Set<() => void>();
  const now = (): Instant => instant(readMs() + offsetMs);
  const advance = (ms: number): void => {
    assert(Number.isSafeInteger(ms) && ms >= 0, 'the clock only moves forward, by whole milliseconds');
    offsetMs += ms;
    for (const listener of listeners) listener();
  };
  return {
    now,
    advance,
    catchUp: (at) => {
      const behindMs = at - now();
      if (behindMs > 0) advance(behindMs);
    },
    onMoved: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
