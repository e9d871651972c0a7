// The running PostgreSQL of a data folder, found through the pid file that PostgreSQL keeps there.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/** `status` is what PostgreSQL itself last wrote; the later lines of its file appear while it starts. */
export type Postmaster = Readonly<{ pid: number; socketFolder: string; port: number; status: string }>;

const POLL_MS = 10;
const FAST_SHUTDOWN_MS_MAX = 60_000;
const IMMEDIATE_SHUTDOWN_MS_MAX = 10_000;

export function pidFileOf(dataFolder: string): string {
  return join(dataFolder, 'postmaster.pid');
}

/** PostgreSQL guards its socket with a second file of the same form. */
export function socketPidFileOf(socketFolder: string, port: number): string {
  return join(socketFolder, `.s.PGSQL.${port}.lock`);
}

/** Reads the pid file, whether or not that process lives; undefined when there is none. */
export function readPidFile(file: string): Postmaster | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  // pid, data folder, start time, port, socket folder, TCP address, shared memory, status
  const [pid = '', , , port = '', socketFolder = '', , , status = ''] = text.split('\n');
  if (!/^\d+$/.test(pid)) return undefined;
  return { pid: Number(pid), port: Number(port), socketFolder, status: status.trim() };
}

/** Whether a process of that id exists; it may be anything by now, or a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Whether that process is the PostgreSQL of this data folder. Process ids are reused, so the command line decides: we
 * start `postgres -D <data folder>`; only the main process keeps it, and a zombie has none.
 */
export async function isPostmasterOf(pid: number, dataFolder: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  return (await readCommandLine(pid)).includes(`postgres -D ${dataFolder} `);
}

async function readCommandLine(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
    return stdout;
  } catch {
    return '';
  }
}

/** Fast shutdown: PostgreSQL ends all sessions, writes a checkpoint and leaves. Returns when the process has gone. */
export async function stopPostmaster(pid: number, dataFolder: string): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', FAST_SHUTDOWN_MS_MAX],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS_MAX],
  ] as const) {
    if (!(await isPostmasterOf(pid, dataFolder))) return;
    signalProcess(pid, signal);
    const deadline = Date.now() + waitMs;
    while (Date.now() < deadline) {
      if (!(await isPostmasterOf(pid, dataFolder))) return;
      await delay(POLL_MS);
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) of ${dataFolder} does not stop.`);
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It left between the look and the signal.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
