// A real server in a process of its own, on free ports and a throwaway data folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isOfficePath } from '@bourse/contract';
import { heardListening } from '../../apps/server/src/ports.ts';
import { findFreePorts } from '../../apps/server/src/testing-ports.ts';
import { environment } from '../../tools/environment.ts';
import { serverArguments } from '../../tools/run/server-arguments.ts';
import { patient } from './patience.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_LIMIT_MS = 60_000;

export type ServerProcess = {
  readonly port: number;
  readonly url: string;
  /** The back office, on the origin of its own. */
  readonly officeUrl: string;
  readonly dataDir: string;
  readonly child: ChildProcess;
  /** Everything the server wrote to its standard error and output. */
  readonly output: () => string;
  /** Resolves with the exit code once the process has ended. */
  readonly ended: Promise<number | null>;
  /** SIGTERM, wait, and remove the data folder unless it was handed in. */
  readonly stop: () => Promise<void>;
  /** Once it has ended: another one in its place, on the same ports and data folder, which is to be stopped instead. */
  readonly startAgain: () => Promise<ServerProcess>;
};

type Ports = { readonly port: number; readonly officePort: number };

async function choosePorts(): Promise<Ports> {
  const [port = 0, officePort = 0] = await findFreePorts(2);
  return { port, officePort };
}

/** A server is reached at these two origins. */
export type Origins = Pick<ServerProcess, 'url' | 'officeUrl'>;

/** A call's whole address, on the origin that answers it. */
export const addressOf = ({ url, officeUrl }: Origins, path: string): string =>
  (isOfficePath(path) ? officeUrl : url) + path;

type Reuse = {
  readonly dataDir?: string;
  readonly isThrowaway?: boolean;
  /** At its first start. */
  readonly findPorts?: () => Promise<Ports>;
};

/** A server that finds another program on its port says this. */
const PORT_TAKEN = /Port \d+ is taken by another program/;
/** Between the look for a free port and the listening on it another program may take it: so often others are looked for. */
const TRIES_MAX = 3;

class EndedAtStart extends Error {
  override readonly name = 'EndedAtStart';
}

/** Starts the server with `settings` as its environment on top of PATH, and waits until it can trade. */
export async function startServerProcess(
  settings: Readonly<Record<string, string>> = {},
  { dataDir, isThrowaway = dataDir === undefined, findPorts: find = choosePorts }: Reuse = {},
): Promise<ServerProcess> {
  const place = { dataDir: dataDir ?? mkdtempSync(join(tmpdir(), 'bourse-')), isThrowaway };
  for (let tried = 1; ; tried += 1) {
    try {
      return await startOn(settings, { ...place, ports: await find() });
    } catch (error) {
      const isPortLost = error instanceof EndedAtStart && PORT_TAKEN.test(error.message);
      if (!isPortLost || tried === TRIES_MAX) throw error;
    }
  }
}

type Place = { readonly dataDir: string; readonly ports: Ports; readonly isThrowaway: boolean };

async function startOn(settings: Readonly<Record<string, string>>, place: Place): Promise<ServerProcess> {
  const { dataDir, isThrowaway } = place;
  const { port, officePort } = place.ports;
  const child = spawn(process.execPath, serverArguments, {
    cwd: ROOT,
    env: {
      PATH: environment['PATH'] ?? '',
      // A server reuses what an earlier one has compiled.
      NODE_COMPILE_CACHE: environment['NODE_COMPILE_CACHE'],
      DEMO: '1',
      ...settings,
      PORT: String(port),
      OFFICE_PORT: String(officePort),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-100_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const url = `http://127.0.0.1:${port}`;
  await waitForHealth(url, child, () => output);
  return {
    port,
    url,
    officeUrl: `http://127.0.0.1:${officePort}`,
    dataDir,
    child,
    output: () => output,
    ended,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
      if (isThrowaway) rmSync(dataDir, { recursive: true, force: true });
    },
    startAgain: async () => {
      await ended;
      return startOn(settings, place);
    },
  };
}

/** Asks only once the server itself says that it listens: before, another test's server may answer there. */
async function waitForHealth(url: string, child: ChildProcess, output: () => string): Promise<void> {
  let isListening = false;
  void heardListening(child).then(() => {
    isListening = true;
  });
  const startedAt = performance.now();
  while (performance.now() - startedAt < patient(START_LIMIT_MS)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new EndedAtStart(`the server ended at start:\n${output()}`);
    if (isListening && (await isHealthy(url))) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not become healthy:\n${output()}`);
}

const isHealthy = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.ok,
    () => false,
  );
