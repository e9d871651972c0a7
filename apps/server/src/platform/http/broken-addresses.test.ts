// Addresses that were cut amid a sign, or are longer than any of ours.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const LONG = 'a'.repeat(5_000);

test.each(['/api/%', '/api/pay/%C3%28/notify', `/api/pay/${LONG}/notify`])(
  'a call that is none: %.30s',
  async (url) => {
    for (const app of [server.app, await server.office()]) {
      const { statusCode, headers, body } = await app.inject({ url });
      expect(statusCode).toBe(404);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(JSON.parse(body)).toMatchObject({ type: 'error', code: 'not_found' });
    }
  },
);

// The page itself is there once the web apps are built; before that the envelope says that nothing is.
test.each(['/%', '/resetPwd/%E0%A4%A', '/%c3%28?lang=en'])('a page that may be none: %s', async (url) => {
  for (const app of [server.app, await server.office()]) {
    const { statusCode, body } = await app.inject({ url });
    expect([200, 404]).toContain(statusCode);
    expect(body).toMatch(/^<!doctype html>|"code":"not_found"/i);
  }
});
