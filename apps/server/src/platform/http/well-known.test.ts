import { DAY_MS } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ORIGINS = ['traders', 'office'] as const;
type Origin = (typeof ORIGINS)[number];
const ask = async (origin: Origin, url: string) =>
  (origin === 'office' ? await server.office() : server.app).inject({ url });

test('search engines read the pages of traders, and nothing of the office', async () => {
  const { body, headers } = await ask('traders', '/robots.txt');
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(body).toBe('User-agent: *\nAllow: /api/docs\nDisallow: /api/\n');
  expect((await ask('office', '/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
});

test.each(ORIGINS)('%s says whom to tell of a weakness, until a day within a year (RFC 9116)', async (origin) => {
  const { body, headers } = await ask(origin, '/.well-known/security.txt');
  const { publicUrl, officeUrl } = server.services.config;
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = new Map(
    body
      .trimEnd()
      .split('\n')
      .map((line): [string, string] => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  );
  expect(fields.get('Contact')).toBe(`${publicUrl}/support`);
  expect(fields.get('Canonical')).toBe(`${origin === 'office' ? officeUrl : publicUrl}/.well-known/security.txt`);
  const left = Date.parse(fields.get('Expires') ?? '') - server.clock.now();
  expect(left).toBeGreaterThan(30 * DAY_MS);
  expect(left).toBeLessThan(365 * DAY_MS);
  const old = await ask(origin, '/security.txt');
  expect([old.statusCode, old.headers.location]).toEqual([301, '/.well-known/security.txt']);
});

test('the contact is the one that the site names, once it does', async () => {
  const { site, storage } = server.services;
  const link = 'https://support.example.com';
  await storage.sql.begin((transaction) => site.store(transaction, { support_link: link }));
  expect((await ask('traders', '/.well-known/security.txt')).body).toContain(`Contact: ${link}\n`);
  await storage.sql.begin((transaction) => site.store(transaction, { support_link: '' }));
});

test.each([
  ['traders', '/account/password'],
  ['office', '/operators'],
] as const)('%s leads to where a password is changed', async (origin, page) => {
  const { statusCode, headers } = await ask(origin, '/.well-known/change-password');
  expect([statusCode, headers.location]).toEqual([303, page]);
  // By this address tools find out whether a site answers "found" to everything.
  const none = await ask(origin, '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200');
  expect(none.statusCode).toBe(404);
});
