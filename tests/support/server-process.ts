// A real server in a process of its own, on a free port and a throwaway data folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment } from '../../tools/environment.ts';
import { serverArguments } from '../../tools/run/server-arguments.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_LIMIT_MS = 60_000;

export type ServerProcess = {
  readonly port: number;
  readonly url: string;
  readonly dataDir: string;
  readonly child: ChildProcess;
  /** Everything the server wrote to its standard error and output. */
  readonly output: () => string;
  /** Resolves with the exit code once the process has ended. */
  readonly ended: Promise<number | null>;
  /** SIGTERM, wait, and remove the data folder unless it was handed in. */
  readonly stop: () => Promise<void>;
  /** Once it has ended: another one in its place, on the same port and data folder, which is to be stopped instead. */
  readonly startAgain: () => Promise<ServerProcess>;
};

export async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

type Reuse = { readonly dataDir?: string; readonly port?: number; readonly isThrowaway?: boolean };

/** Starts the server with `settings` as its environment on top of PATH, and waits until it can trade. */
export async function startServerProcess(
  settings: Readonly<Record<string, string>> = {},
  reuse: Reuse = {},
): Promise<ServerProcess> {
  const dataDir = reuse.dataDir ?? mkdtempSync(join(tmpdir(), 'bourse-'));
  const isThrowaway = reuse.isThrowaway ?? reuse.dataDir === undefined;
  const port = reuse.port ?? (await findFreePort());
  const child = spawn(process.execPath, serverArguments, {
    cwd: ROOT,
    env: { PATH: environment['PATH'] ?? '', DEMO: '1', ...settings, PORT: String(port), DATA_DIR: dataDir },
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
      return startServerProcess(settings, { dataDir, port, isThrowaway });
    },
  };
}

async function waitForHealth(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended at start:\n${output()}`);
    const isUp = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2_000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not become healthy:\n${output()}`);
}
