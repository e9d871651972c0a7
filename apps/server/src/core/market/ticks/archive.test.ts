// The chain of ticks in the database: which page a tick is in, when heads are signed, by which key, and that none changes.
import { ticks as contract } from '@bourse/contract';
import { BTC, DAY_MS, instant, SECOND_MS } from '@bourse/domain';
import { startOfPeriod } from '@bourse/domain/proof';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../platform/http/testing.ts';
import { findHeads, findLastHead } from './heads.ts';
import { changeTickKey } from '../../../modules/market/tick-chain.ts';
import { findTickKeys } from './keys.ts';
import { commitTick, nextMinute, sign } from './testing.ts';
import { verifyTickChain } from './verify-chain.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const sqlOf = () => server.services.storage.sql;
const verify = () => verifyTickChain(sqlOf());
const last = () => findLastHead(sqlOf(), 'minute');

test('a minute is signed once a tick of a later one is committed, and not before', async () => {
  const start = nextMinute(server);
  for (const second of [start, start + 1, start + 59]) await commitTick(server.services, second);
  await sign(server.services);
  expect(await last()).toBeUndefined();
  await commitTick(server.services, start + 60);
  await sign(server.services);
  expect(await last()).toMatchObject({ kind: 'minute', start, count: 6, previous: '0'.repeat(64) });
  await sign(server.services);
  expect(await verify()).toEqual({ minutes: 1, days: 0, keys: 1, deleted: 0, faults: [] });
});

test('without another tick it is signed ten seconds after its end; what comes later is of the next page', async () => {
  const head = await last();
  server.clock.catchUp(instant(((head?.start ?? 0) + 120) * SECOND_MS + 2_000));
  await sign(server.services);
  expect(await last()).toEqual(head);
  server.clock.advance(8_000);
  await sign(server.services);
  const closed = await last();
  expect(closed).toMatchObject({ start: (head?.start ?? 0) + 60, count: 2, previous: head?.hash });
  await commitTick(server.services, (closed?.start ?? 0) + 59);
  await commitTick(server.services, (closed?.start ?? 0) + 60);
  await commitTick(server.services, (closed?.start ?? 0) + 120);
  await sign(server.services);
  expect(await last()).toMatchObject({ start: (closed?.start ?? 0) + 60, count: 4, previous: closed?.hash });
  expect(
    await findHeads(sqlOf(), { kind: 'minute', from: closed?.start ?? 0, to: closed?.start ?? 0, limit: 2 }),
  ).toEqual([closed]);
  expect((await verify()).faults).toEqual([]);
});

test('two that sign at once sign each minute once', async () => {
  const start = nextMinute(server);
  for (let minute = 0; minute < 5; minute += 1) await commitTick(server.services, start + minute * 60);
  await Promise.all([sign(server.services), sign(server.services), sign(server.services)]);
  const heads = await findHeads(sqlOf(), { kind: 'minute', from: start, to: start + 300, limit: 10 });
  expect(heads.map((head) => head.start)).toEqual([0, 1, 2, 3].map((minute) => start + minute * 60));
  expect((await verify()).faults).toEqual([]);
});

test('a signed head can be neither changed nor removed nor signed a second time', async () => {
  const sql = sqlOf();
  const changes = [
    sql`UPDATE tick_heads SET hash = previous`,
    sql`DELETE FROM tick_heads`,
    sql`TRUNCATE tick_heads`,
    sql`INSERT INTO tick_heads SELECT * FROM tick_heads LIMIT 1`,
  ];
  const refused = await Promise.allSettled(changes);
  expect(refused.map(({ status }) => status)).toEqual(changes.map(() => 'rejected'));
});

test('a new key is signed by the old one, signs from the next minute on, and the old one cannot sign any more', async () => {
  const { storage } = server.services;
  const before = await last();
  const made = await changeTickKey(server.services, { actor: 'console', ip: '' });
  const [entry] = await storage.sql`SELECT actor, action, subject FROM audit_log ORDER BY id DESC LIMIT 1`;
  expect(entry).toEqual({ actor: 'console', action: 'tick-key.change', subject: `tick key ${made.key}` });
  const keys = await findTickKeys(storage.sql);
  expect(keys.map(({ key }) => key)).toEqual([before?.key, made.key]);
  expect(made).toMatchObject({ previous: before?.key, from: (before?.start ?? 0) + 60 });
  const sealed = await storage.sql`SELECT key FROM tick_keys WHERE private_key IS NOT NULL`;
  expect(sealed).toEqual([{ key: made.key }]);
  const start = nextMinute(server);
  await commitTick(server.services, start);
  await commitTick(server.services, start + 60);
  await sign(server.services);
  expect(await last()).toMatchObject({ start, key: made.key });
  expect(await verify()).toMatchObject({ keys: 2, faults: [] });
});

test('a day is signed with its last minute, or after its end, also where the next tick comes days later', async () => {
  const end = startOfPeriod('day', Math.floor(server.clock.now() / SECOND_MS)) + DAY_MS / SECOND_MS;
  server.clock.catchUp(instant((end - 1) * SECOND_MS));
  await commitTick(server.services, end - 1);
  await commitTick(server.services, end);
  await sign(server.services);
  const day = await findLastHead(sqlOf(), 'day');
  expect(day).toMatchObject({ start: end - 86_400, hash: (await last())?.hash, previous: '0'.repeat(64) });
  server.clock.catchUp(instant((end + 3 * 86_400) * SECOND_MS));
  await commitTick(server.services, end + 3 * 86_400);
  await sign(server.services);
  expect(await findLastHead(sqlOf(), 'day')).toMatchObject({ start: end, count: 2, previous: day?.hash });
  expect(await verify()).toMatchObject({ days: 2, faults: [] });
});

test('whoever owns the database changes no tick unnoticed', async () => {
  const undo = new Error('undone');
  let faults: readonly string[] = [];
  await sqlOf()
    .begin(async (transaction) => {
      await transaction`UPDATE index_ticks SET price = price + 0.00000001 WHERE currency_id = ${BTC}
        AND seq = (SELECT min(seq) FROM index_ticks)`;
      ({ faults } = await verifyTickChain(transaction));
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  expect(faults).toEqual([expect.stringContaining('is not what its ticks come to')]);
});

test('pages, heads and keys are public, and what is signed may be kept', async () => {
  const head = await findLastHead(sqlOf(), 'minute');
  const second = (head?.start ?? 0) + 30;
  const page = await server.mustCall(contract.chain, { second: String(second) });
  expect(page).toMatchObject({ head: { hash: head?.hash, start: head?.start }, ticks: [{ currency_id: BTC }, {}] });
  expect(page.ticks.at(-1)?.hash).toBe(head?.hash);
  const { headers } = await server.app.inject({ url: '/api/index/chain', query: { second: String(second) } });
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(await server.call(contract.chain, { second: String(second + 60) })).toMatchObject({
    body: { code: 'minute_not_signed' },
  });
  expect(await server.call(contract.chain, { second: '60' })).toMatchObject({ body: { code: 'not_found' } });

  const { list } = await server.mustCall(contract.heads, { from: '1', to: String(second) });
  expect(list.length).toBeGreaterThan(8);
  expect(list.at(-1)).toEqual(page.head);
  const days = await server.mustCall(contract.heads, { kind: 'day' });
  expect(days).toMatchObject({ list: [{ kind: 'day' }, { kind: 'day' }], next: null });
  expect(await server.call(contract.heads, { from: '2', to: '1' })).toMatchObject({
    body: { code: 'invalid_request' },
  });
  const { list: keys } = await server.mustCall(contract.keys, {});
  expect(keys).toEqual(await findTickKeys(sqlOf()));
  expect(JSON.stringify(keys)).not.toContain('private');
});
