// What costs the server most is bounded, kept, or not for everybody.
import { market } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { ConfigError, readConfig } from '../../config.ts';
import { startTestServer, type TestServer } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('a QR code', () => {
  const draw = (text: string) => server.send({ url: market.qrCode.path, query: { text } });

  test('is drawn of at most 300 bytes, however few characters those are', async () => {
    expect((await draw('a'.repeat(300))).text).toMatch(/^<svg /);
    expect((await draw('交'.repeat(100))).text).toMatch(/^<svg /);
    for (const text of ['a'.repeat(301), '交'.repeat(101)]) {
      expect((await draw(text)).body).toMatchObject({ type: 'error', code: 'invalid_request' });
    }
  });

  test('is the same each time it is asked for, and another for another text', async () => {
    const first = await draw('https://example.com/');
    expect((await draw('https://example.com/')).text).toBe(first.text);
    expect((await draw('https://example.com/2')).text).not.toBe(first.text);
  });
});

describe('the metrics', () => {
  const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
    server.send({ url: '/metrics', remoteAddress, headers });

  test('are for this machine, unless it asks for somebody else', async () => {
    for (const address of ['127.0.0.1', '127.0.0.9', '::1', '::ffff:127.0.0.1']) {
      expect((await ask(address)).text).toContain('bourse_sequencer_commands');
    }
    for (const header of ['x-forwarded-for', 'forwarded']) {
      expect(await ask('127.0.0.1', { [header]: '127.0.0.1' })).toMatchObject({ status: 404 });
    }
    for (const host of ['127.0.0.1:3000', 'localhost', '[::1]:3000'])
      expect(await ask('127.0.0.1', { host })).toMatchObject({ status: 200 });
    expect(await ask('127.0.0.1', { host: 'evil.example' })).toMatchObject({ status: 404 });
    for (const host of ['evil.example@127.0.0.1', '127.0.0.1#.evil.example'])
      expect(await ask('127.0.0.1', { host })).toMatchObject({ status: 400 });
    expect(await ask('192.0.2.1')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await ask('192.0.2.1', { authorization: 'Bearer undefined' })).toMatchObject({ status: 404 });
  });

  test('are for others by their token alone', async () => {
    const metricsToken = 'a-token-of-metrics';
    const services = { ...server.services, config: { ...server.services.config, metricsToken } };
    const app = await buildApp(services, { onInvariant: () => {} });
    const host = 'metrics.example';
    const statusWith = async (authorization: string) =>
      (await app.inject({ url: '/metrics', remoteAddress: '192.0.2.1', headers: { authorization, host } })).statusCode;
    expect(await statusWith(`Bearer ${metricsToken}`)).toBe(200);
    expect(await statusWith(`Bearer ${metricsToken}x`)).toBe(404);
    expect(await statusWith('')).toBe(404);
    await app.close();
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(ConfigError);
    expect(readConfig({ METRICS_TOKEN: metricsToken })).toMatchObject({ metricsToken });
  });
});

test('the documentation of the Binance-Spot-compatible API stands beside it', async () => {
  const { status, text } = await server.send({ url: '/api/docs/bots/json' });
  expect(status).toBe(200);
  expect(text).toContain('/api/v3/order/cancelReplace');
  expect(text).not.toContain(market.candles.path);
});

test('the documentation is written once, and given as it was written', async () => {
  const [first, again, yaml] = await Promise.all(
    ['/api/docs/json', '/api/docs/json', '/api/docs/yaml'].map((url) => server.send({ url })),
  );
  expect(first).toMatchObject({ status: 200, body: { openapi: expect.any(String) } });
  expect(JSON.stringify(first?.body)).toContain(market.candles.path);
  expect(again?.text).toBe(first?.text);
  expect(yaml?.text).toBe(first?.text);
});
