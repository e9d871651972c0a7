import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { Engine } from '@bourse/engine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SocketConnection } from './connection.ts';
import { openStorage } from '../../database.ts';
import type { Storage } from './open.ts';
import { createTestDatabase } from './testing.ts';
import type { WriterLost } from './writer.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let door: Door;

beforeEach(async () => {
  database = await createTestDatabase();
  door = await openDoor(database.connection);
});

afterEach(async () => {
  door.close();
  await database.drop();
});

type Door = { readonly url: string; cut(): void; close(): void };

/** A TCP port in front of the test database's unix socket, so that a URL can name it and the network can fail. */
async function openDoor({ host, port, user, database: name }: SocketConnection): Promise<Door> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((incoming) => {
    const outgoing = createConnection(join(host, `.s.PGSQL.${port}`));
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      // The other end is gone: `close` says so, too.
      socket.on('error', () => {});
    }
    incoming.on('close', () => outgoing.destroy());
    outgoing.on('close', () => incoming.destroy());
    incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the door has no port');
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  const close = (): void => {
    server.close();
    cut();
  };
  return { url: `postgres://${user}@127.0.0.1:${address.port}/${name}`, cut, close };
}

function openByUrl(): Promise<{ readonly storage: Storage; readonly lost: Promise<WriterLost> }> {
  const { promise: lost, resolve } = Promise.withResolvers<WriterLost>();
  const opened = openStorage({ kind: 'url', url: door.url }, { log: () => {}, onWriterLost: resolve });
  return opened.then((storage) => ({ storage, lost }));
}

test('a database that a URL names is migrated, loaded and read like the embedded one', async () => {
  const { storage } = await openByUrl();
  const snapshot = await storage.loadSnapshot();
  expect(Engine.load(snapshot).stateHash()).toBe(Engine.empty().stateHash());
  expect(await storage.db.query.users.findMany()).toEqual([]);
  expect(await storage.sql`SELECT epoch FROM writer`).toEqual([{ epoch: String(storage.writer.epoch) }]);
  await storage.close();
  await storage.close();
});

test('a network that fails is a lost writer, and the next server takes over', async () => {
  const first = await openByUrl();
  door.cut();
  expect((await first.lost).name).toBe('WriterLost');
  const second = await openByUrl();
  expect(second.storage.writer.epoch).toBe(first.storage.writer.epoch + 1);
  await Promise.all([first.storage.close(), second.storage.close()]);
});
