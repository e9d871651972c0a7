// Runs a job at the start and again and again, one run after the other; one that fails is logged and tried again.
import type { FastifyBaseLogger } from 'fastify';

/** How the runs of a job have gone. */
export type JobState = {
  readonly name: string;
  readonly everyMs: number;
  /** When the last run that succeeded ended by `performance.now()`, and how long it took. */
  readonly endedAtMs: number | undefined;
  readonly tookMs: number | undefined;
  /** Runs that failed one after the other, up to the last one. */
  readonly failures: number;
  readonly error: unknown;
};

export type Running = {
  /** Undefined of one that does not run here. */
  readonly state: () => JobState | undefined;
  readonly stop: () => Promise<void>;
};

export function every(
  ms: number,
  {
    log,
    name,
    run,
  }: { readonly log: Pick<FastifyBaseLogger, 'error'>; readonly name: string; readonly run: () => Promise<void> },
): Running {
  let isStopped = false;
  let isRunning = false;
  let running: Promise<void> = Promise.resolve();
  let state: JobState = { name, everyMs: ms, endedAtMs: undefined, tookMs: undefined, failures: 0, error: undefined };
  const begin = (): void => {
    // A run that takes longer than its pause is not started twice at once.
    if (isRunning || isStopped) return;
    isRunning = true;
    const startedAtMs = performance.now();
    running = run()
      .then(
        () => {
          const endedAtMs = performance.now();
          state = { ...state, endedAtMs, tookMs: endedAtMs - startedAtMs, failures: 0, error: undefined };
        },
        (error: unknown) => {
          state = { ...state, failures: state.failures + 1, error };
          log.error({ err: error }, `${name} failed; it is tried again`);
        },
      )
      .finally(() => {
        isRunning = false;
      });
  };
  begin();
  const timer = setInterval(begin, ms);
  timer.unref();
  return {
    state: () => state,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
