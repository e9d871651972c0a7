// What Node or the router would answer in words of their own: on a real connection, since no test client sends such things.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../app.ts';
import type { Origin } from './origins.ts';
import { startTestServer, type TestServer } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: true });
});
afterAll(() => server.stop());

type Answer = { readonly status: number; readonly head: string; readonly body: string };

async function ask(port: number, request: string): Promise<Answer> {
  const socket = connect({ host: '127.0.0.1', port });
  let text = '';
  socket.on('error', () => {});
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  socket.write(request);
  await once(socket, 'close');
  const [head = '', ...rest] = text.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]), head, body: rest.join('\r\n\r\n') };
}

async function listening<T>(origin: Origin, use: (port: number) => Promise<T>): Promise<T> {
  const app = await buildApp(server.services, { origin, onInvariant: () => {} });
  try {
    await app.listen({ host: '127.0.0.1', port: 0 });
    return await use(z.object({ port: z.number() }).parse(app.server.address()).port);
  } finally {
    await app.close();
  }
}

const HOST = 'Host: 127.0.0.1\r\nConnection: close\r\n';
const LONG = 'a'.repeat(20_000);

const REFUSED: readonly (readonly [name: string, status: number, code: string, request: string])[] = [
  ['an address without its end', 431, 'headers_too_large', `GET /${LONG} HTTP/1.1\r\n${HOST}\r\n`],
  ['a header without its end', 431, 'headers_too_large', `GET / HTTP/1.1\r\n${HOST}X: ${LONG}\r\n\r\n`],
  ['a header with a blank in its name', 400, 'invalid_request', `GET / HTTP/1.1\r\n${HOST}Bad Name: x\r\n\r\n`],
  ['no host', 400, 'invalid_request', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two hosts', 400, 'invalid_request', `GET /api/health HTTP/1.1\r\nHost: a.example\r\n${HOST}\r\n`],
  ['two hosts of a page', 400, 'invalid_request', `GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n${HOST}\r\n`],
  ['two hosts of old', 400, 'invalid_request', `GET / HTTP/1.0\r\nHost: a.example\r\n${HOST}\r\n`],
  ['a host that is none', 400, 'invalid_request', 'GET / HTTP/1.1\r\nHost: a b/c?\r\nConnection: close\r\n\r\n'],
  ['a host with a user', 400, 'invalid_request', 'GET / HTTP/1.1\r\nHost: me@a.example\r\nConnection: close\r\n\r\n'],
  ['no request at all', 400, 'invalid_request', 'hello\r\n\r\n'],
  ['another protocol', 400, 'invalid_request', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['an unknown version', 400, 'invalid_request', `GET / HTTP/9.9\r\n${HOST}\r\n`],
  ['an unknown method', 400, 'invalid_request', `FOO / HTTP/1.1\r\n${HOST}\r\n`],
  ['a relative address', 400, 'invalid_request', `GET quotation HTTP/1.1\r\n${HOST}\r\n`],
  [
    'two lengths',
    400,
    'invalid_request',
    `POST / HTTP/1.1\r\n${HOST}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0`,
  ],
  ['a length that is none', 400, 'invalid_request', `POST / HTTP/1.1\r\n${HOST}Content-Length: x\r\n\r\n`],
  ['a tunnel', 405, 'method_not_allowed', `CONNECT example.com:443 HTTP/1.1\r\n${HOST}\r\n`],
  ['a trace', 405, 'method_not_allowed', `TRACE /api/health HTTP/1.1\r\n${HOST}\r\n`],
  ['a cut address of a call', 404, 'not_found', `GET /api/%ff HTTP/1.1\r\n${HOST}\r\n`],
  ['a cut address, written to', 404, 'not_found', `POST /api/%ff HTTP/1.1\r\n${HOST}Content-Length: 1\r\n\r\n{`],
];

describe.each(['traders', 'office'] as const)('%s', (origin) => {
  test('is refused in the envelope, with the headers of every answer', async () => {
    await listening(origin, async (port) => {
      for (const [name, status, code, request] of REFUSED) {
        const answer = await ask(port, request);
        expect([name, answer.status, JSON.parse(answer.body)]).toMatchObject([name, status, { type: 'error', code }]);
        expect(answer.head, name).toMatch(/^x-content-type-options: nosniff$/im);
        expect(answer.head, name).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im);
        expect(answer.head, name).toMatch(/^content-type: application\/json/im);
        if (status === 405) expect(answer.head, name).toMatch(/^allow: GET, HEAD$/im);
      }
    });
  });

  test('is answered where nothing is wrong with it', async () => {
    await listening(origin, async (port) => {
      const asked = [
        `GET /api/health HTTP/1.0\r\n\r\n`,
        `GET http://127.0.0.1/api/health HTTP/1.1\r\n${HOST}\r\n`,
        `GET /api/health#top HTTP/1.1\r\n${HOST}\r\n`,
        `GET /api/health HTTP/1.1\r\n${HOST}Expect: nonsense\r\n\r\n`,
        `GET /api/health HTTP/1.1\r\nHost: [::1]:3000\r\nConnection: close\r\n\r\n`,
        `GET /api/health HTTP/1.1\r\nHost: my_name.example.:3000\r\nConnection: close\r\n\r\n`,
        // curl --http2 and the clients of Java ask unknown servers like this.
        `GET /api/health HTTP/1.1\r\nHost: a\r\nConnection: close, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
        `GET /api/health HTTP/1.1\r\nHost: a\r\nConnection: close, Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      ];
      for (const request of asked) expect((await ask(port, request)).status, request).toBe(200);
    });
  });

  test('is served nothing where it went before it was looked at: nobody knows who asked', async () => {
    const app = await buildApp(server.services, { origin, onInvariant: () => {} });
    const addresses: string[] = [];
    app.get('/api/asked', { config: { cost: 0 } }, async ({ ip }) => {
      addresses.push(ip);
      return { type: 'ok', message: '' };
    });
    try {
      await app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = z.object({ port: z.number() }).parse(app.server.address());
      const request = `GET /api/asked HTTP/1.1\r\n${HOST}\r\n`;
      for (let nth = 0; nth < 100; nth += 1) {
        const socket = connect({ host: '127.0.0.1', port });
        await once(socket, 'connect');
        socket.write(request);
        socket.resetAndDestroy();
      }
      expect((await ask(port, request)).status).toBe(200);
      expect(new Set(addresses)).toEqual(new Set(['127.0.0.1']));
    } finally {
      await app.close();
    }
  });

  test('is told in the language that it names', async () => {
    await listening(origin, async (port) => {
      const { body } = await ask(port, `GET / HTTP/1.1\r\nlang: en\r\n${HOST}Bad Name: x\r\n\r\n`);
      expect(JSON.parse(body)).toMatchObject({ message: expect.stringMatching(/^[\x20-\x7e’]+$/) });
    });
  });

  test('counts in the limits of its network, and then only that is told', async () => {
    await listening(origin, async (port) => {
      const statuses: number[] = [];
      while (!statuses.includes(429) && statuses.length < 310) statuses.push((await ask(port, 'hello\r\n\r\n')).status);
      expect(statuses.length).toBe(301);
      const { head, body } = await ask(port, 'hello\r\n\r\n');
      expect(head).toMatch(/^retry-after: \d+$/im);
      expect(JSON.parse(body)).toMatchObject({ type: 'error', code: 'rate_limited' });
      expect((await ask(port, `GET /no-such-page HTTP/1.1\r\n${HOST}\r\n`)).status).toBe(429);
      expect((await ask(port, `GET /%ff HTTP/1.1\r\n${HOST}\r\n`)).status).toBe(429);
    });
  });
});
