// Changes by two of the time when each desk had a table of its own, as the migration brings them into the one table (decision 0069).
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Sql, withClient } from './connection.ts';
import { migrate } from './migrate.ts';
import type { Desk } from '../../platform/changes/tables.ts';
import { createEmptyDatabase } from './testing.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');
const journalOf = z.looseObject({ entries: z.array(z.unknown()) });

type Old = {
  readonly desk: Desk;
  readonly table: string;
  readonly id: number;
  readonly kind: string;
  readonly subject?: string;
  /** One of a text at a desk may be open; several without one. */
  readonly exclusive?: string;
  readonly status?: 'pending' | 'approved' | 'applied' | 'failed' | 'rejected' | 'expired';
};

const OLD: readonly Old[] = [
  { desk: 'lever', table: 'lever_proposals', id: 1, kind: 'market', subject: '5', exclusive: 'market 5' },
  { desk: 'lever', table: 'lever_proposals', id: 2, kind: 'state', subject: '5', exclusive: 'state 5' },
  { desk: 'lever', table: 'lever_proposals', id: 3, kind: 'settle', subject: '6', exclusive: 'state 6' },
  { desk: 'lever', table: 'lever_proposals', id: 4, kind: 'rules', exclusive: 'rules' },
  { desk: 'lever', table: 'lever_proposals', id: 5, kind: 'fund', status: 'approved' },
  { desk: 'micro', table: 'micro_proposals', id: 1, kind: 'term', subject: '60', exclusive: 'term 60' },
  { desk: 'micro', table: 'micro_proposals', id: 2, kind: 'site', exclusive: 'site' },
  { desk: 'micro', table: 'micro_proposals', id: 3, kind: 'fund', status: 'applied' },
  {
    desk: 'fiat',
    table: 'fiat_proposals',
    id: 1,
    kind: 'merchant',
    subject: '7 3',
    exclusive: 'merchant 7 3',
    status: 'applied',
  },
  { desk: 'fiat', table: 'fiat_proposals', id: 2, kind: 'gateway_fund', status: 'failed' },
  { desk: 'earn', table: 'earn_proposals', id: 9, kind: 'product', subject: '4', exclusive: 'product 4' },
  { desk: 'earn', table: 'earn_proposals', id: 10, kind: 'fund', status: 'rejected' },
  { desk: 'launch', table: 'launch_proposals', id: 1, kind: 'text', subject: '4 en', exclusive: 'text 4 en' },
  { desk: 'launch', table: 'launch_proposals', id: 2, kind: 'receive', exclusive: 'receive', status: 'expired' },
  { desk: 'launch', table: 'launch_proposals', id: 3, kind: 'fund' },
  {
    desk: 'coins',
    table: 'coin_proposals',
    id: 3,
    kind: 'delisting',
    subject: '8',
    exclusive: 'delisting 8',
    status: 'approved',
  },
  { desk: 'coins', table: 'coin_proposals', id: 40, kind: 'supply', subject: '8', exclusive: 'supply 8' },
  { desk: 'custody', table: 'custody_proposals', id: 1, kind: 'costs', subject: '1', exclusive: 'costs 1' },
  { desk: 'networks', table: 'network_proposals', id: 1, kind: 'settings', subject: '1/1', exclusive: 'settings 1/1' },
  { desk: 'house', table: 'house_proposals', id: 1, kind: 'move', subject: 'treasury/fees' },
  { desk: 'house', table: 'house_proposals', id: 2, kind: 'full_stop', subject: '', exclusive: 'stop' },
  { desk: 'fees', table: 'fee_proposals', id: 1, kind: 'tiers', exclusive: 'tiers' },
  { desk: 'fees', table: 'fee_proposals', id: 2, kind: 'grant', subject: '7', exclusive: 'grant 7' },
  { desk: 'roles', table: 'role_proposals', id: 1, kind: 'role', subject: 'viewer', exclusive: 'role viewer' },
  { desk: 'limits', table: 'limit_proposals', id: 1, kind: 'level', subject: '1', exclusive: 'level 1' },
  { desk: 'messages', table: 'message_proposals', id: 1, kind: 'announcement', status: 'applied' },
  { desk: 'messages', table: 'message_proposals', id: 2, kind: 'announcement', subject: 'coins 3', status: 'applied' },
  {
    desk: 'operators',
    table: 'operator_proposals',
    id: 2,
    kind: 'reset',
    subject: 'a@b.example',
    exclusive: 'a@b.example',
  },
];
const MAX = Math.max(...OLD.map(({ id }) => id));
const TOLD_AT = 77;

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
const inDatabase = <T>(use: (sql: Sql) => Promise<T>): Promise<T> =>
  withClient(database.connection, use, { onnotice: () => {} });

/** A database stands where so many migrations have left it; the first one makes that of release 0.1.0. */
async function makeOld(sql: Sql, migrations: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = journalOf.parse(JSON.parse(readFileSync(path, 'utf8')));
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, migrations) }));
  await runMigrations(drizzle(sql), { migrationsFolder: folder });
  rmSync(folder, { recursive: true });
}

async function fill(sql: Sql): Promise<void> {
  await sql`
    INSERT INTO operators (email, name, role, password_hash, is_disabled, created_at)
    SELECT n || '@example.com', 'Name', 'admin', '', false, 1 FROM generate_series(1, 2) AS n`;
  for (const { table, id, kind, subject, status = 'pending' } of OLD) {
    const column = table === 'lever_proposals' ? 'market_id' : 'subject';
    const isDecided = status !== 'pending' && status !== 'expired';
    await sql`
      INSERT INTO ${sql(table)} (id, kind, ${sql(column)}, changes, reason, status, failure, effective_from, requested_by,
        requested_at, decided_by, decided_at)
      OVERRIDING SYSTEM VALUE
      VALUES (${id}, ${kind}, ${subject ?? null}, ${sql.json([{ field: 'a', from: '', to: String(id) }])}, ${`why ${id}`},
        ${status}, ${status === 'failed' ? 'busy' : null}, ${100 + id}, 1, ${id}, ${isDecided ? 2 : null},
        ${status === 'pending' ? null : 50})`;
  }
  await sql`UPDATE fiat_proposals SET told_at = ${TOLD_AT} WHERE kind = 'merchant'`;
  await sql`
    INSERT INTO announcements (proposal_id, texts, link, audience, members, is_in_box, is_by_mail, state, people, done_user,
      last_user, sent, mailed, started_at, ended_at)
    SELECT id, '{}', '', 'everybody', '', true, true, 'sent', 0, 0, 0, 0, 0, id, id FROM message_proposals`;
}

beforeAll(async () => {
  database = await createEmptyDatabase();
  await inDatabase((sql) => makeOld(sql, 1));
  await inDatabase(fill);
  await migrate(database.connection);
});
afterAll(() => database.drop());

describe('a change of a table that is no more', () => {
  test.each(OLD)('stands as it stood, with its old number: $desk $kind $id', async (old) => {
    const { desk, id, kind, subject, exclusive, status = 'pending' } = old;
    const [row] = await inDatabase(
      (sql) => sql`
      SELECT kind, subject, exclusive, changes, reason, status, failure, effective_from::integer, requested_by::integer,
        requested_at::integer, decided_by::integer, decided_at::integer, told_at::integer
      FROM changes WHERE desk = ${desk} AND old_id = ${id}`,
    );
    expect(row).toEqual({
      kind,
      // The step that holders were told of is named by its new number: see below.
      subject: subject === 'coins 3' ? expect.stringMatching(/^coins \d+$/) : (subject ?? null),
      exclusive: exclusive ?? null,
      changes: [{ field: 'a', from: '', to: String(id) }],
      reason: `why ${id}`,
      status,
      failure: status === 'failed' ? 'busy' : null,
      effective_from: 100 + id,
      requested_by: 1,
      requested_at: id,
      decided_by: status === 'pending' || status === 'expired' ? null : 2,
      decided_at: status === 'pending' ? null : 50,
      told_at: kind === 'merchant' ? TOLD_AT : null,
    });
  });
});

test('numbers are above all old ones, in the order of each desk, and go on from there', async () => {
  await inDatabase(async (sql) => {
    const rows = await sql<
      { id: string; desk: string; oldId: string }[]
    >`SELECT id, desk, old_id FROM changes ORDER BY id`;
    expect(rows.map(({ id }) => Number(id))).toEqual(OLD.map((_, index) => MAX + 1 + index));
    for (const desk of new Set(OLD.map((one) => one.desk))) {
      const olds = rows.filter((row) => row.desk === desk).map(({ oldId }) => Number(oldId));
      expect(olds).toEqual(olds.toSorted((a, b) => a - b));
    }
    const [next] = await sql`
      INSERT INTO changes (desk, kind, changes, reason, status, effective_from, requested_by, requested_at)
      VALUES ('earn', 'fund', '[]', '', 'pending', 0, 1, 0) RETURNING id::integer`;
    expect(next).toEqual({ id: MAX + OLD.length + 1 });
  });
});

test('announcements follow their changes, and what holders were told of follows the step of the coin', async () => {
  const rows = await inDatabase(
    (sql) => sql`
    SELECT a.started_at::integer AS old, c.old_id::integer AS now, step.old_id::integer AS step
    FROM announcements a JOIN changes c ON c.id = a.proposal_id AND c.desk = 'messages'
      LEFT JOIN changes step ON step.desk = 'coins' AND c.subject = 'coins ' || step.id ORDER BY 1`,
  );
  expect(rows).toEqual([
    { old: 1, now: 1, step: null },
    { old: 2, now: 2, step: 3 },
  ]);
});

test('of what is asked for at a desk already, no second one is', async () => {
  await inDatabase(async (sql) => {
    const again = (exclusive: string | null) => sql`
      INSERT INTO changes (desk, kind, exclusive, changes, reason, status, effective_from, requested_by, requested_at)
      VALUES ('lever', 'settle', ${exclusive}, '[]', '', 'pending', 0, 1, 0) ON CONFLICT DO NOTHING RETURNING id`;
    expect(await again('state 5')).toHaveLength(0);
    expect(await again('state 7')).toHaveLength(1);
    expect([await again(null), await again(null)]).toEqual([[expect.anything()], [expect.anything()]]);
  });
});

test('a database without any changes begins at 1', async () => {
  const fresh = await createEmptyDatabase();
  await migrate(fresh.connection);
  const [first] = await withClient(fresh.connection, (sql) => sql`SELECT nextval('changes_id_seq')::integer AS id`, {
    onnotice: () => {},
  });
  expect(first).toEqual({ id: 1 });
  await fresh.drop();
});

describe('a change about a user, of a table that is no more', () => {
  type OldChange = {
    readonly kind: 'adjustment' | 'deposit' | 'removal' | 'region';
    readonly id: number;
    readonly was: 'pending' | 'approved' | 'posted' | 'failed' | 'rejected' | 'expired';
    readonly is: string;
    /** Nobody decides about it any more. */
    readonly isRejected?: true;
    /** The user is to be an agent no more, or the deposit came on chain. */
    readonly isOther?: true;
  };
  const USERS: readonly OldChange[] = [
    { kind: 'adjustment', id: 1, was: 'pending', is: 'pending' },
    { kind: 'adjustment', id: 2, was: 'approved', is: 'approved' },
    { kind: 'adjustment', id: 3, was: 'posted', is: 'applied' },
    { kind: 'adjustment', id: 4, was: 'failed', is: 'failed' },
    { kind: 'adjustment', id: 5, was: 'rejected', is: 'rejected' },
    { kind: 'adjustment', id: 6, was: 'expired', is: 'expired' },
    { kind: 'deposit', id: 1, was: 'pending', is: 'pending' },
    { kind: 'deposit', id: 2, was: 'approved', is: 'approved', isOther: true },
    { kind: 'deposit', id: 3, was: 'posted', is: 'applied' },
    { kind: 'deposit', id: 4, was: 'failed', is: 'failed', isOther: true },
    { kind: 'deposit', id: 5, was: 'pending', is: 'rejected', isRejected: true },
    { kind: 'removal', id: 1, was: 'pending', is: 'pending' },
    { kind: 'removal', id: 2, was: 'approved', is: 'applied' },
    { kind: 'removal', id: 3, was: 'rejected', is: 'rejected' },
    { kind: 'removal', id: 90, was: 'expired', is: 'expired' },
    { kind: 'region', id: 1, was: 'pending', is: 'pending' },
    { kind: 'region', id: 2, was: 'approved', is: 'applied', isOther: true },
    { kind: 'region', id: 3, was: 'rejected', is: 'rejected' },
    { kind: 'region', id: 4, was: 'expired', is: 'expired', isOther: true },
  ];
  /** So far numbers were given. */
  const GIVEN = 200;
  const DESK = { adjustment: 'funds', deposit: 'funds', removal: 'factors', region: 'agents' } as const;
  let filled: typeof database;
  const inFilled = <T>(use: (sql: Sql) => Promise<T>): Promise<T> =>
    withClient(filled.connection, use, { onnotice: () => {} });

  /** Each change is about a user of its own, whose id is that of the change and 100 more. */
  async function fillUsers(sql: Sql): Promise<void> {
    await sql`
      INSERT INTO operators (email, name, role, password_hash, is_disabled, created_at)
      SELECT n || '@example.com', 'Name', 'admin', '', false, 1 FROM generate_series(1, 2) AS n`;
    await sql`
      INSERT INTO users (id, email, password_hash, invite_code, created_at) OVERRIDING SYSTEM VALUE
      SELECT n, n || '@example.com', '', n::text, 0 FROM generate_series(100, 200) AS n`;
    await sql`SELECT setval('changes_id_seq', ${GIVEN})`;
    for (const { kind, id, was, isRejected, isOther } of USERS) {
      const user = id + 100;
      const decision = was === 'pending' ? [null, null] : [was === 'expired' ? null : 2, 50];
      const [by = null, at = null] = decision;
      if (kind === 'adjustment') {
        await sql`
          INSERT INTO balance_adjustments (id, user_id, wallet, currency_id, amount, direction, source, reason, status, failure,
            requested_by, requested_at, decided_by, decided_at) OVERRIDING SYSTEM VALUE
          VALUES (${id}, ${user}, 'lever', 9, '12.50000000', 'debit', 'unclaimed', 'why', ${was}, ${was === 'failed' ? 'busy' : null},
            1, 10, ${by}, ${at})`;
      } else if (kind === 'deposit') {
        const state = was === 'posted' ? 'credited' : isRejected ? 'rejected' : 'pending';
        await sql`
          INSERT INTO deposit_requests (id, user_id, currency_id, amount, account, hash, state, created_at, decided_at)
          OVERRIDING SYSTEM VALUE VALUES (${id}, ${user}, 9, 3, '', '', ${state}, 5, ${state === 'pending' ? null : 60})`;
        const [chain, txid, ordinal] = isOther ? [1, 'abc', 0] : [null, null, null];
        await sql`
          INSERT INTO deposit_proposals (request_id, revision, amount, chain_id, txid, ordinal, status, failure, proposed_by,
            proposed_at, decided_by, decided_at)
          VALUES (${id}, 4, '0.00005000', ${chain}, ${txid}, ${ordinal}, ${was}, ${was === 'failed' ? 'busy' : null}, 1, 10, ${by}, ${at})`;
      } else {
        const table = kind === 'removal' ? 'factor_removals' : 'agency_requests';
        const place = kind === 'removal' ? {} : { city: isOther ? null : 'Turin', district: '' };
        // Nobody has decided what has expired, and 0 stood for that.
        const more = { decided_by: was === 'expired' ? 0 : by, decided_at: at, ...place };
        const row = { id, user_id: user, reason: 'why', status: was, requested_by: 1, requested_at: 10, ...more };
        await sql`
          INSERT INTO ${sql(table)} OVERRIDING SYSTEM VALUE
          SELECT * FROM jsonb_populate_record(NULL::${sql(table)}, ${sql.json(row)})`;
      }
    }
  }

  beforeAll(async () => {
    filled = await createEmptyDatabase();
    await inFilled((sql) => makeOld(sql, 2));
    await inFilled(fillUsers);
    await migrate(filled.connection);
  });
  afterAll(() => filled.drop());

  const FIELDS = {
    adjustment: () => [
      ['wallet', 'lever'],
      ['currency', '9'],
      ['amount', '12.5'],
      ['direction', 'debit'],
      ['source', 'unclaimed'],
    ],
    deposit: (isOther: boolean) => [
      ['revision', '4'],
      ['amount', '0.00005'],
      ...(isOther ? [['output', '1 abc 0']] : []),
    ],
    removal: () => [],
    region: (isOther: boolean) =>
      isOther
        ? []
        : [
            ['city', 'Turin'],
            ['district', ''],
          ],
  };

  test.each(USERS)('stands as it stood, with its old number: $kind $id, $was', async (old) => {
    const { kind, id, was, is, isRejected, isOther = false } = old;
    const rows = await inFilled(
      (sql) => sql`
      SELECT id::integer, subject, exclusive, changes, reason, status, failure, effective_from::integer, requested_by::integer,
        requested_at::integer, decided_by::integer, decided_at::integer
      FROM changes WHERE desk = ${DESK[kind]} AND kind = ${kind} AND old_id = ${id}`,
    );
    const subject = String(kind === 'deposit' ? id : id + 100);
    const isDecided = was !== 'pending' && was !== 'expired';
    expect(rows).toEqual([
      {
        id: expect.any(Number),
        subject,
        exclusive: kind === 'adjustment' ? `adjustment ${subject} lever 9` : `${kind} ${subject}`,
        changes: FIELDS[kind](isOther).map(([field, to]) => ({ field, from: '', to })),
        reason: kind === 'deposit' ? '' : 'why',
        status: is,
        failure: was === 'failed' ? 'busy' : null,
        effective_from: 10,
        requested_by: 1,
        requested_at: 10,
        decided_by: isDecided ? 2 : null,
        decided_at: isRejected ? 60 : was === 'pending' ? null : 50,
      },
    ]);
    expect(rows[0]?.['id']).toBeGreaterThan(GIVEN);
  });

  test('all are there, in the order of each desk, and numbers go on from there', async () => {
    await inFilled(async (sql) => {
      const rows = await sql<{ id: string; kind: string; oldId: string }[]>`
        SELECT id, kind, old_id AS "oldId" FROM changes ORDER BY id`;
      expect(rows.map(({ id }) => Number(id))).toEqual(USERS.map((_, index) => GIVEN + 1 + index));
      for (const kind of Object.keys(DESK)) {
        const olds = rows.filter((row) => row.kind === kind).map(({ oldId }) => Number(oldId));
        expect(olds).toEqual(olds.toSorted((a, b) => a - b));
      }
      expect(await sql`SELECT nextval('changes_id_seq')::integer AS id`).toEqual([{ id: GIVEN + 1 + USERS.length }]);
    });
  });
});
