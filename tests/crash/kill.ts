// The end of a real server, of its PostgreSQL, or of both.
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from '../support/server-process.ts';
import { findPostmaster } from './postmaster.ts';

/** How long a server may take to notice that its database is gone. */
const FAIL_STOP_MS_MAX = 10_000;
export const VICTIMS = ['server', 'PostgreSQL', 'both'] as const;
export type Victim = (typeof VICTIMS)[number];

/** SIGKILL to processes of ours: the server we started, the PostgreSQL that it started in its own folder. */
export async function kill(server: ServerProcess, victim: Victim): Promise<void> {
  const postmaster = await findPostmaster(server.dataDir);
  if (postmaster === undefined) throw new Error('PostgreSQL does not run');
  if (victim !== 'PostgreSQL') server.child.kill('SIGKILL');
  if (victim !== 'server') process.kill(postmaster.pid, 'SIGKILL');
  const hasEnded = await Promise.race([server.ended.then(() => true), delay(FAIL_STOP_MS_MAX, false, { ref: false })]);
  if (!hasEnded) throw new Error(`the server goes on after its ${victim} was killed`);
  const code = await server.ended;
  if (victim === 'PostgreSQL' && code !== 1)
    throw new Error(`the server ended with ${code} when its database was killed`);
}
