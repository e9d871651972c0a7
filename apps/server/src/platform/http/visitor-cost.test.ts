// What one visitor inside the limits can do to an order: the most expensive calls, as many as the limits let through.
import { spawn } from 'node:child_process';
import { text as readText } from 'node:stream/consumers';
import { market, spot } from '@bourse/contract';
import { amount, BTC, instant, type MarketId, MINUTE_MS, price, units, USDT } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../app.ts';
import { flatCandle } from '../../core/market/candle-series.ts';
import { writeCandles } from '../../core/market/candle-store.ts';
import { startTestServer, type TestServer } from './testing.ts';

const WEEK_MINUTES = 7 * 24 * 60;
const ORDER = { legal_id: USDT, currency_id: BTC, price: '30000', num: '0.001' } as const;
const QUIET_ORDERS = 50;
const ORDERS_MAX = 400;
const ROUNDS = 8;
/** Below this a ratio depends on the machine and not on the server. */
const FLOOR_MS = 40;

let server: TestServer;
let app: FastifyInstance;
let origin: string;
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: true });
  await seedWeeks();
  // A header says which network a visitor is from: each round has another one, with limits of its own.
  const config = { ...server.services.config, trustedProxies: ['loopback'] };
  app = await buildApp({ ...server.services, config }, { onInvariant: () => {} });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

/** A week of minutes of every market. */
async function seedWeeks(): Promise<void> {
  const last = Math.floor(server.clock.now() / MINUTE_MS) - 1;
  const at = price(units('60000'));
  const minuteOf = (marketId: MarketId) => (_: unknown, nth: number) => ({
    ...flatCandle(instant((last - nth) * MINUTE_MS), at),
    volume: amount(units('1')),
    marketId,
    resolution: '1min' as const,
    isSeeded: true,
  });
  for (const { id } of server.services.market.markets().slice(0, 3)) {
    await writeCandles(server.services.storage.sql, Array.from({ length: WEEK_MINUTES }, minuteOf(id)));
  }
}

/** Builds expensive calls of all kinds, each with other parameters. */
function dearCalls(round: number): string[] {
  const now = Math.floor(server.clock.now() / 1_000);
  const symbols = ['BTC/USDT', 'ETH/USDT', 'LTC/USDT'];
  return Array.from({ length: 300 }, (_, nth) => {
    const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
    const from = String(now - 600_000 + nth + round * 300);
    const text = `${round} ${nth} `.padEnd(300, 'x');
    const paths = [
      `${market.candles.path}?${query({ symbol: symbols[nth % 3] ?? '', period: '1min', from, to: String(now) })}`,
      `${market.miniCharts.path}?${query({ period: '1min', from: String(now - 1_000 * nth), to: String(now) })}`,
      `${market.qrCode.path}?${query({ text })}`,
      '/api/docs/json',
      `/no-such-page-${nth}`,
    ];
    return paths[nth % paths.length] ?? '/';
  });
}

/**
 * Another process, so that what it does with the answers is not on our loop; with so many connections as browsers have.
 * Resolves with the statuses it was answered.
 */
async function visit(network: string, paths: readonly string[]): Promise<readonly number[]> {
  const program = `
    import { Agent, get } from 'node:http';
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const headers = { 'x-forwarded-for': ${JSON.stringify(network)} };
    const ask = (path) => new Promise((resolve) => get(${JSON.stringify(origin)} + path, { agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode));
    }).on('error', () => resolve(0)));
    console.log(JSON.stringify(await Promise.all(${JSON.stringify(paths)}.map(ask))));
    agent.destroy();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return z.array(z.number()).parse(JSON.parse(await readText(child.stdout)));
}

/** Orders one after another until `isOver`; what each took. */
async function placeOrders(token: string, isOver: (count: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver(times.length) && times.length < ORDERS_MAX) {
    const begunMs = performance.now();
    const { body } = await server.call(spot.placeBuy, ORDER, token);
    times.push(performance.now() - begunMs);
    expect(body.type).toBe('ok');
    // A trader's own pause, in which others have their turn.
    await setTimeout(5);
  }
  return times;
}

const findP99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;

/** How much longer an order takes while a visitor spends all that the limits give. */
async function compareRound(round: number): Promise<number> {
  const { token } = await server.register(`trader${round}@example.com`);
  const quiet = await placeOrders(token, (count) => count >= QUIET_ORDERS);
  let isOver = false;
  const visiting = visit(`203.0.113.${round + 1}`, dearCalls(round)).finally(() => (isOver = true));
  const visited = await placeOrders(token, () => isOver);
  const statuses = await visiting;
  // All that could be had was asked for, and some of it was had.
  expect(statuses).toContain(429);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(20);
  return findP99(visited) / Math.max(findP99(quiet), FLOOR_MS);
}

test('an order takes at most twice as long while a visitor spends all that the limits give on the dearest calls', async () => {
  let best = Infinity;
  for (let round = 0; round < ROUNDS && best > 2; round += 1) best = Math.min(best, await compareRound(round));
  expect(best).toBeLessThanOrEqual(2);
});
