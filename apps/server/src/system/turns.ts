// A short queue for work that keeps a core busy, so that it cannot starve everything else.
import { accept, refuse, type Result } from '@bourse/domain';

/** Runs a job when its turn has come. `busy` when too many wait. */
export type InTurn = <Value>(job: () => Promise<Value>) => Promise<Result<Value, 'busy'>>;

export function createTurns({ runningMax, waitingMax }: { runningMax: number; waitingMax: number }): InTurn {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (job) => {
    if (queue.length >= waitingMax) return refuse('busy');
    if (running >= runningMax) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return accept(await job());
    } finally {
      // The turn is handed over, so that a newcomer cannot slip in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
