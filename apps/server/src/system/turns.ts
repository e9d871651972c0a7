// A short queue for work that keeps a core busy, so that it cannot starve everything else. The networks that wait take turns,
// and each may have so many waiting: one of them can neither fill the queue nor hold up the others.
import { accept, refuse, type Result } from '@bourse/domain';
import { callerNetwork } from './caller-network.ts';

/** Runs a job when its turn has come. `busy` when too many wait, of its network or of all. */
export type InTurn = <Value>(job: () => Promise<Value>) => Promise<Result<Value, 'busy'>>;

export type TurnsOptions = {
  readonly runningMax: number;
  readonly waitingMax: number;
  readonly waitingPerNetworkMax: number;
};

export function createTurns({ runningMax, waitingMax, waitingPerNetworkMax }: TurnsOptions): InTurn {
  const lines = new Lines();
  let running = 0;
  return async (job) => {
    const network = callerNetwork();
    if (running < runningMax) running += 1;
    else if (lines.size >= waitingMax || lines.sizeOf(network) >= waitingPerNetworkMax) return refuse('busy');
    else await new Promise<void>((resolve) => lines.add(network, resolve));
    try {
      return accept(await job());
    } finally {
      // The turn is handed over, so that a newcomer cannot slip in between.
      const next = lines.takeNext();
      if (next) next();
      else running -= 1;
    }
  };
}

/** A line for each network that has somebody waiting; the network whose turn is next comes first. */
class Lines {
  readonly #lines = new Map<string, (() => void)[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(network: string): number {
    return this.#lines.get(network)?.length ?? 0;
  }

  add(network: string, begin: () => void): void {
    const line = this.#lines.get(network);
    if (line === undefined) this.#lines.set(network, [begin]);
    else line.push(begin);
    this.#size += 1;
  }

  takeNext(): (() => void) | undefined {
    const [first] = this.#lines;
    if (first === undefined) return undefined;
    const [network, line] = first;
    const next = line.shift();
    this.#lines.delete(network);
    if (line.length > 0) this.#lines.set(network, line);
    this.#size -= 1;
    return next;
  }
}
