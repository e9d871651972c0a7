// What users owned when a day began.
import { amount, BTC, DAY_MS, ETH, firstChainsOf, instant, startOfShanghaiDay, units, USDT } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tickOf } from '../../core/market/testing.ts';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { takeSnapshots } from './overview.ts';

let server: TestServer;
let early: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  early = await server.register('early@example.com');
});
afterAll(() => server.stop());

const tick = () =>
  server.services.sequencer.submit(
    tickOf(server.clock.now(), [
      [BTC, '60000'],
      [ETH, '3000'],
    ]),
  );
const snapshots = () =>
  server.services.storage.sql<{ user_id: string; day: string; worth: string }[]>`
    SELECT user_id, day, trim_scale(worth)::text AS worth FROM balance_snapshots ORDER BY day, user_id`;

test('are taken once a day, of who was there before, and not before there are prices', async () => {
  const { clock, sequencer } = server.services;
  await takeSnapshots(server.services);
  await tick();
  // A user who came today had nothing when the day began.
  await takeSnapshots(server.services);
  expect(await snapshots()).toEqual([]);
  const tomorrow = startOfShanghaiDay(clock.now()) + DAY_MS;
  clock.advance(tomorrow + 1_000 - clock.now());
  await tick();
  const late = await server.register('late@example.com');
  // The server comes late to it: what came in since the day began is none of what it began with.
  await sequencer.submit({
    kind: 'creditDeposit',
    userId: early.userId,
    currencyId: USDT,
    chainId: firstChainsOf(USDT)[0]!.id,
    txid: 'aa',
    ordinal: 0,
    amount: amount(units('500')),
    depositKind: 'chain',
  });
  await takeSnapshots(server.services);
  await takeSnapshots(server.services);
  expect(await snapshots()).toEqual([{ user_id: String(early.userId), day: String(tomorrow), worth: '70000' }]);
  clock.advance(DAY_MS);
  await tick();
  await takeSnapshots(server.services);
  expect((await snapshots()).slice(1)).toEqual([
    { user_id: String(early.userId), day: String(tomorrow + DAY_MS), worth: '70500' },
    { user_id: String(late.userId), day: String(tomorrow + DAY_MS), worth: '70000' },
  ]);
});

test('a day begins at midnight in Shanghai', () => {
  const midnight = Date.UTC(2026, 0, 1, 16);
  expect(startOfShanghaiDay(instant(midnight))).toBe(midnight);
  expect(startOfShanghaiDay(instant(midnight - 1))).toBe(midnight - DAY_MS);
});
