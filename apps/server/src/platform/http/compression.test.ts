// Answers are compressed as the client likes, and marked with `Vary` for caches.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../app.ts';
import { startTestServer, type TestServer } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ORIGINS = ['traders', 'office'] as const;
type Origin = (typeof ORIGINS)[number];
const appOf = async (origin: Origin) => (origin === 'office' ? server.office() : server.app);

const ask = async (origin: Origin, url: string, headers: Record<string, string>) =>
  (await appOf(origin)).inject({ url, headers });

function plain({ rawPayload, headers }: Awaited<ReturnType<typeof ask>>): string {
  const coding = headers['content-encoding'];
  if (coding === 'br') return brotliDecompressSync(rawPayload).toString();
  return coding === 'gzip' ? gunzipSync(rawPayload).toString() : rawPayload.toString();
}

const WAYS: readonly (readonly [header: string, coding: string | undefined])[] = [
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', undefined],
  ['*;q=0', undefined],
  ['identity;q=0', undefined],
  ['identity;q=0, *', 'br'],
  ['identity', undefined],
];

describe.each(ORIGINS)('%s', (origin) => {
  test.each(WAYS)('the documentation in JSON, accepting %s', async (header, coding) => {
    const whole = await ask(origin, '/api/docs/json', {});
    const answer = await ask(origin, '/api/docs/json', { 'accept-encoding': header });
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, coding]);
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(plain(answer)).toBe(whole.body);
    if (coding) expect(answer.rawPayload.length).toBeLessThan(whole.rawPayload.length / 4);
  });

  test('a file that does not lie there compressed is compressed, unless a part of it is asked for', async () => {
    if (origin === 'office') return;
    const url = '/api/docs/static/swagger-ui.css';
    const whole = await ask(origin, url, {});
    const answer = await ask(origin, url, { 'accept-encoding': 'br' });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(plain(answer)).toBe(whole.body);
    const part = await ask(origin, url, { 'accept-encoding': 'br', range: 'bytes=0-9999' });
    expect([part.statusCode, part.headers['content-encoding'], part.body]).toEqual([
      206,
      undefined,
      whole.body.slice(0, 10_000),
    ]);
  });

  test('the documentation is sent again only once it has changed', async () => {
    const first = await ask(origin, '/api/docs/json', {});
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    for (const known of [etag, `"x", ${etag.slice(2)}`, '*']) {
      const again = await ask(origin, '/api/docs/json', { 'if-none-match': known, 'accept-encoding': 'br' });
      expect([known, again.statusCode, again.body]).toEqual([known, 304, '']);
      expect(again.headers).toMatchObject({ etag, vary: 'Accept-Encoding' });
    }
    expect((await ask(origin, '/api/docs/json', { 'if-none-match': 'W/"x"' })).statusCode).toBe(200);
  });

  // Pages are there once the web apps are built.
  test('a page is compressed and known again', async () => {
    const { headers, statusCode, body } = await ask(origin, '/', {});
    if (statusCode !== 200) return;
    const again = await ask(origin, '/', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    for (const [header, coding] of WAYS) {
      const answer = await ask(origin, '/', { 'accept-encoding': header });
      expect([header, answer.headers['content-encoding']]).toEqual([header, coding]);
      expect(answer.headers.vary).toBe('Accept-Encoding');
      expect(plain(answer)).toBe(body);
    }
  });
});

test('long answers of calls are compressed, short ones are not unless that is asked for', async () => {
  const app = await buildApp(server.services, { onInvariant: () => {} });
  app.get('/api/long', async () => ({ type: 'ok', message: Array.from({ length: 500 }, (_, nth) => ({ nth })) }));
  app.get('/api/short', async () => ({ type: 'ok', message: 'short' }));
  app.get('/api/picture', async (_, reply) => reply.type('image/png').send(Buffer.alloc(10_000)));
  const codingOf = async (url: string, accepted: string) => {
    const { headers, statusCode } = await app.inject({ url, headers: { 'accept-encoding': accepted } });
    expect(statusCode).toBe(200);
    return headers['content-encoding'];
  };
  expect(await codingOf('/api/long', 'gzip, br')).toBe('br');
  expect(await codingOf('/api/long', 'br;q=0, gzip')).toBe('gzip');
  expect(await codingOf('/api/short', 'gzip, br')).toBeUndefined();
  expect(await codingOf('/api/short', 'gzip, identity;q=0')).toBe('gzip');
  expect(await codingOf('/api/picture', 'gzip, br')).toBeUndefined();
  const { headers, rawPayload } = await app.inject({
    method: 'HEAD',
    url: '/api/long',
    headers: { 'accept-encoding': 'br' },
  });
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(rawPayload.length).toBe(0);
  await app.close();
});

/** However short the answer is. */
const ENCODED = 'br, identity;q=0';

/** Asks, and goes after so many milliseconds. */
async function askAndGo(port: number, path: string, ms: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: ${ENCODED}\r\n\r\n`);
  await delay(ms);
  socket.resetAndDestroy();
}

test.each([
  ['what a handler sends by itself', '/api/zhiya/list'],
  ['a long answer', '/api/currency/quotation_new'],
  ['a long document', '/api/docs/json'],
])('whoever goes while %s is compressed harms nobody', async (_, path) => {
  const app = await buildApp(server.services, { onInvariant: () => {} });
  expect((await app.inject({ url: path, headers: { 'accept-encoding': ENCODED } })).headers).toHaveProperty(
    'content-encoding',
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = z.object({ port: z.number() }).parse(app.server.address());
  const ends: unknown[] = [];
  const note = (error: unknown): unknown => ends.push(error);
  process.on('uncaughtException', note);
  try {
    for (let nth = 0; nth < 200; nth += 1) await askAndGo(port, path, nth % 5);
    await delay(100);
    expect(ends).toEqual([]);
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  } finally {
    process.off('uncaughtException', note);
    await app.close();
  }
});
