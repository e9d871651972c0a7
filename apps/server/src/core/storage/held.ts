// Who holds a connection of the database, so that nobody asks a node, the signer or a mail server meanwhile: what they take is
// seconds, and a pool has few connections. Tests refuse it, which keeps it so; a server in service is not stopped by it.
import { AsyncLocalStorage } from 'node:async_hooks';

type Hold = { isOver: boolean };

const holds = new AsyncLocalStorage<Hold>();
let isRefused = false;

/** Runs the work of a transaction, or of a lock that a connection holds. */
export async function whileHeld<Value>(work: () => Value): Promise<Awaited<Value>> {
  const hold: Hold = { isOver: false };
  try {
    return await holds.run(hold, work);
  } finally {
    hold.isOver = true;
  }
}

/** From then on this process refuses what `assertNothingHeld` forbids; tests of the server call it. */
export function refuseAsksWhileHeld(): void {
  isRefused = true;
}

/** Whoever asks something beyond this process and its database calls it first. Throws while the caller holds a connection. */
export function assertNothingHeld(whom: string): void {
  if (isRefused && holds.getStore()?.isOver === false) {
    throw new Error(`${whom} is asked while a connection of the database is held`);
  }
}
