// The CNY rate against a source of its own on the loopback: what is believed, what is refused, what grows old.
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { market } from '@bourse/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS, price, units } from '@bourse/domain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import { storeCnyRate } from '../../core/market/cny-rate.ts';
import { CnyRateJob } from './cny-rate.ts';

let server: TestServer;
let source: Server;
let url: string;
/** The source answers with this status and body. */
let answer: { status: number; body: string };
let asked: number;
const logged: string[] = [];
const STOOD = price(units('7.1'));

beforeEach(async () => {
  server = await startTestServer({ isDemo: false });
  asked = 0;
  logged.length = 0;
  answer = { status: 200, body: '{"rates":{"CNY":7.2345}}' };
  source = createServer((_request, response) => {
    asked += 1;
    response.writeHead(answer.status, { location: 'http://127.0.0.1:9/' }).end(answer.body);
  });
  source.listen(0, '127.0.0.1');
  await once(source, 'listening');
  const address = source.address();
  url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}/latest` : '';
});
afterEach(async () => {
  source.close();
  await server.stop();
});

function createJob(): CnyRateJob {
  const log = {
    info: () => {},
    warn: () => logged.push('warn'),
    error: () => logged.push('error'),
  };
  return new CnyRateJob({ ...server.services, log, config: { cnyRateFeed: { url, field: 'rates.CNY' } } });
}

const shown = async () => (await server.mustCall(market.clientConfig, {})).site.cny_rate;

test('a demo has no source to ask, and what is configured elsewhere is asked for by its field', () => {
  expect(readConfig({ DEMO: '1', CNY_RATE_URL: 'https://rates.example/usd' }).cnyRateFeed).toBeUndefined();
  expect(readConfig({ DEMO: '0', CNY_RATE_URL: 'off' }).cnyRateFeed).toBeUndefined();
  expect(() => readConfig({ DEMO: '0', CNY_RATE_URL: 'http://rates.example/usd' })).toThrow('CNY_RATE_URL');
  const env = { DEMO: '0', CNY_RATE_URL: 'https://rates.example/usd', CNY_RATE_FIELD: 'data.cny' };
  expect(readConfig(env).cnyRateFeed).toEqual({ url: 'https://rates.example/usd', field: 'data.cny' });
});

test('until anybody has said a rate none is known; the source is believed, and asked once an hour', async () => {
  expect(await shown()).toEqual({ rate: '', source: 'default', time: 0, is_old: false });
  const job = createJob();
  await job.runDue();
  const at = server.clock.now();
  expect(await shown()).toMatchObject({ rate: '7.2345', source: 'feed', is_old: false });
  expect((await shown()).time).toBeLessThanOrEqual(at);
  const { coin_list } = await server.mustCall(market.quotations, {});
  expect(coin_list.find(({ legal_name }) => legal_name === 'USDT')?.cny_price).toBe('7.2345');
  await job.runDue();
  expect(asked).toBe(1);
  server.clock.advance(HOUR_MS);
  answer.body = '{"rates":{"CNY":"7.3"}}';
  await job.runDue();
  expect(await shown()).toMatchObject({ rate: '7.3' });
});

test.each([
  ['none at all', 200, '{"rates":{"EUR":0.9}}'],
  ['zero', 200, '{"rates":{"CNY":0}}'],
  ['a hundredfold', 200, '{"rates":{"CNY":723.45}}'],
  ['a tenth of it', 200, '{"rates":{"CNY":0.72}}'],
  ['a tenth more than an hour ago', 200, '{"rates":{"CNY":7.82}}'],
  ['no JSON', 200, '<html>'],
  ['a fault', 500, '{"rates":{"CNY":7}}'],
  ['another address', 302, ''],
  ['more than anybody reads', 200, `{"rates":{"CNY":7},"x":"${'x'.repeat(300 * 1024)}"}`],
])('%s is refused: the rate that stands holds, and the failure is logged and tried again', async (_, status, body) => {
  const { sql } = server.services.storage;
  await storeCnyRate(sql, {
    perUsdt: STOOD,
    source: 'feed',
    at: server.clock.now(),
  });
  await server.services.market.refreshCnyRate();
  server.clock.advance(HOUR_MS);
  answer = { status, body };
  const job = createJob();
  await job.runDue();
  await job.runDue();
  expect(await shown()).toMatchObject({ rate: '7.1', source: 'feed' });
  expect(logged).toEqual(['warn']);
  expect(job.stats).toMatchObject({ failures: 1 });
  expect(job.stats.ageSeconds).toBeGreaterThanOrEqual(3_600);
  answer = { status: 200, body: '{"rates":{"CNY":7.4}}' };
  server.clock.advance(5 * MINUTE_MS);
  await job.runDue();
  expect(await shown()).toMatchObject({ rate: '7.4' });
  expect(job.stats).toMatchObject({ failures: 0 });
});

test('a rate older than a day is shown as old, and the alarm is raised', async () => {
  const job = createJob();
  await job.runDue();
  server.clock.advance(DAY_MS);
  source.close();
  source.closeAllConnections();
  await job.runDue();
  expect(await shown()).toMatchObject({ rate: '7.2345', is_old: true });
  expect(logged).toEqual(['warn', 'error']);
});

test('a rate that an operator has set stands against the source, also one that is on its way', async () => {
  const { sql } = server.services.storage;
  await storeCnyRate(sql, { perUsdt: STOOD, source: 'operator', at: server.clock.now() });
  const job = createJob();
  // It was asked for before the operator spoke.
  await job.runDue();
  expect(await shown()).toMatchObject({ rate: '7.1', source: 'operator' });
  server.clock.advance(2 * HOUR_MS);
  await job.runDue();
  expect(asked).toBe(1);
  expect(units((await shown()).rate)).toBe(STOOD);
});
