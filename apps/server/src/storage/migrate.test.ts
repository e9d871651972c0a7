import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currencyId, units } from '@bourse/domain';
import { Engine } from '@bourse/engine';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withClient } from './connection.ts';
import { loadSnapshot } from './load.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase } from './testing.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'bourse-migrations-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

/** Empties the database and gives it the schema of an older program: the first `count` migrations. */
async function goBackTo(count: number): Promise<void> {
  cpSync(join(import.meta.dirname, 'migrations'), folder, { recursive: true });
  const file = join(folder, 'meta', '_journal.json');
  const journal: { entries: unknown[] } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  await withClient(
    database.connection,
    async (sql) => {
      await sql.unsafe('DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public');
      await runMigrations(drizzle(sql), { migrationsFolder: folder });
    },
    { onnotice: () => {} },
  );
}

/** A market, a user with an open and a filled order, as the program wrote them before it knew stop orders. */
const FILLED = `
  INSERT INTO ledger_currencies (id) VALUES (1), (3);
  INSERT INTO user_states (user_id, is_frozen) VALUES (100001, false);
  INSERT INTO accounts (id, user_id, wallet, house_purpose, currency_id, available, locked) VALUES
    (1, NULL, NULL, 'outside', 3, -1000, 0), (2, 100001, 'change', NULL, 3, 900, 100);
  INSERT INTO markets (id, base_id, quote_id, state, tick, step, min_notional, max_quantity, maker_fee_ppm,
    taker_fee_ppm, last_price) VALUES (1, 1, 3, 'open', 0.01, 0.0001, 1, 1000000, 1000, 1000, 100);
  INSERT INTO orders (id, user_id, market_id, side, type, time_in_force, price, quantity, client_order_id, created_at,
    status, cancel_reason, filled, filled_notional, fee_paid, held, updated_at) VALUES
    (1, 100001, 1, 'buy', 'limit', 'gtc', 100, 1, 'mine', 5, 'open', NULL, 0, 0, 0, 100, 5),
    (2, 100001, 1, 'sell', 'market', 'ioc', 0, 1, NULL, 6, 'filled', NULL, 1, 100, 0.1, 0, 6);
  INSERT INTO writer (id, epoch, seq, at, last_account_id, last_order_id, last_fill_id, last_posting_id)
    VALUES (1, 4, 9, 9, 2, 2, 0, 0);`;

test('a database that was filled before there were stop orders is brought up to date and loaded whole', async () => {
  await goBackTo(3);
  await withClient(database.connection, (sql) => sql.unsafe(FILLED));
  await migrate(database.connection);
  const snapshot = await loadSnapshot(database.connection);
  expect(snapshot.openOrders).toHaveLength(1);
  expect(snapshot.openOrders[0]).toMatchObject({
    id: 1,
    clientOrderId: 'mine',
    stopPrice: undefined,
    ocoId: undefined,
  });
  expect(snapshot.users).toEqual([{ id: 100_001, isFrozen: false, verificationLevel: 0 }]);
  const engine = Engine.load(snapshot);
  expect(engine.seq).toBe(9);
  expect(snapshot.accounts.find(({ id }) => id === 2)).toMatchObject({
    currencyId: currencyId(3),
    available: units('900'),
    locked: units('100'),
  });
  // Once more changes nothing.
  await migrate(database.connection);
  expect(Engine.load(await loadSnapshot(database.connection)).stateHash()).toBe(engine.stateHash());
});

test('the newest schema is made from every older one', async () => {
  const columns = () =>
    withClient(
      database.connection,
      (sql) => sql`
        SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
        WHERE table_schema = 'public' ORDER BY table_name, column_name`,
    );
  const newest = await columns();
  const journal: { entries: unknown[] } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'migrations/meta/_journal.json'), 'utf8'),
  );
  for (let count = 1; count < journal.entries.length; count += 1) {
    await goBackTo(count);
    await migrate(database.connection);
    expect(await columns()).toEqual(newest);
  }
});
