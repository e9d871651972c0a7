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
/** Another test's node may take a port between the look for it and the listening on it: so often others are looked for. */
const TRIES_MAX = 3;

export type NodeProcess = {
  readonly port: number;
  /** Kills the process like `kill -9`; what it wrote stays. */
  readonly kill: () => Promise<void>;
  /** On the same port and folder, after it was killed. */
  readonly start: () => Promise<void>;
  /** Ends it, and removes what it wrote. */
  readonly stop: () => Promise<void>;
};

export type NodeOptions = {
  readonly flags: (place: { readonly port: number; readonly folder: string }) => readonly string[];
  /** Throws until it is. Another node that has the port must not pass for it, by a login of its own or by what it says. */
  readonly isReady: (port: number) => Promise<unknown>;
  /** It writes this once it listens. */
  readonly says?: string;
};

class EndedAtStart extends Error {
  override readonly name = 'EndedAtStart';
}

/** Starts a node and waits until it answers. */
export async function startNode(file: string, options: NodeOptions): Promise<NodeProcess> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await startOn(await findFreePort(), file, options);
    } catch (error) {
      if (!(error instanceof EndedAtStart) || tried === TRIES_MAX) throw error;
    }
  }
}

async function startOn(port: number, file: string, options: NodeOptions): Promise<NodeProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-node-'));
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
    const output = options.says === undefined ? 'ignore' : 'pipe';
    const spawned = spawn(file, options.flags({ port, folder }), { stdio: ['ignore', output, 'ignore'] });
    child = spawned;
    await waitUntilReady(spawned, { port, ...options });
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

type Asked = Pick<NodeOptions, 'isReady' | 'says'> & { readonly port: number };

async function waitUntilReady(child: ChildProcess, { port, isReady, says = '' }: Asked): Promise<void> {
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    if (!said.includes(says)) said += chunk.toString();
  });
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      if (!said.includes(says)) throw new Error(`a node does not say '${says}'`);
      await isReady(port);
      return;
    } catch (error) {
      if (child.exitCode !== null) throw new EndedAtStart('a node ended at start', { cause: error });
      if (performance.now() > deadline) throw error;
      await delay(ASK_EVERY_MS);
    }
  }
}
