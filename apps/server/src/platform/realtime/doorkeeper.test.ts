// How many sockets one address may hold, how often it may knock, and how what is no socket is answered beside them.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { OF_ANSWERS } from '../http/security-headers.ts';
import { startTestServer, type TestServer } from '../http/testing.ts';
import { createRealtime, type Realtime } from './realtime.ts';

const SOCKETS_MAX = 3;
const WINDOW_MS = 10_000;

let server: TestServer;
let realtime: Realtime;
let origin: string;

beforeEach(async () => {
  server = await startTestServer();
  const config = {
    ...server.services.config,
    hasRateLimits: true,
    socketsPerAddress: SOCKETS_MAX,
    trustedProxies: ['loopback'],
  };
  realtime = createRealtime({ app: server.app, services: { ...server.services, config }, feeds: [] });
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await realtime.close();
  await server.stop();
});

/** Resolves with the socket once the server has let it in, or with undefined when it was turned away. */
function knock(address: string): Promise<WebSocket | undefined> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/wss/socket.io/?EIO=4&transport=websocket`, {
      headers: { 'x-forwarded-for': address },
    });
    socket.once('message', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}
const isLetIn = async (address: string): Promise<boolean> => (await knock(address)) !== undefined;

test('an address holds so many sockets, and others are not counted with it', async () => {
  const [first] = await Promise.all(Array.from({ length: SOCKETS_MAX }, () => knock('198.51.100.1')));
  server.clock.advance(WINDOW_MS);
  expect(await isLetIn('198.51.100.1')).toBe(false);
  expect(await isLetIn('198.51.100.2')).toBe(true);
  expect(realtime.stats().refused).toBe(1);
  first?.close();
  await expect.poll(() => isLetIn('198.51.100.1'), { timeout: 20_000 }).toBe(true);
  expect(await isLetIn('198.51.100.1')).toBe(false);
});

test('an address knocks so often, also where it leaves at once', async () => {
  for (let nth = 0; nth < SOCKETS_MAX; nth += 1) {
    const socket = await knock('198.51.100.3');
    expect(socket).toBeDefined();
    socket?.close();
  }
  expect(await isLetIn('198.51.100.3')).toBe(false);
  server.clock.advance(WINDOW_MS);
  await expect.poll(() => isLetIn('198.51.100.3'), { timeout: 20_000 }).toBe(true);
});

test('what the server counts is shown at /metrics', async () => {
  for (let nth = 0; nth <= SOCKETS_MAX; nth += 1) await knock('198.51.100.4');
  const { text } = await server.send({ url: '/metrics', remoteAddress: '127.0.0.1' });
  for (const name of ['sockets', 'streams', 'slow', 'closed']) {
    expect(text).toMatch(new RegExp(`^bourse_realtime_${name} \\d+$`, 'm'));
  }
  expect(text).toContain('bourse_realtime_refused 1\n');
});

test('what the engine of sockets answers by itself has the headers of every answer', async () => {
  for (const [status, query] of [
    [200, '?EIO=4&transport=polling'],
    [400, '?EIO=4&transport=none'],
    [400, '?EIO=4&transport=polling&sid=none'],
  ] as const) {
    const answer = await fetch(`${origin}/wss/socket.io/${query}`);
    expect([query, answer.status]).toEqual([query, status]);
    expect(Object.fromEntries(answer.headers), query).toMatchObject(OF_ANSWERS);
  }
});

/** Asks with an offer to go on in another protocol, and resolves with what came until the server has ended it. */
async function offer(path: string, protocol: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port) });
  const lines = ['Host: 127.0.0.1', 'Connection: close, Upgrade', `Upgrade: ${protocol}`];
  const key = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  socket.write(`${[`GET ${path} HTTP/1.1`, ...lines, ...key].join('\r\n')}\r\n\r\n`);
  await once(socket, 'close');
  return text;
}

// curl --http2 and the clients of Java ask unknown servers like this.
test('is answered as it was asked, whatever is offered beside', async () => {
  for (const path of ['/api/health', '/wss/socket.io/?EIO=4&transport=polling'])
    expect(await offer(path, 'h2c'), path).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(await offer('/api/health', 'websocket')).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});
