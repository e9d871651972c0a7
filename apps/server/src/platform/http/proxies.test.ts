import { account } from '@bourse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { ConfigError, readConfig } from '../../config.ts';
import { startTestServer, type TestServer } from './testing.ts';
import { holdToDocument } from './testing-answers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Finds the address that a code counts as asked from when a peer forwards the request. */
async function findOrigin(trustedProxies: readonly string[], peer: string, user: string): Promise<unknown> {
  const { services } = server;
  const config = { ...services.config, trustedProxies };
  const app = await buildApp({ ...services, config }, { onInvariant: () => {} });
  holdToDocument(app);
  await app.inject({
    method: 'POST',
    url: account.sendMail.path,
    remoteAddress: peer,
    headers: { 'x-forwarded-for': '203.0.113.7' },
    payload: { user_string: user },
  });
  await app.close();
  const [code] = await services.storage.sql`SELECT asked_from FROM codes WHERE address = ${user}`;
  return code?.['asked_from'];
}

test('a header names the visitor only where the proxy that wrote it is trusted', async () => {
  expect(await findOrigin([], '10.0.0.1', 'a@example.com')).toBe('10.0.0.1');
  expect(await findOrigin(['10.0.0.0/8'], '10.0.0.1', 'b@example.com')).toBe('203.0.113.7');
  expect(await findOrigin(['10.0.0.0/8'], '192.0.2.1', 'c@example.com')).toBe('192.0.2.1');
});

test('trusted proxies are addresses or networks, none unless named', () => {
  expect(readConfig({}).trustedProxies).toEqual([]);
  expect(readConfig({ DEMO: '0', TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::1' }).trustedProxies).toEqual([
    'loopback',
    '10.0.0.0/8',
    '2001:db8::1',
  ]);
  expect(() => readConfig({ DEMO: '0', TRUSTED_PROXIES: 'everybody' })).toThrow(ConfigError);
});
