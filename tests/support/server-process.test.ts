// The servers of tests find ports of their own, though others look for some at the same time.
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { findFreePorts } from '../../apps/server/src/testing-ports.ts';
import { stopLeftover } from '../crash/postmaster.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** A server with these settings starts fastest. */
const SETTINGS = { DEMO: '0', INDEX_SOURCES: 'none', CNY_RATE_URL: 'off', LOG_LEVEL: 'error' };
/** Four starts. */
const TEST_MS_MAX = 240_000;

let rival: Server | undefined;
let server: ServerProcess | undefined;

afterEach(async () => {
  rival?.close();
  // A server that ends because of a port leaves its database running.
  if (server) await stopLeftover(server.dataDir);
  await server?.stop();
});

test(
  'a port where another program answers meanwhile is changed for another one, at the first start alone',
  async () => {
    const [port = 0, taken = 0, third = 0] = await findFreePorts(3);
    // It is as healthy as a server of another test.
    rival = createHttpServer((_request, response) => response.end('{"status":"ok"}')).listen(taken, '127.0.0.1');
    await once(rival, 'listening');
    const offered = [
      { port: taken, officePort: third },
      { port, officePort: taken },
      { port, officePort: third },
    ];
    const find = () => Promise.resolve(offered.shift() ?? { port: 0, officePort: 0 });
    server = await startServerProcess(SETTINGS, { findPorts: find });
    expect([server.port, server.officeUrl, offered]).toEqual([port, `http://127.0.0.1:${third}`, []]);
    // Whoever knows its address asks it there again.
    server.child.kill('SIGTERM');
    await server.ended;
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    await expect(server.startAgain()).rejects.toThrow(`Port ${port} is taken`);
    other.close();
  },
  TEST_MS_MAX,
);
