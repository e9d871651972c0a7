// A restart with 200,000 open orders: seconds from the start of the process to health, against the start of an empty
// exchange, and orders a second between the two, against a bare read of the same rows through the same driver.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { amount, BTC, type MarketId, price, units, USDT, type UserId, userId } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import type { Storage } from '../../apps/server/src/core/storage/open.ts';
import { startServerProcess } from '../../tests/support/server-process.ts';
import { post, registerUser } from '../../tests/support/users.ts';
import { submitAll, withSequencer } from './offline-exchange.ts';

const ORDERS = 200_000;
const USERS = 1_000;
const STARTS = 3;
/** Engine users beside those who register. */
const USER_ID_MIN = 1_000_000;
const SETTINGS = { SIMULATOR: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
/** Orders a second of a start, against rows a second of a bare read. */
const RATIO_MIN = 0.05;

const opening = (id: UserId): Command => ({
  kind: 'openUser',
  userId: id,
  grants: [BTC, USDT].map((currencyId) => ({ wallet: 'change', currencyId, amount: amount(units('1000000')) })),
});

/** Buys below 90,000 and sells above it, at 10,000 prices a side, ten deep. */
function resting(nth: number, marketId: MarketId): Command {
  const isBuy = nth % 2 === 0;
  const cents = 1 + (Math.floor(nth / 2) % 10_000);
  return {
    kind: 'placeOrder',
    type: 'limit',
    timeInForce: 'gtc',
    userId: userId(USER_ID_MIN + Math.floor(nth / (ORDERS / USERS))),
    marketId,
    side: isBuy ? 'buy' : 'sell',
    price: price(units(((isBuy ? 9_000_000 - cents : 9_000_000 + cents) / 100).toFixed(2))),
    quantity: amount(units('0.001')),
  };
}

async function fill(dataDir: string): Promise<{ readonly seconds: number; readonly bareSeconds: number }> {
  return withSequencer(dataDir, async ({ sequencer, storage }) => {
    const [market] = await storage.sql<{ id: string }[]>`
      SELECT id FROM markets WHERE base_id = ${BTC} AND quote_id = ${USDT}`;
    if (!market) throw new Error('there is no market to fill');
    const marketId = (await storage.loadSnapshot()).markets.find(
      ({ settings }) => String(settings.marketId) === market.id,
    )?.settings.marketId;
    if (marketId === undefined) throw new Error('there is no market to fill');
    const startedAt = performance.now();
    await submitAll(
      sequencer,
      Array.from({ length: USERS }, (_, nth) => opening(userId(USER_ID_MIN + nth))),
    );
    await submitAll(
      sequencer,
      Array.from({ length: ORDERS }, (_, nth) => resting(nth, marketId)),
    );
    const seconds = (performance.now() - startedAt) / 1000;
    return { seconds, bareSeconds: await readBare(storage) };
  });
}

async function readBare({ sql }: Storage): Promise<number> {
  const startedAt = performance.now();
  let rows = 0;
  for await (const some of sql`SELECT * FROM orders WHERE status = 'open' ORDER BY id`.cursor(10_000)) {
    rows += some.length;
  }
  if (rows !== ORDERS) throw new Error(`${rows} orders are open, not ${ORDERS}`);
  return (performance.now() - startedAt) / 1000;
}

/** Seconds of the median start; `check` runs on the last one. */
async function measureStarts(dataDir: string, check: (url: string) => Promise<void>): Promise<number> {
  const seconds: number[] = [];
  for (let nth = 0; nth < STARTS; nth += 1) {
    const startedAt = performance.now();
    const server = await startServerProcess(SETTINGS, { dataDir });
    seconds.push((performance.now() - startedAt) / 1000);
    try {
      if (nth === STARTS - 1) await check(server.url);
    } finally {
      await server.stop();
    }
  }
  seconds.sort((a, b) => a - b);
  return seconds[Math.floor(seconds.length / 2)] ?? Number.NaN;
}

/** A newcomer takes the first in line: the loaded book is the one that was left. */
async function checkBook(url: string): Promise<void> {
  const { token } = await registerUser(url, 'newcomer@bourse.test');
  const answer = await post(
    `${url}/api/transaction/in`,
    { legal_id: '3', currency_id: '1', price: '90000.01', num: '0.001', mode: '2' },
    { authorization: token },
  );
  if (answer.type !== 'ok' || !JSON.stringify(answer.data).includes('"filled":"0.001"')) {
    throw new Error(`the loaded book does not match: ${JSON.stringify(answer)}`);
  }
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-recovery-'));
  try {
    const first = await startServerProcess(SETTINGS, { dataDir });
    await first.stop();
    const emptySeconds = await measureStarts(dataDir, async () => {});
    const filled = await fill(dataDir);
    const fullSeconds = await measureStarts(dataDir, checkBook);
    report({ emptySeconds, fullSeconds, ...filled });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Measured = {
  readonly emptySeconds: number;
  readonly fullSeconds: number;
  readonly seconds: number;
  readonly bareSeconds: number;
};

function report({ emptySeconds, fullSeconds, seconds, bareSeconds }: Measured): void {
  const row = (what: string, took: number, rows: number) => ({
    what,
    seconds: Number(took.toFixed(2)),
    'orders/s': rows === 0 ? '' : Math.round(rows / took),
  });
  const loadingSeconds = Math.max(fullSeconds - emptySeconds, 0.001);
  console.table([
    row('start of an empty exchange, to health', emptySeconds, 0),
    row('filling it through the sequencer', seconds, ORDERS),
    row(`start with ${ORDERS} open orders, to health`, fullSeconds, 0),
    row('the difference: load, check, rebuild', loadingSeconds, ORDERS),
    row('bare read of the same rows', bareSeconds, ORDERS),
  ]);
  const ratio = bareSeconds / loadingSeconds;
  const isOk = ratio >= RATIO_MIN;
  console.log(
    JSON.stringify({
      bench: 'recovery',
      ratio: Number(ratio.toFixed(3)),
      ok: isOk,
      openOrders: ORDERS,
      secondsToHealth: Number(fullSeconds.toFixed(2)),
      emptySecondsToHealth: Number(emptySeconds.toFixed(2)),
      rowsPerSecond: Math.round(ORDERS / loadingSeconds),
    }),
  );
  if (!isOk) process.exitCode = 1;
}

await main();
