// What is done again and again, and never twice at once.
import type { Logger } from 'pino';

type Repeated = {
  readonly everyMs: number;
  readonly run: () => Promise<void>;
  readonly log: Pick<Logger, 'error'>;
};

/** Until the timer is cleared; it keeps no process alive. What fails is done again when its time comes. */
export function repeat({ everyMs, run, log }: Repeated): NodeJS.Timeout {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    run()
      .catch((error: unknown) => log.error({ err: error }, 'custody did not get on'))
      .finally(() => {
        isRunning = false;
      });
  }, everyMs);
  return timer.unref();
}
