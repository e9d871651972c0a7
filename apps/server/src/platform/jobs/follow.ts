// Runs a job at the start, again and again, and whenever something is heard of: one run after the other, none at once. One
// that fails is logged and tried again.
import type { FastifyBaseLogger } from 'fastify';
import { every, type Running } from './every.ts';

type Job = {
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly name: string;
  readonly run: () => Promise<void>;
  /** Calls back for what the job may have to do with; returns the way to stop listening. */
  readonly listen: (heard: () => void) => () => void;
};

/** `stop` waits for what has been heard of so far. */
export function follow(ms: number, { log, name, run, listen }: Job): Running {
  let last: Promise<void> = Promise.resolve();
  let isWaiting = false;
  const runNext = (): Promise<void> => {
    // A run that has not begun sees all that is heard of until it does.
    if (isWaiting) return last;
    isWaiting = true;
    const before = last;
    last = before
      .catch(() => undefined)
      .then(() => {
        isWaiting = false;
        return run();
      });
    return last;
  };
  const heard = (): void => {
    runNext().catch((error: unknown) => log.error({ err: error }, `${name} failed; it is tried again`));
  };
  const endListening = listen(heard);
  const looking = every(ms, { log, name, run: runNext });
  return {
    state: looking.state,
    stop: async () => {
      endListening();
      await looking.stop();
      await last.catch(() => undefined);
    },
  };
}
