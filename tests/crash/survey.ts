// What is asked of the database of a server under test, between its kills and after them.
import { setTimeout as delay } from 'node:timers/promises';
import { checkInvariants, Engine } from '@bourse/engine';
import { auditBooks } from '../../apps/server/src/audit.ts';
import { loadSnapshot } from '../../apps/server/src/database.ts';
import { connectionOf, withDatabase } from './postmaster.ts';

const SETTLE_MS_MAX = 30_000;

export async function count(dataDir: string, from: string): Promise<number> {
  return withDatabase(dataDir, async (sql) => {
    const [row] = await sql.unsafe<{ count: number }[]>(`SELECT count(*)::integer AS count FROM ${from}`);
    return row?.count ?? 0;
  });
}

/** False where it did not come true in time. */
export async function waitFor(isTrue: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + SETTLE_MS_MAX;
  while (performance.now() < end) {
    if (await isTrue()) return true;
    await delay(100);
  }
  return false;
}

/** Until a server has sent a tick since: nothing opens before its first. */
export async function waitForTick(dataDir: string): Promise<void> {
  const ticks = await count(dataDir, 'index_ticks');
  await waitFor(async () => (await count(dataDir, 'index_ticks')) > ticks);
}

/** Finds what is wrong with the books, and whether they load. */
export async function findBookFaults(dataDir: string): Promise<readonly string[]> {
  return [...(await withDatabase(dataDir, auditBooks)), ...(await findLoadFaults(dataDir))];
}

/** Finds whether an engine starts from the database, and what is wrong with it then. */
export async function findLoadFaults(dataDir: string): Promise<readonly string[]> {
  try {
    checkInvariants(Engine.load(await loadSnapshot(await connectionOf(dataDir))));
    return [];
  } catch (error) {
    return [`the database does not load: ${String(error)}`];
  }
}
