// A throwaway PostgreSQL for tests: one cluster a run, and in it clones of one migrated template.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SocketConnection, withClient } from './connection.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

const TEMPLATE = 'bourse_template';

export type TestCluster = Readonly<{ connection: SocketConnection; stop(): Promise<void> }>;

export type TestDatabase = Readonly<{
  connection: SocketConnection;
  /** Ends its sessions and deletes it. The end of the run deletes all that are left. */
  drop(): Promise<void>;
}>;

/** Starts a cluster in a temporary folder, without fsync, and fills its template. The caller stops it. */
export async function startTestCluster(): Promise<TestCluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-test-'));
  const guard = guardAgainstDeath(dataDir);
  try {
    const database = await startEmbedded({ dataDir, fsync: false });
    const stop = async (): Promise<void> => {
      await database.stop();
      guard.dismiss();
      rmSync(dataDir, { recursive: true, force: true });
    };
    try {
      await createDatabase(database.connection, TEMPLATE, 'template1');
      await migrate({ ...database.connection, database: TEMPLATE });
    } catch (error) {
      await stop();
      throw error;
    }
    return { connection: database.connection, stop };
  } catch (error) {
    guard.dismiss();
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** A fresh, migrated database of its own for one test file. */
export const cloneTemplate = (cluster: SocketConnection): Promise<TestDatabase> => makeDatabase(cluster, TEMPLATE);

/** One that no migration has run in. */
export const makeEmpty = (cluster: SocketConnection): Promise<TestDatabase> => makeDatabase(cluster, 'template1');

async function makeDatabase(cluster: SocketConnection, template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(cluster, name, template);
  return {
    connection: { ...cluster, database: name },
    drop: () => withClient(cluster, async (sql) => void (await sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`)),
  };
}

/** By copying files, which without fsync costs less than writing all of them to the log. */
function createDatabase(cluster: SocketConnection, name: string, template: string): Promise<void> {
  return withClient(
    cluster,
    async (sql) => void (await sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(template)} STRATEGY file_copy`),
  );
}

/**
 * PostgreSQL outlives the process that started it, on purpose. For a test run this shell undoes that: it reads a pipe
 * that ends with our process, however it ends, then stops PostgreSQL and deletes the folder.
 */
function guardAgainstDeath(dataDir: string): { dismiss(): void } {
  const script = `
    cat >/dev/null
    pid=$(head -n 1 "$0/pg/postmaster.pid" 2>/dev/null) && kill -INT "$pid"
    for i in $(seq 100); do [ -n "$pid" ] && kill -0 "$pid" && sleep 0.1 || break; done
    rm -rf "$0"`;
  const shell = spawn('/bin/sh', ['-c', script, dataDir], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  return { dismiss: () => void shell.kill('SIGKILL') };
}
