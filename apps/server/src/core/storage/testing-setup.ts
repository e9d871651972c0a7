// Vitest's global setup: offers the run one throwaway PostgreSQL, which starts when the first test file asks for it.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startTestCluster, type TestCluster } from './testing-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Socket that answers a connection with the cluster's connection options, as JSON. */
    testClusterDoor: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-door-'));
  let cluster: Promise<TestCluster> | undefined;
  const door = createServer((socket) => {
    socket.on('error', () => {});
    cluster ??= startTestCluster();
    cluster.then(
      ({ connection }) => socket.end(JSON.stringify({ connection })),
      (error: unknown) => socket.end(JSON.stringify({ error: String(error) })),
    );
  });
  const path = join(folder, 'door');
  await new Promise<void>((resolve, reject) => {
    door.once('error', reject);
    door.listen(path, resolve);
  });
  project.provide('testClusterDoor', path);
  return async () => {
    door.close();
    rmSync(folder, { recursive: true, force: true });
    const started = await cluster?.catch(() => undefined);
    await started?.stop();
  };
}
