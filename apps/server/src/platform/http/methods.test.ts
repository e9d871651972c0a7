// What is there for another method says so.
import { calls } from '@bourse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAnsweredAt } from './origins.ts';
import { startTestServer, type TestServer } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;
const ORIGINS = ['traders', 'office'] as const;

test.each(ORIGINS)('every call of the origin %s names its methods to whoever uses another', async (origin) => {
  const app = origin === 'office' ? await server.office() : server.app;
  const byPath = Map.groupBy(
    calls.filter((call) => isAnsweredAt(origin, call)),
    ({ path }) => path,
  );
  for (const [path, ways] of byPath) {
    const allowed = ways.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).toSorted();
    for (const method of METHODS) {
      if (allowed.includes(method)) continue;
      const url = path.replace(/:\w+/g, 'x');
      const { statusCode, headers, body } = await app.inject({ method, url, headers: { lang: 'en' } });
      expect([method, url, statusCode, headers.allow]).toEqual([method, url, 405, [...new Set(allowed)].join(', ')]);
      expect(headers['x-content-type-options']).toBe('nosniff');
      const message = `This address does not answer ${method}. Use ${[...new Set(allowed)].join(', ')}.`;
      if (method !== 'HEAD') expect(JSON.parse(body)).toEqual({ type: 'error', message, code: 'method_not_allowed' });
    }
  }
});

test.each(ORIGINS)(
  'a wrong method is told of whatever its body is, and what is not there is not there, at %s',
  async (origin) => {
    const app = origin === 'office' ? await server.office() : server.app;
    const payload = '{"broken';
    for (const type of ['application/json', '/', 'text/x']) {
      const headers = { 'content-type': type };
      const wrong = await app.inject({ method: 'PUT', url: '/api/health', headers, payload });
      expect([type, wrong.statusCode, wrong.headers.allow]).toEqual([type, 405, 'GET, HEAD']);
      const none = await app.inject({ method: 'PUT', url: '/api/no-such-call', headers, payload });
      expect([type, none.statusCode, none.json().code]).toEqual([type, 404, 'not_found']);
    }
    for (const url of ['/robots.txt', '/.well-known/security.txt', '/api/docs/json']) {
      const { statusCode, headers } = await app.inject({ method: 'DELETE', url });
      expect([url, statusCode, headers.allow]).toEqual([url, 405, 'GET, HEAD']);
    }
  },
);
