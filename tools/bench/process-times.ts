// The CPU time that the processes of a bench have taken so far: the server by its own metrics, its embedded PostgreSQL
// as Linux keeps it for each process.
import { readdirSync, readFileSync } from 'node:fs';
import { findPostmaster } from '../../tests/crash/postmaster.ts';
import type { ServerProcess } from '../../tests/support/server-process.ts';

/** Linux tells programs the times of processes in hundredths of a second, whatever its own clock does. */
const MS_PER_TICK = 10;

/** The values of these metrics, in their order; NaN for one that the server does not have. */
export async function readMetrics({ url }: ServerProcess, names: readonly string[]): Promise<number[]> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return names.map((name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]));
}

/** Milliseconds of the server's process alone. */
export async function readServerMs(server: ServerProcess): Promise<number> {
  const [seconds = Number.NaN] = await readMetrics(server, ['process_cpu_seconds_total']);
  return seconds * 1000;
}

/** Milliseconds of PostgreSQL's main process and all its children, those that have ended included; NaN but on Linux. */
export async function readPostgresMs({ dataDir }: ServerProcess): Promise<number> {
  const postmaster = await findPostmaster(dataDir);
  if (postmaster === undefined || process.platform !== 'linux') return Number.NaN;
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(Number(pid)));
  const main = processes.find(({ pid }) => pid === postmaster.pid);
  const children = processes.filter(({ parent }) => parent === postmaster.pid);
  const ticks = children.reduce((sum, child) => sum + child.own, (main?.own ?? 0) + (main?.ended ?? 0));
  return ticks * MS_PER_TICK;
}

type ProcessTimes = {
  readonly pid: number;
  readonly parent: number;
  /** Ticks of the process itself, and of its children that have ended. */
  readonly own: number;
  readonly ended: number;
};

/** Reads the times of a process; none if it has ended meanwhile. */
function readProcess(pid: number): ProcessTimes[] {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return [];
  }
  // The name in brackets may hold blanks; behind it: state, parent and, from the twelfth, utime, stime, cutime, cstime (proc(5)).
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0, , , , , , , , , , user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields;
  return [{ pid, parent, own: user + system, ended: endedUser + endedSystem }];
}
