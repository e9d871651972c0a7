// Days that are over, on a real database: reported on and closed once each, late starts and crashes or not.
import { office, officeReports, spot } from '@bourse/contract';
import { ALARM_KINDS, BTC, DAY_MS, instant, MINUTE_MS, startOfShanghaiDay, USDT } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAlarms } from '../../platform/alarms/alarms.ts';
import { verifyChain } from '../../platform/http/audit-log.ts';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { settle } from '../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import { closeDay, digestOf, keepDailyBooks } from './daily-books.ts';

let server: TestServer;
let viewer: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const sqlOf = () => server.services.storage.sql;
const dayOf = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);

/** To a minute after the next midnight in Shanghai, which a command notices. */
async function nextDay(days = 1): Promise<void> {
  const { clock, sequencer } = server.services;
  const now = clock.now();
  server.clock.advance(startOfShanghaiDay(now) + days * DAY_MS + MINUTE_MS - now);
  await sequencer.submit({ kind: 'configureCurrency', currencyId: USDT });
  await settle(server);
  viewer = await logInOperator(server, 'admin');
}

const closings = () => server.mustCall(officeReports.listClosings, {}, viewer);

test('a day is closed once it is over, at one commit, and entered in the audit chain, whoever closes it', async () => {
  const [seller, buyer] = [
    await server.register('day-seller@example.com'),
    await server.register('day-buyer@example.com'),
  ];
  const order = { currency_id: BTC, legal_id: USDT, price: '60000', num: '0.01' };
  await server.mustCall(spot.placeSell, order, seller.token);
  await server.mustCall(spot.placeBuy, order, buyer.token);
  await settle(server);
  const began = startOfShanghaiDay(server.services.clock.now());
  await keepDailyBooks(server.services);
  await nextDay();
  expect((await closings()).total).toBe(0);
  await Promise.all([keepDailyBooks(server.services), keepDailyBooks(server.services)]);
  const { list, total } = await closings();
  expect(total).toBe(1);
  expect(list[0]).toMatchObject({ day: dayOf(began) });
  expect(list[0]?.coins.every(({ sum }) => sum === '0')).toBe(true);
  expect(list[0]?.coins.find((coin) => coin.currency_name === 'USDT')?.users).not.toBe('0');
  const [row] = await sqlOf()<{ seq: string; at: string; coins: [] }[]>`SELECT seq, at, coins FROM daily_closings`;
  const closing = { day: dayOf(began), seq: Number(row?.seq), at: Number(row?.at), coins: row?.coins ?? [] };
  expect(digestOf(closing)).toBe(list[0]?.digest);
  const entries = await server.mustCall(office.listAudit, { subject: `books ${dayOf(began)}` }, viewer);
  expect(entries.list).toMatchObject([
    { id: list[0]?.audit_entry, actor: 'system', action: 'books.close', hash: list[0]?.audit_hash },
  ]);
  expect(JSON.parse(entries.list[0]?.after ?? '{}')).toMatchObject({ digest: list[0]?.digest, seq: closing.seq });
  expect((await verifyChain(sqlOf())).brokenAt).toBeUndefined();
  await expect(sqlOf()`UPDATE daily_closings SET accounts = 0`).rejects.toThrow('closed once');
  await expect(sqlOf()`DELETE FROM daily_closings`).rejects.toThrow('closed once');
});

test('its report has fees, volumes and users, and stays as it was', async () => {
  const [day, today] = await server.mustCall(officeReports.days, {}, viewer);
  expect(day).toMatchObject({ is_open: false, new_users: 2, active_users: 2, volumes_total: '600' });
  expect(day?.volumes).toMatchObject({ spot: '600', lever: '0' });
  // 0.2 % of what each has got.
  expect(Number(day?.fees.spot)).toBeGreaterThan(0);
  expect(today).toMatchObject({ is_open: true, new_users: 0, volumes_total: '0' });
  await keepDailyBooks(server.services);
  expect((await server.mustCall(officeReports.days, {}, viewer))[0]).toEqual(day);
});

test('a server that comes late closes each day that it has missed', async () => {
  await nextDay(3);
  await keepDailyBooks(server.services);
  const { list } = await closings();
  expect(list).toHaveLength(4);
  expect(new Set(list.map(({ audit_entry }) => audit_entry)).size).toBe(4);
  expect(list.map(({ day }) => day)).toEqual(
    list
      .map(({ day }) => day)
      .toSorted()
      .toReversed(),
  );
  expect((await server.mustCall(officeReports.days, {}, viewer)).map(({ is_open }) => is_open)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
});

test('a day that does not come to nothing is not closed, and alarms until it does', async () => {
  await nextDay();
  const { sql } = server.services.storage;
  await sql`UPDATE accounts SET available = available + 0.5 WHERE house_purpose = 'fees' AND currency_id = ${USDT}`;
  await keepDailyBooks(server.services);
  await keepDailyBooks(server.services);
  expect((await closings()).total).toBe(4);
  const standing = () => listAlarms(sql, { kinds: ALARM_KINDS, isStanding: true, limit: 10, offset: 0 });
  expect((await standing()).alarms).toMatchObject([{ kind: 'closing_unbalanced', params: { difference: '0.5 USDT' } }]);
  await sql`UPDATE accounts SET available = available - 0.5 WHERE house_purpose = 'fees' AND currency_id = ${USDT}`;
  await keepDailyBooks(server.services);
  expect((await closings()).total).toBe(5);
  expect((await standing()).total).toBe(0);
});

test('a closing that died with its transaction is made by the next look', async () => {
  await nextDay();
  const { storage, clock, auditLog } = server.services;
  const day = startOfShanghaiDay(clock.now());
  const dying: typeof auditLog = {
    ...auditLog,
    append: async (transaction, act) => {
      await auditLog.append(transaction, act);
      throw new Error('killed');
    },
  };
  const yesterday = instant(day - DAY_MS);
  await expect(closeDay({ storage, clock, auditLog: dying }, yesterday)).rejects.toThrow('killed');
  expect((await closings()).total).toBe(5);
  await keepDailyBooks(server.services);
  const { list } = await closings();
  expect(list[0]).toMatchObject({ day: dayOf(yesterday) });
  const { total } = await server.mustCall(office.listAudit, { subject: `books ${dayOf(yesterday)}` }, viewer);
  expect(total).toBe(1);
});
