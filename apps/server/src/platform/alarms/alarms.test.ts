// Alarms: one row a thing, as it last was.
import { ALARM_KINDS, type CustodyAlarmKind, instant, type Instant } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clearAlarm, countStanding, listAlarms, raiseAlarm, seeAlarm } from './alarms.ts';
import { connectTo, type Sql } from '../../core/storage/connection.ts';
import { createTestDatabase } from '../../core/storage/testing.ts';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;
let database: TestDatabase;
let sql: Sql;
let operatorId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = connectTo(database.connection, { max: 2 });
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO operators (email, name, role, password_hash, created_at)
    VALUES ('watch@bourse.test', 'Watch', 'operator', 'none', 0) RETURNING id`;
  operatorId = Number(row?.id);
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});
beforeEach(() => sql`DELETE FROM operator_alarms`);

const at = (minutes: number): Instant => instant(minutes * 60_000);
const raise = (
  key: string,
  minutes: number,
  params: Record<string, string> = {},
  kind: CustodyAlarmKind = 'shortfall',
) => raiseAlarm(sql, { key, kind, params, now: at(minutes) });
const see = (key: string) =>
  sql.begin((transaction) =>
    seeAlarm(transaction, { key, kinds: ALARM_KINDS, by: { operatorId, actor: 'watch@bourse.test' }, now: at(2) }),
  );
const standing = async () =>
  (await listAlarms(sql, { kinds: ALARM_KINDS, isStanding: true, limit: 10, offset: 0 })).alarms;
const past = async () =>
  (await listAlarms(sql, { kinds: ALARM_KINDS, isStanding: false, limit: 10, offset: 0 })).alarms;

test('one that is raised again stands since the first time, with what is known now', async () => {
  await raise('shortfall:btc:1', 1, { missing: '1' });
  await raise('shortfall:btc:1', 2, { missing: '3' });
  await raise('shortfall:eth:2', 3);
  expect(await standing()).toMatchObject([
    { key: 'shortfall:eth:2', raisedAt: at(3) },
    { key: 'shortfall:btc:1', kind: 'shortfall', params: { missing: '3' }, raisedAt: at(1), clearedAt: undefined },
  ]);
  expect(await countStanding(sql, ALARM_KINDS)).toEqual({ standing: 2, unseen: 2, critical: 2 });
});

test('cleared it is past; raised after that it is new, and nobody has seen it', async () => {
  await raise('node:btc', 1, { chain: 'BTC' }, 'node_unreachable');
  await see('node:btc');
  expect(await standing()).toMatchObject([{ seenBy: 'watch@bourse.test' }]);
  await clearAlarm(sql, 'node:btc', at(3));
  await clearAlarm(sql, 'node:btc', at(4));
  expect([await standing(), await past()]).toMatchObject([
    [],
    [{ key: 'node:btc', clearedAt: at(3), seenBy: 'watch@bourse.test' }],
  ]);
  await raise('node:btc', 5, { chain: 'BTC' }, 'node_unreachable');
  expect(await standing()).toMatchObject([{ raisedAt: at(5), clearedAt: undefined, seenBy: undefined }]);
  expect(await past()).toEqual([]);
});

test('it is seen by one; what does not pass by itself ends with that', async () => {
  await raise('shortfall:btc:1', 1);
  await raise('reversed:btc:1:0', 1, { user: '7' }, 'deposit_reversed');
  expect(await see('reversed:btc:1:0')).toEqual({ kind: 'deposit_reversed', params: { user: '7' } });
  expect(await see('shortfall:btc:1')).toEqual({ kind: 'shortfall', params: {} });
  expect([await see('shortfall:btc:1'), await see('reversed:btc:1:0'), await see('none')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([await standing(), await past()]).toMatchObject([
    [{ key: 'shortfall:btc:1' }],
    [{ key: 'reversed:btc:1:0', clearedAt: at(2) }],
  ]);
  expect(await countStanding(sql, ALARM_KINDS)).toMatchObject({ unseen: 0 });
});

test('each change is entered once, and queued once for each who is to hear of it', async () => {
  const add = async (severity: string) => {
    const [row] = await sql<{ id: string }[]>`
      INSERT INTO alarm_targets (kind, address, severity, locale, added_by, added_at)
      VALUES ('mail', 'duty@bourse.test', ${severity}, 'en', ${operatorId}, 0) RETURNING id`;
    return Number(row?.id);
  };
  const [all, gravest] = [await add('warning'), await add('critical')];
  await raise('books', 1, { difference: '1' }, 'closing_unbalanced');
  await raise('books', 2, { difference: '2' }, 'closing_unbalanced');
  await raise('node:ltc', 3, {}, 'node_unreachable');
  await see('books');
  await clearAlarm(sql, 'books', at(4));
  await clearAlarm(sql, 'node:ltc', at(4));
  const rows = await sql<{ event: string; key: string; actor: string; targets: number[] }[]>`
    SELECT e.event, e.key, e.actor, array_remove(array_agg(n.target_id::int ORDER BY n.target_id), NULL) AS targets
    FROM watch_events e LEFT JOIN alarm_notices n ON n.event_id = e.id WHERE e.key IN ('books', 'node:ltc')
    GROUP BY e.id ORDER BY e.id`;
  expect(rows.map(({ event, key, actor, targets }) => [event, key, actor, targets])).toEqual([
    ['raised', 'books', '', [all, gravest]],
    ['raised', 'node:ltc', '', [all]],
    ['seen', 'books', 'watch@bourse.test', []],
    ['cleared', 'books', '', [all, gravest]],
    ['cleared', 'node:ltc', '', [all]],
  ]);
});
