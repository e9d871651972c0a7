// Old ticks go, and a receipt can be proven for as long after the end as ticks are kept.
import { lever } from '@bourse/contract';
import { BTC, DAY_MS, ETH, HOUR_MS, positionId } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open, registerTrader } from './modules/lever/testing.ts';
import { receiptCodeOf } from './platform/http/receipt-links.ts';
import { tick } from './platform/http/testing-ticks.ts';
import { startTestServer, type TestServer } from './platform/http/testing.ts';
import { sign } from './core/market/ticks/testing.ts';
import { verifyTickChain } from './core/market/ticks/verify-chain.ts';
import { STORAGE_PARTS } from './database.ts';
import { pruneTicks } from './prune-ticks.ts';

const DAYS = 31;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const verify = () => verifyTickChain(server.services.storage.sql);
const proofOf = async (id: number) =>
  (await server.call(lever.proof, { id: receiptCodeOf(server.services.vault, 'lever', id) })).body;

async function prune(): Promise<number> {
  await sign(server.services);
  const deleted = await pruneTicks(server.services.storage.sql, {
    now: server.clock.now(),
    days: DAYS,
    parts: STORAGE_PARTS,
  });
  expect((await verify()).faults).toEqual([]);
  return deleted;
}

test('what no receipt rests on goes after its days, the latest of a coin and the ticks of an open position stay', async () => {
  await tick(server, { BTC: '60000', ETH: '3000' });
  server.clock.advance(HOUR_MS);
  const amy = await registerTrader(server, 'amy');
  const id = await open(server, amy);
  server.clock.advance(HOUR_MS);
  await tick(server, { BTC: '60000' });
  server.clock.advance((DAYS - 1) * DAY_MS);
  expect(await prune()).toBe(0);

  server.clock.advance(2 * DAY_MS);
  await tick(server, { BTC: '60000' });
  expect(await prune()).toBeGreaterThan(0);
  const { sql } = server.services.storage;
  const left = await sql`SELECT currency_id FROM index_ticks WHERE currency_id = ${ETH}`;
  expect(left).toHaveLength(1);
  const opened = await sql`SELECT t.seq FROM index_ticks t JOIN lever_positions p ON p.open_second = t.second
    WHERE p.id = ${id} AND currency_id = ${BTC}`;
  expect(opened).toHaveLength(1);

  const closing = { userId: amy.userId, positionId: positionId(id) };
  await server.services.sequencer.submit({ kind: 'closePosition', ...closing });
  await tick(server, { BTC: '60000' });
  server.clock.advance((DAYS - 1) * DAY_MS);
  await tick(server, { BTC: '60000' });
  await prune();
  expect(await proofOf(id)).toMatchObject({ type: 'ok', message: { kind: 'lever' } });

  server.clock.advance(2 * DAY_MS);
  await tick(server, { BTC: '60000' });
  await prune();
  expect(await proofOf(id)).toMatchObject({ code: 'ticks_deleted' });
  expect(await server.call(lever.receipt, { id: receiptCodeOf(server.services.vault, 'lever', id) })).toMatchObject({
    body: { code: 'ticks_deleted' },
  });
  expect((await verify()).deleted).toBeGreaterThan(2);
});
