// Nodes of tests: each a process of its own on a free port, in a folder that goes with it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../../testing-ports.ts';

const START_TIMEOUT_MS = 30_000;
const ASK_EVERY_MS = 50;

export type NodeProcess = {
  readonly port: number;
  /** Kills the process like `kill -9`; what it wrote stays. */
  readonly kill: () => Promise<void>;
  /** On the same port and folder, after it was killed. */
  readonly start: () => Promise<void>;
  /** Ends it, and removes what it wrote. */
  readonly stop: () => Promise<void>;
};

/** Starts a node and waits until it answers. */
export async function startNode(
  file: string,
  options: {
    readonly flags: (place: { readonly port: number; readonly folder: string }) => readonly string[];
    readonly isReady: (port: number) => Promise<unknown>;
  },
): Promise<NodeProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-node-'));
  const port = await findFreePort();
  let child: ChildProcess | undefined;
  const end = () => child?.kill('SIGKILL');
  process.once('exit', end);
  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    end();
    await ended;
  };
  const start = async (): Promise<void> => {
    const spawned = spawn(file, options.flags({ port, folder }), { stdio: 'ignore' });
    child = spawned;
    await waitUntilReady(spawned, () => options.isReady(port));
  };
  const stop = async (): Promise<void> => {
    process.off('exit', end);
    await kill();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await start();
    return { port, kill, start, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function waitUntilReady(child: ChildProcess, ask: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (child.exitCode !== null || performance.now() > deadline) throw error;
      await delay(ASK_EVERY_MS);
    }
  }
}
