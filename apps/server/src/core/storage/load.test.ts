import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type SocketConnection, withClient } from './connection.ts';
import { loadSnapshot } from '../../database.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase } from './testing.ts';
import { acquireWriter } from './writer.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** A fatal `ErrorResponse`, as PostgreSQL sends it to a session that an administrator ends. */
function fatalError(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0');
  const header = Buffer.alloc(5);
  header.write('E');
  header.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([header, fields]);
}

type Door = { readonly url: string; readonly close: () => void };

/** A port in front of the database: a session that receives `after` receives a fatal error with it, and then the end. */
async function openDoor({ host, port, user, database: name }: SocketConnection, after: Buffer): Promise<Door> {
  const server = createServer((incoming) => {
    const outgoing = createConnection(join(host, `.s.PGSQL.${port}`));
    for (const socket of [incoming, outgoing]) socket.on('error', () => {});
    let isCut = false;
    incoming.on('data', (data) => outgoing.write(data));
    outgoing.on('data', (data) => {
      if (isCut) return;
      const at = data.indexOf(after);
      isCut = at !== -1;
      incoming.write(isCut ? Buffer.concat([data.subarray(0, at + after.length), fatalError()]) : data);
      if (isCut) incoming.end();
    });
    incoming.on('close', () => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the door has no port');
  return { url: `postgres://${user}@127.0.0.1:${address.port}/${name}`, close: () => server.close() };
}

test('a connection that ends among the rows fails the load, which never goes on with a part of them', async () => {
  const writer = await acquireWriter(database.connection, { onLost: () => {} });
  await withClient(
    database.connection,
    (sql) => sql`INSERT INTO user_states SELECT id, false FROM generate_series(100001, 125000) AS id`,
  );
  expect((await loadSnapshot(database.connection)).users).toHaveLength(25_000);
  const door = await openDoor(database.connection, Buffer.from('110000'));
  await expect(loadSnapshot({ url: door.url })).rejects.toThrow();
  door.close();
  await writer.close();
});

test('a stored word that is none of its words fails the load, which names the column', async () => {
  const writer = await acquireWriter(database.connection, { onLost: () => {} });
  const write = (wallet: string) =>
    withClient(
      database.connection,
      (sql) => sql`INSERT INTO accounts VALUES (1, 100001, ${wallet}, NULL, 3, 2.5, 0)
        ON CONFLICT (id) DO UPDATE SET wallet = excluded.wallet`,
    );
  await write('change');
  const { accounts } = await loadSnapshot(database.connection);
  expect(accounts).toEqual([
    {
      id: 1,
      owner: { kind: 'user', userId: 100_001, wallet: 'change' },
      currencyId: 3,
      available: 250_000_000n,
      locked: 0n,
    },
  ]);
  await write('purse');
  await expect(loadSnapshot(database.connection)).rejects.toThrow('wallet is none of its words: purse');
  await writer.close();
});

test('a connection that ends during a migration fails it', async () => {
  // The answer to the first query: what follows it, that the session is ready, never comes.
  const door = await openDoor(database.connection, Buffer.from('SELECT 1'));
  await expect(migrate({ url: door.url })).rejects.toThrow();
  door.close();
});
