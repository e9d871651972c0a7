import { market } from '@bourse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const timeOf = async (app: TestServer['app'], url: string): Promise<number> => {
  const { headers } = await app.inject({ url, remoteAddress: '192.0.2.1' });
  return Number(headers['server-time']);
};

test('every answer of the API tells the time of the server, refusals too, at both origins', async () => {
  for (const app of [server.app, await server.office()])
    for (const url of [market.clientConfig.path, '/api/no/such/call', '/api/user/info', '/api/health'])
      expect(await timeOf(app, url)).toBe(server.clock.now());
});

test('the call tells the same, and both follow a clock that is moved', async () => {
  expect(await server.mustCall(market.time, {})).toEqual({ time: server.clock.now() });
  server.clock.advance(3_600_000);
  expect(await server.mustCall(market.time, {})).toEqual({ time: server.clock.now() });
  expect(await timeOf(server.app, market.time.path)).toBe(server.clock.now());
});

test('spans of time in milliseconds are refused, with the field and the largest second', async () => {
  const now = server.clock.now();
  const range = { from: String(now - 3_600_000), to: String(now) };
  for (const [call, fields] of [
    [market.candles, { ...range, symbol: 'BTC/USDT', period: '1min' }],
    [market.miniCharts, { ...range, period: '1min' }],
  ] as const) {
    const { body } = await server.call(call, fields);
    expect(body).toMatchObject({ type: 'error', code: 'invalid_request' });
    expect(JSON.stringify(body)).toContain('253402300799');
  }
});

test('the scheme of a token is written in any case', async () => {
  const { token } = await server.register('scheme@example.com');
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    const { body } = await server.send({ url: '/api/user/info', headers: { authorization: `${scheme} ${token}` } });
    expect(body).toMatchObject({ type: 'ok' });
  }
});
