// What callbacks that nobody signed may leave behind, whoever sends however many.
import { gateway as contract, officeFiatMoney } from '@bourse/contract';
import { DAY_MS } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerTrader } from '../deals/testing.ts';
import { logInOperator } from '../../../platform/http/testing-operators.ts';
import { startTestServer, type TestServer } from '../../../platform/http/testing.ts';
import { createForgeryLog, FORGED_KEPT_MAX, FORGED_TEXT_MAX } from './forgeries.ts';
import { openTestProvider, type TestProvider } from './testing.ts';

let server: TestServer;
let provider: TestProvider;
beforeAll(async () => {
  server = await startTestServer();
  provider = openTestProvider(server);
});
afterAll(() => server.stop());

const bulky = (nth: number) =>
  Object.fromEntries([
    ['nth', String(nth)],
    ...Array.from({ length: 38 }, (_, field) => [`field-${field}`, '😀'.repeat(256)]),
  ]);

async function kept() {
  const [counted] = await server.services.storage.sql<{ count: string }[]>`
    SELECT sum(count) AS count FROM gateway_forgeries`;
  const rows = await server.services.storage.sql<{ fields: Record<string, string>; hash: Uint8Array; times: number }[]>`
    SELECT fields, hash, times FROM gateway_callbacks WHERE outcome = 'forged' ORDER BY id`;
  return { rows, count: Number(counted?.count ?? 0) };
}

/** Written behind the answers. */
async function untilCounted(count: number) {
  let found = await kept();
  while (found.count < count) found = await kept();
  return found;
}

test('a visitor leaves a count, and of a hundred of a day a hash with 200 characters', async () => {
  const sent = FORGED_KEPT_MAX + 50;
  const answers: string[] = [];
  for (let nth = 0; nth < sent; nth += 1) answers.push(await provider.send(bulky(nth), 'forged'));
  expect(new Set(answers)).toEqual(new Set(['gateway_signature_invalid']));
  const { rows, count } = await untilCounted(sent);
  expect([rows.length, count]).toEqual([FORGED_KEPT_MAX, sent]);
  for (const { fields, hash } of rows) {
    expect([Object.keys(fields), hash.length]).toEqual([['text'], 32]);
    expect(fields['text']?.length).toBeLessThanOrEqual(FORGED_TEXT_MAX);
  }
  const operator = await logInOperator(server, 'operator');
  const listed = await server.mustCall(officeFiatMoney.listGatewayCallbacks, {}, operator);
  expect(listed).toMatchObject({ total: FORGED_KEPT_MAX, forged: sent });
  expect(listed.list[0]).toMatchObject({
    outcome: 'forged',
    is_signed: 0,
    times: 1,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  server.clock.advance(DAY_MS);
  await provider.send(bulky(sent), 'forged');
  expect((await untilCounted(sent + 1)).rows).toHaveLength(FORGED_KEPT_MAX + 1);
});

test('is answered before anything is written, and while nothing can be', async () => {
  const { storage } = server.services;
  const before = await kept();
  await storage.sql.begin(async (transaction) => {
    await transaction`LOCK TABLE gateway_forgeries, gateway_callbacks IN ACCESS EXCLUSIVE MODE`;
    for (let nth = 0; nth < 300; nth += 1) await provider.send(bulky(nth), 'forged');
    // One write waits, whatever came meanwhile: the pool is everybody's.
    const waiting = await transaction`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect(waiting.length).toBeLessThanOrEqual(1);
  });
  expect((await untilCounted(before.count + 300)).count).toBe(before.count + 300);
});

test('the same is one row, forged or signed', async () => {
  const forgeries = createForgeryLog(server.services);
  server.clock.advance(DAY_MS);
  const before = (await kept()).rows.length;
  const gateway = server.services.gateway?.provider;
  if (!gateway) throw new Error('a demo has a provider');
  for (let nth = 0; nth < 5; nth += 1) {
    forgeries.note({ provider: gateway, fields: { same: 'x', cut: '\uD83D\uDE00'.repeat(150) }, ip: '::1' });
    await forgeries.settle();
  }
  const { rows } = await kept();
  expect([rows.length - before, rows.at(-1)?.times]).toEqual([1, 5]);
  const user = await registerTrader(server, { usdt: '0', btc: '0' });
  const { id } = await server.mustCall(contract.order, { money: '650' }, user.token);
  const fields = provider.paid(id);
  for (let nth = 0; nth < 10; nth += 1) expect(await provider.send(fields)).toBe('success');
  const signed = await server.services.storage.sql<{ outcome: string; times: number; sent: string }[]>`
    SELECT outcome, times, fields ->> 'trade' AS sent FROM gateway_callbacks WHERE order_id = ${id} ORDER BY id`;
  expect(signed).toEqual([
    { outcome: 'paid', times: 1, sent: fields['trade'] },
    { outcome: 'repeated', times: 9, sent: fields['trade'] },
  ]);
});

test('forged ones are sensitive calls; signed ones go on, however many a provider sends', async () => {
  const guarded = await startTestServer({ hasRateLimits: true });
  const own = openTestProvider(guarded);
  const url = `/api/gateway/callback/${own.settings.name}`;
  const post = async (payload: object, remoteAddress: string) =>
    (await guarded.send({ method: 'POST', url, payload, remoteAddress })).status;
  const genuine = own.signed(own.paid(999_999));
  for (let nth = 0; nth < 200; nth += 1) expect(await post(genuine, '192.0.2.1')).toBe(200);
  for (let nth = 0; nth < 120; nth += 1) expect(await post({ nth: String(nth) }, '192.0.2.2')).toBe(200);
  expect(await post({ nth: '120' }, '192.0.2.2')).toBe(429);
  expect(await post(genuine, '192.0.2.1')).toBe(200);
  await guarded.stop();
});
