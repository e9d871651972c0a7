// A database for a test file: `const database = await createTestDatabase()`, and `database.drop()` after its tests.
import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import { z } from 'zod';
import type { SocketConnection } from './connection.ts';
import { cloneTemplate, type TestDatabase } from './testing-cluster.ts';
import './testing-setup.ts';

const doorAnswerSchema = z.union([
  z.object({
    connection: z.object({ host: z.string(), port: z.int(), user: z.string(), database: z.string() }),
  }),
  z.object({ error: z.string() }),
]);

let cluster: Promise<SocketConnection> | undefined;

/** A migrated, empty database of its own, on the PostgreSQL that the whole test run shares. */
export async function createTestDatabase(): Promise<TestDatabase> {
  cluster ??= askForCluster(inject('testClusterDoor'));
  return cloneTemplate(await cluster);
}

async function askForCluster(door: string): Promise<SocketConnection> {
  const answer = doorAnswerSchema.parse(JSON.parse(await text(createConnection(door))));
  if ('error' in answer) throw new Error(answer.error);
  return answer.connection;
}
