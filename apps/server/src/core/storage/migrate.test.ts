// The baseline builds what the program expects; a database of the release before it is taken over unchanged; any other is
// refused. New migrations follow the baseline.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { units } from '@bourse/domain';
import { checkInvariants, Engine } from '@bourse/engine';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { auditBooks } from '../../audit.ts';
import { type Sql, withClient } from './connection.ts';
import { loadSnapshot } from '../../database.ts';
import { WrongDatabase } from './marks.ts';
import { compareSchema, migrate, placeAmong } from './migrate.ts';
import { createEmptyDatabase, createTestDatabase } from './testing.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');
const read = (path: string): string => readFileSync(join(MIGRATIONS, path), 'utf8');

const journalSchema = z.looseObject({
  entries: z.array(z.looseObject({ idx: z.int(), when: z.int(), tag: z.string() })).min(1),
});
const journal = journalSchema.parse(JSON.parse(read('meta/_journal.json')));
type Entry = (typeof journal.entries)[number];

/** The newest migration that release 0.1.0 applied; databases carry its time for ever. */
const LAST_OF_RELEASE = 1_795_964_270_182;
/** The one before it. */
const ONE_BEFORE = 1_795_960_341_459;

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-migrations-'));
  mkdirSync(join(folder, 'meta'));
  for (const { tag } of journal.entries) copyFileSync(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

const inDatabase = <T>(use: (sql: Sql) => Promise<T>): Promise<T> =>
  withClient(database.connection, use, { onnotice: () => {} });

/** Migrates as a program does whose migrations are these. */
async function migrateBy(sql: Sql, entries: readonly Entry[]): Promise<void> {
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  await runMigrations(drizzle(sql), { migrationsFolder: folder });
}

/** Makes the database one that release 0.1.0 has left, or an older version. It differs from the baseline in its journal alone. */
const makeOld = (newest = LAST_OF_RELEASE): Promise<void> =>
  inDatabase(async (sql) => {
    await migrateBy(sql, journal.entries.slice(0, 1));
    await sql`DELETE FROM drizzle.__drizzle_migrations`;
    await sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at)
      VALUES ('first', 1795233596930), ('other', ${ONE_BEFORE - 1}), ('newest', ${newest})`;
  });

const readApplied = () =>
  inDatabase((sql) => sql`SELECT hash, created_at FROM drizzle.__drizzle_migrations ORDER BY 2`);

test('the baseline stays as it was, for databases that stand at it skip it', () => {
  const [baseline] = journal.entries;
  expect(baseline).toMatchObject({ tag: '0089_baseline', when: LAST_OF_RELEASE });
  expect(createHash('sha256').update(read('0089_baseline.sql')).digest('hex')).toBe(
    '0583f72c603a238456f60e2440d6939ba73f00dc5fe0a42310b2be9cd3a92798',
  );
});

/** Two users in a market: an open order, two filled ones, the fill and what had been granted. */
const FILLED = `
  INSERT INTO ledger_currencies (id) VALUES (1), (3);
  INSERT INTO user_states (user_id, is_frozen, verification_level) VALUES (100001, false, 0), (100002, false, 0);
  INSERT INTO accounts (id, user_id, wallet, house_purpose, currency_id, available, locked) VALUES
    (1, NULL, NULL, 'outside', 1, -10, 0), (2, NULL, NULL, 'outside', 3, -1000, 0),
    (3, 100002, 'change', NULL, 1, 9, 0), (4, 100001, 'change', NULL, 3, 850, 50),
    (5, 100001, 'change', NULL, 1, 1, 0), (6, 100002, 'change', NULL, 3, 100, 0);
  INSERT INTO markets (id, base_id, quote_id, state, tick, step, min_notional, max_quantity, maker_fee_ppm,
    taker_fee_ppm, trigger_band_ppm, last_price) VALUES (1, 1, 3, 'open', 0.01, 0.0001, 1, 1000000, 0, 0, 50000, 100);
  INSERT INTO orders (id, user_id, market_id, side, type, time_in_force, price, quantity, client_order_id, created_at,
    status, filled, filled_notional, fee_paid, held, updated_at, maker_fee_ppm, taker_fee_ppm) VALUES
    (1, 100002, 1, 'sell', 'limit', 'gtc', 100, 1, NULL, 5, 'filled', 1, 100, 0, 0, 6, 0, 0),
    (2, 100001, 1, 'buy', 'limit', 'gtc', 100, 1, NULL, 6, 'filled', 1, 100, 0, 0, 6, 0, 0),
    (3, 100001, 1, 'buy', 'limit', 'gtc', 50, 1, 'mine', 7, 'open', 0, 0, 0, 50, 7, 0, 0);
  INSERT INTO postings (posting_id, leg, account_id, amount, balance_after, reason, seq, at) VALUES
    (1, 1, 1, -10, -10, 'demo_grant', 1, 1), (1, 2, 3, 10, 10, 'demo_grant', 1, 1),
    (2, 1, 2, -1000, -1000, 'demo_grant', 2, 2), (2, 2, 4, 1000, 1000, 'demo_grant', 2, 2);
  INSERT INTO fills (id, seq, at, market_id, price, quantity, notional, taker_side, taker_order_id, maker_order_id,
    buyer_id, seller_id, buyer_fee, seller_fee, posting_id, seller_base_account_id, seller_base_after,
    buyer_base_account_id, buyer_base_after, buyer_quote_account_id, buyer_quote_after, seller_quote_account_id,
    seller_quote_after) VALUES (1, 6, 6, 1, 100, 1, 100, 'buy', 2, 1, 100001, 100002, 0, 0, 3, 3, 9, 5, 1, 4, 900, 6, 100);
  INSERT INTO writer (id, epoch, seq, at, counters) VALUES (1, 4, 7, 7, '{"account": 6, "order": 3, "fill": 1, "posting": 3}');`;

test('a database of the last release before the baseline keeps its rows, and nothing is applied', async () => {
  await makeOld();
  await inDatabase((sql) => sql.unsafe(FILLED));
  const applied = await readApplied();
  expect(await inDatabase(compareSchema)).toBe(journal.entries.length === 1 ? 'current' : 'older');
  await migrate(database.connection);
  if (journal.entries.length === 1) expect(await readApplied()).toEqual(applied);
  const snapshot = await loadSnapshot(database.connection);
  const engine = Engine.load(snapshot);
  checkInvariants(engine);
  expect(engine.seq).toBe(7);
  expect(snapshot.orders).toMatchObject([{ id: 3, clientOrderId: 'mine', price: units('50') }]);
  expect(await inDatabase((sql) => auditBooks(sql))).toEqual([]);
  const limits = await inDatabase(
    (sql) => sql`SELECT level, trim_scale(daily_withdrawal) AS most FROM level_limits ORDER BY 1`,
  );
  expect(limits.map(({ level, most }) => [level, most])).toEqual([
    [0, '1000'],
    [1, '20000'],
    [2, '200000'],
    [3, '2000000'],
  ]);
  // Once more changes nothing.
  await migrate(database.connection);
  expect(Engine.load(await loadSnapshot(database.connection)).stateHash()).toBe(engine.stateHash());
});

test.each([
  ['an older database', ONE_BEFORE, /before 0\.1\.0.*git checkout v0\.1\.0.*start this version again/],
  ['a newer database', 9_999_999_999_999, /newer version.*Start that version, or restore a backup/],
])('%s is refused, in words that say what to do, and stays as it was', async (_, newest, words) => {
  await makeOld(newest);
  await inDatabase((sql) => sql.unsafe(FILLED));
  const applied = await readApplied();
  const refusal = await migrate(database.connection).catch((error: unknown) => error);
  // A supervisor does not try again: exit code 78.
  expect(refusal).toBeInstanceOf(WrongDatabase);
  expect(refusal instanceof Error && refusal.message).toMatch(words);
  expect(await readApplied()).toEqual(applied);
});

test.each([
  [[5], 4, 'outdated'],
  [[5], 5, 'current'],
  [[5], 6, 'newer'],
  [[5, 9], 4, 'outdated'],
  [[5, 9], 5, 'older'],
  [[5, 9], 7, 'older'],
  [[5, 9], 9, 'current'],
  [[5, 9], 10, 'newer'],
] as const)('among migrations of %j one of %i is %s', (times, at, state) => {
  expect(placeAmong(times, at)).toBe(state);
});

test('a migration that follows the baseline is applied to an empty database and to one of that release alike', async () => {
  const [baseline] = journal.entries;
  if (baseline === undefined) throw new Error('There is no baseline.');
  writeFileSync(join(folder, '0090_next.sql'), 'ALTER TABLE "users" ADD COLUMN "probe" text;');
  const next = { ...baseline, idx: 90, when: LAST_OF_RELEASE + 1, tag: '0090_next' };
  const probe = (sql: Sql) => sql`SELECT data_type FROM information_schema.columns WHERE column_name = 'probe'`;
  await makeOld();
  await inDatabase((sql) => migrateBy(sql, [baseline, next]));
  expect(await inDatabase(probe)).toHaveLength(1);
  const fresh = await createEmptyDatabase();
  await withClient(fresh.connection, (sql) => migrateBy(sql, [baseline, next]), { onnotice: () => {} });
  expect(await withClient(fresh.connection, probe)).toHaveLength(1);
  await fresh.drop();
});

const described = z.record(z.string(), z.looseObject({ name: z.string() }));
const snapshotSchema = z.object({
  tables: z.record(
    z.string(),
    z.looseObject({
      name: z.string(),
      columns: z.record(z.string(), z.looseObject({ name: z.string(), type: z.string(), notNull: z.boolean() })),
      indexes: described,
      foreignKeys: described,
      checkConstraints: described,
    }),
  ),
});

test('tables, columns, indexes and constraints are those that drizzle compares the schema with', async () => {
  const newest = journal.entries.at(-1)?.tag.slice(0, 4) ?? '';
  const { tables } = snapshotSchema.parse(JSON.parse(read(`meta/${newest}_snapshot.json`)));
  const expected = Object.values(tables).flatMap((table) => [
    ...Object.values(table.columns).map(
      ({ name, type, notNull }) => `${table.name}.${name} ${type.replace(', ', ',')}${notNull ? ' not null' : ''}`,
    ),
    ...[table.indexes, table.foreignKeys, table.checkConstraints].flatMap((named) =>
      Object.values(named).map(({ name }) => `${table.name} has ${name.slice(0, NAME_LENGTH_MAX)}`),
    ),
  ]);
  await migrate(database.connection);
  const found = await inDatabase((sql) => sql.unsafe<{ line: string }[]>(AS_DRIZZLE));
  expect(found.map(({ line }) => line).toSorted()).toEqual(expected.toSorted());
});

/** PostgreSQL cuts longer names. */
const NAME_LENGTH_MAX = 63;
/** Drizzle's snapshot lists primary and unique keys apart from these. */
const AS_DRIZZLE = `
  SELECT relname || '.' || attname || ' ' || format_type(atttypid, atttypmod) ||
    CASE WHEN attnotnull THEN ' not null' ELSE '' END AS line
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
  UNION ALL SELECT conrelid::regclass || ' has ' || conname FROM pg_constraint
  WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f')
  UNION ALL SELECT indrelid::regclass || ' has ' || indexrelid::regclass FROM pg_index
  WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))
    AND indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)`;

test('what drizzle does not know of is there: functions, triggers and the view of the ledger', async () => {
  await migrate(database.connection);
  const names = (statement: string) =>
    inDatabase(async (sql) => (await sql.unsafe<{ name: string }[]>(statement)).map(({ name }) => name));
  expect(await names(`SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`)).toEqual([
    'audit_log_is_append_only',
    'audit_log_is_not_emptied',
    'daily_closings_are_append_only',
    'daily_closings_are_not_emptied',
    'tick_heads_are_append_only',
    'tick_heads_are_not_emptied',
    'user_notes_are_append_only',
    'user_notes_are_not_emptied',
    'watch_events_are_append_only',
    'watch_events_are_not_emptied',
  ]);
  const inPublic = (schema: string) => `${schema} = 'public'::regnamespace ORDER BY 1`;
  expect(await names(`SELECT proname AS name FROM pg_proc WHERE ${inPublic('pronamespace')}`)).toEqual([
    'delayed',
    'refuse_audit_change',
    'refuse_closing_change',
    'refuse_note_change',
    'refuse_tick_head_change',
    'refuse_watch_event_change',
  ]);
  expect(
    await names(`SELECT relname AS name FROM pg_class WHERE relkind = 'v' AND ${inPublic('relnamespace')}`),
  ).toEqual(['ledger_entries']);
});

test('accounts and articles begin at the ids that are theirs', async () => {
  await migrate(database.connection);
  const starts = await inDatabase(
    (sql) => sql`SELECT sequencename AS name, start_value AS start FROM pg_sequences WHERE start_value <> 1 ORDER BY 1`,
  );
  expect(starts.map(({ name, start }) => [name, start])).toEqual([
    ['news_articles_id_seq', '1001'],
    ['users_id_seq', '100001'],
  ]);
});

const SCHEMA = `
  SELECT table_name AS of, column_name AS name, data_type || is_nullable || coalesce(column_default, '') AS what
  FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
  WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  ORDER BY 1, 2, 3`;

// If it works all at once and one by one, it works from any migration that a database has come to.
test('the newest schema is made in one go as well as step by step, each committed before the next', async () => {
  const newest = await createTestDatabase();
  const schemaOf = ({ connection }: typeof newest) => withClient(connection, (sql) => sql.unsafe(SCHEMA));
  const walk = async (sql: Sql): Promise<void> => {
    for (const [index] of journal.entries.entries()) await migrateBy(sql, journal.entries.slice(0, index + 1));
  };
  await withClient(database.connection, walk, { onnotice: () => {} });
  expect(await schemaOf(database)).toEqual(await schemaOf(newest));
  await newest.drop();
});

test('everybody keeps a nickname that looks like another’s, and operators are told of it', async () => {
  await migrate(database.connection);
  await withClient(database.connection, (sql) =>
    sql.unsafe(`
      INSERT INTO users (id, email, password_hash, invite_code, created_at, nickname) OVERRIDING SYSTEM VALUE VALUES
        (3, 'c@b.c', '', 'c', 1, U&'Rub\\0443'), (1, 'a@b.c', '', 'a', 1, 'Ruby'), (2, 'b@b.c', '', 'b', 1, U&'Ruby\\200B'),
        (4, 'd@b.c', '', 'd', 1, '小明'), (5, 'e@b.c', '', 'e', 1, NULL)`),
  );
  const told: string[] = [];
  await migrate(database.connection, (line) => told.push(line));
  const rows = await withClient(
    database.connection,
    (sql) => sql`SELECT nickname, nickname_key FROM users ORDER BY id`,
  );
  expect(rows.map(({ nickname, nickname_key: key }) => [nickname, key])).toEqual([
    ['Ruby', 'ruby'],
    ['Ruby\u200b', 'ruby#2'],
    ['Rubу', 'ruby#3'],
    ['小明', '小明'],
    [null, null],
  ]);
  expect(told).toEqual([
    'user 2 keeps the nickname "Ruby\u200b", which looks like "Ruby"',
    'user 3 keeps the nickname "Rubу", which looks like "Ruby"',
  ]);
  await migrate(database.connection, (line) => told.push(line));
  expect(told).toHaveLength(2);
});
