// Candles of UTC days, as the migration makes them of the hours that are there.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { withClient } from './connection.ts';
import { migrate } from './migrate.ts';
import { createEmptyDatabase } from './testing.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');
const journalOf = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/** All migrations before that of this test, in a folder of their own. */
function copyMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = journalOf.parse(JSON.parse(readFileSync(path, 'utf8')));
  const count = journal.entries.findIndex(({ tag }) => tag.endsWith('_days_of_utc'));
  expect(count).toBeGreaterThan(0);
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return folder;
}

const HOUR_MS = 3_600_000;
const MIDNIGHT = Date.parse('2026-11-21T00:00:00Z');

test('days are joined from their hours; one whose simulated hours begin amid it is left out', async () => {
  const database = await createEmptyDatabase();
  const folder = copyMigrations();
  await withClient(database.connection, (sql) => runMigrations(drizzle(sql), { migrationsFolder: folder }), {
    onnotice: () => {},
  });
  rmSync(folder, { recursive: true });
  const found = await withClient(database.connection, async (sql) => {
    const candle = (market: number, at: number, price: number, isSeeded: boolean, resolution = '60min') =>
      sql`INSERT INTO candles (market_id, resolution, opened_at, open, high, low, close, volume, quote_volume, trades,
        taker_buy_volume, taker_buy_quote_volume, is_seeded)
        VALUES (${market}, ${resolution}, ${at}, ${price}, ${price + 5}, ${price - 5}, ${price + 1}, 2, 20, 3, 1, 10, ${isSeeded})`;
    // A demo's hours begin at midnight of Asia/Shanghai.
    await candle(1, MIDNIGHT - 8 * HOUR_MS, 50, true);
    await candle(1, MIDNIGHT, 100, true);
    await candle(1, MIDNIGHT + HOUR_MS, 110, true);
    await candle(1, MIDNIGHT + 23 * HOUR_MS, 90, false);
    await candle(1, MIDNIGHT + 24 * HOUR_MS, 95, false);
    await candle(1, MIDNIGHT - 8 * HOUR_MS, 50, true, '1D');
    // The first trade of another came in the afternoon.
    await candle(2, MIDNIGHT + 15 * HOUR_MS, 7, false);
    await migrate(database.connection);
    return sql`SELECT market_id, opened_at, trim_scale(open) AS open, trim_scale(high) AS high, trim_scale(low) AS low,
      trim_scale(close) AS close, trim_scale(volume) AS volume, trades, trim_scale(taker_buy_quote_volume) AS bought, is_seeded
      FROM candles WHERE resolution = '1D_utc' ORDER BY market_id, opened_at`;
  });
  expect(found.map((row) => Object.values(row).map(Number))).toEqual([
    [1, MIDNIGHT, 100, 115, 85, 91, 6, 9, 30, 1],
    [1, MIDNIGHT + 24 * HOUR_MS, 95, 100, 90, 96, 2, 3, 10, 0],
    [2, MIDNIGHT, 7, 12, 2, 8, 2, 3, 10, 0],
  ]);
  await database.drop();
});
