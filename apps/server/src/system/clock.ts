// The process's clock: it never goes back, whatever happens to the machine's. In demo mode it can be moved forward, so that
// holds, fees and expiries can be seen.
import { assert, type Instant, instant } from '@bourse/domain';

export interface Clock {
  now(): Instant;
  /** The same without the moves by `advance`: what goes by in truth. */
  unmovedNow(): Instant;
  /** Moves the clock forward by `ms` for everyone and tells the listeners. Demo mode only. */
  advance(ms: number): void;
  /** Moves the clock forward to `at`, if it is behind: what a demo database has seen must not lie in the future. */
  catchUp(at: Instant): void;
  /** Called after each move, so that timers can be armed anew. Returns the way to stop listening. */
  onMoved(listener: () => void): () => void;
}

/** Whole milliseconds: the system's time of day, and what has passed since some instant. */
export type TimeSources = { readonly systemMs: () => number; readonly monotonicMs: () => number };

const OF_THIS_PROCESS: TimeSources = { systemMs: Date.now, monotonicMs: () => Math.floor(performance.now()) };

/**
 * The time of day, beginning with the system's and going on by monotonic time. It follows the system's clock forward (a
 * correction, a machine that slept) and never back: prices would stay fresh and holds would last for as long again.
 */
export function createProcessTime({ systemMs, monotonicMs }: TimeSources = OF_THIS_PROCESS): () => number {
  let baseMs = systemMs() - monotonicMs();
  return () => {
    const passedMs = monotonicMs();
    baseMs = Math.max(baseMs, systemMs() - passedMs);
    return baseMs + passedMs;
  };
}

/** Starts at the operating system's time. */
export function createClock(readMs: () => number = createProcessTime()): Clock {
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
    unmovedNow: () => instant(readMs()),
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
