// Runs a job at the start and again and again, one run after the other; one that fails is logged and tried again.
import type { Services } from '../http/services.ts';

export type Running = { stop(): Promise<void> };

export function every(
  ms: number,
  {
    log,
    name,
    run,
  }: { readonly log: Pick<Services['log'], 'error'>; readonly name: string; readonly run: () => Promise<void> },
): Running {
  let isStopped = false;
  let isRunning = false;
  let running: Promise<void> = Promise.resolve();
  const begin = (): void => {
    // What takes longer than its pause is not run twice at once.
    if (isRunning || isStopped) return;
    isRunning = true;
    running = run()
      .catch((error: unknown) => log.error({ err: error }, `${name} failed; it is tried again`))
      .finally(() => {
        isRunning = false;
      });
  };
  begin();
  const timer = setInterval(begin, ms);
  timer.unref();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
