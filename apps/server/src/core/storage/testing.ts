// A database for a test file: `const database = await createTestDatabase()`, and `database.drop()` after its tests.
import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import { z } from 'zod';
import { type SocketConnection, refuseAsksWhileHeld } from './connection.ts';
import { checkStatements } from './query.ts';
import { cloneTemplate, makeEmpty, type TestDatabase } from './testing-cluster.ts';
import './testing-setup.ts';

refuseAsksWhileHeld();
// Thrown beside the caller, it fails the run.
checkStatements(
  (fault) =>
    void setImmediate(() => {
      throw fault;
    }),
);

const doorAnswerSchema = z.union([
  z.object({
    connection: z.object({ host: z.string(), port: z.int(), user: z.string(), database: z.string() }),
  }),
  z.object({ error: z.string() }),
]);

let cluster: Promise<SocketConnection> | undefined;

/** A migrated, empty database of its own, on the PostgreSQL that the whole test run shares. */
export const createTestDatabase = async (): Promise<TestDatabase> => cloneTemplate(await findCluster());

/** The same without tables: for those who test how they are made. */
export const createEmptyDatabase = async (): Promise<TestDatabase> => makeEmpty(await findCluster());

const findCluster = (): Promise<SocketConnection> => (cluster ??= askForCluster(inject('testClusterDoor')));

async function askForCluster(door: string): Promise<SocketConnection> {
  const answer = doorAnswerSchema.parse(JSON.parse(await text(createConnection(door))));
  if ('error' in answer) throw new Error(answer.error);
  return answer.connection;
}
