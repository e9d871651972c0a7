// The thread that makes a proof: it has a connection of its own, and gives way to everything else on this machine.
import { assert } from '@bourse/domain';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type ConnectionOptions, connectTo } from '../../core/storage/connection.ts';
import { buildProof } from './build-proof.ts';

export type ThreadData = { readonly connection: ConnectionOptions; readonly proofId: number };

/** Below all that trades, whose is 0; the lowest is 19. */
const NICENESS = 10;
/** One reads as of a commit, the other writes. */
const CONNECTIONS = 2;

async function main({ connection, proofId }: ThreadData): Promise<void> {
  // Linux has priorities of threads; on other systems this would set that of the whole process.
  if (process.platform === 'linux') setPriority(NICENESS);
  const sql = connectTo(connection, {
    max: CONNECTIONS,
    fetch_types: false,
    onnotice: () => {},
    // The commit that publishes makes all before it durable.
    connection: { application_name: 'bourse liabilities', synchronous_commit: 'off' },
  });
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has one other end
    parentPort?.postMessage(await buildProof(sql, proofId));
  } finally {
    await sql.end({ timeout: 1 });
  }
}

assert(parentPort, 'runs as a thread');
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `proofs.ts` starts it with these
await main(workerData as ThreadData);
