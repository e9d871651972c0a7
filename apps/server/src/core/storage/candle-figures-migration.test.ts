// Candles of the time before they had figures, as the migration fills these in from the fills.
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
  const count = journal.entries.findIndex(({ tag }) => tag.endsWith('_figures_of_candles'));
  expect(count).toBeGreaterThan(0);
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return folder;
}

const HOUR = Date.parse('2026-11-21T23:00:00+08:00');
const DAY = Date.parse('2026-11-21T00:00:00+08:00');
const NEXT_DAY = Date.parse('2026-11-22T00:00:00+08:00');

type Fill = readonly [at: number, quantity: number, price: number, takerSide: 'buy' | 'sell', marketId?: number];
const FILLS: readonly Fill[] = [
  [HOUR, 1, 100, 'buy'],
  [HOUR + 59_999, 2, 110, 'sell'],
  [HOUR + 60_000, 4, 120, 'buy'],
  [NEXT_DAY, 8, 130, 'buy'],
  [HOUR, 0.5, 7, 'buy', 2],
];

test('candles of trades get the sums of their fills, simulated ones what would have been taken, flat ones nothing', async () => {
  const database = await createEmptyDatabase();
  const folder = copyMigrations();
  await withClient(database.connection, (sql) => runMigrations(drizzle(sql), { migrationsFolder: folder }), {
    onnotice: () => {},
  });
  rmSync(folder, { recursive: true });
  const found = await withClient(database.connection, async (sql) => {
    for (const [nth, [at, quantity, paid, side, market = 1]] of FILLS.entries()) {
      await sql`INSERT INTO fills (id, seq, at, market_id, price, quantity, notional, taker_side, taker_order_id,
        maker_order_id, buyer_id, seller_id, buyer_fee, seller_fee, posting_id, seller_base_account_id, seller_base_after,
        buyer_base_account_id, buyer_base_after, buyer_quote_account_id, buyer_quote_after, seller_quote_account_id,
        seller_quote_after) VALUES (${nth + 1}, 1, ${at}, ${market}, ${paid}, ${quantity}, ${paid * quantity}, ${side},
        1, 2, 1, 2, 0, 0, ${nth + 1}, 1, 1, 1, 1, 1, 1, 1, 1)`;
    }
    const candle = (resolution: string, at: number, [volume, isSeeded]: readonly [number, boolean], market = 1) =>
      sql`INSERT INTO candles (market_id, resolution, opened_at, open, high, low, close, volume, is_seeded)
        VALUES (${market}, ${resolution}, ${at}, 100, 140, 90, 120, ${volume}, ${isSeeded})`;
    await candle('1min', HOUR, [3, false]);
    await candle('1min', HOUR + 60_000, [4, false]);
    await candle('1min', HOUR + 120_000, [0, false]);
    await candle('60min', HOUR, [7, false]);
    // Ten were simulated before the first trade of the day.
    await candle('1D', DAY, [17, true]);
    await candle('1D', NEXT_DAY, [8, false]);
    await candle('1min', HOUR, [0.5, false], 2);
    await candle('1min', DAY, [0.00000003, true], 2);
    await migrate(database.connection);
    return sql`SELECT market_id, resolution, opened_at, trim_scale(quote_volume) AS quote_volume, trades,
      trim_scale(taker_buy_volume) AS taker_buy_volume, trim_scale(taker_buy_quote_volume) AS taker_buy_quote_volume
      FROM candles WHERE resolution <> '1D_utc' ORDER BY market_id, resolution, opened_at`;
  });
  expect(found.map((row) => Object.values(row).map(Number))).toEqual([
    [1, NaN, DAY, 800 + 1_100, 3, 5 + 5, 580 + 550],
    [1, NaN, NEXT_DAY, 1_040, 1, 8, 1_040],
    [1, NaN, HOUR, 320, 2, 1, 100],
    [1, NaN, HOUR + 60_000, 480, 1, 4, 480],
    [1, NaN, HOUR + 120_000, 0, 0, 0, 0],
    [1, NaN, HOUR, 800, 3, 5, 580],
    [2, NaN, DAY, 0.0000033, 0, 0.00000001, 0.00000165],
    [2, NaN, HOUR, 3.5, 1, 0.5, 3.5],
  ]);
  await database.drop();
});
