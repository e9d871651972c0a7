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

/** A database stands where release 0.1.0 has left it. */
async function makeOld(sql: Sql): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = journalOf.parse(JSON.parse(readFileSync(path, 'utf8')));
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }));
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
  await inDatabase(makeOld);
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
