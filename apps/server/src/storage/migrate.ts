// Brings a database to this program's schema: numbered, forward only, each migration once.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import type postgres from 'postgres';
import { type ConnectionOptions, withClient } from './connection.ts';
import { fillNicknameKeys } from './nickname-keys.ts';

const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');

/** Serves migrations alone, so that tests and tools may migrate while no writer runs. */
const MIGRATION_LOCK = 5_427_300_002;

/**
 * Applies what is missing, all of it in one transaction. Throws when the database was migrated by a newer program:
 * its rows may mean what this one does not know. `log` is told what operators should look at.
 */
export function migrate(connection: ConnectionOptions, log: (line: string) => void = () => {}): Promise<void> {
  return withClient(
    connection,
    async (sql) => {
      await sql`SELECT pg_advisory_lock(${MIGRATION_LOCK})`;
      await refuseNewer(sql);
      await runMigrations(drizzle(sql), { migrationsFolder: MIGRATIONS_FOLDER });
      for (const { id, nickname, other } of await fillNicknameKeys(sql)) {
        log(`user ${id} keeps the nickname ${JSON.stringify(nickname)}, which looks like ${JSON.stringify(other)}`);
      }
    },
    { onnotice: () => {} },
  );
}

async function refuseNewer(sql: postgres.Sql): Promise<void> {
  if ((await compareSchema(sql)) === 'newer') {
    throw new Error('The database was migrated by a newer version of Bourse. Start that version, or restore a backup.');
  }
}

/** How a database's schema stands to this program's; nothing is changed. */
export async function compareSchema(sql: postgres.Sql): Promise<'empty' | 'older' | 'current' | 'newer'> {
  const [found] = await sql<{ table: string | null }[]>`
    SELECT to_regclass('drizzle.__drizzle_migrations')::text AS table`;
  if (found?.table == null) return 'empty';
  const [newest] = await sql<{ at: string | null }[]>`
    SELECT max(created_at)::text AS at FROM drizzle.__drizzle_migrations`;
  if (newest?.at == null) return 'empty';
  const [at, known] = [Number(newest.at), newestKnown()];
  if (at === known) return 'current';
  return at > known ? 'newer' : 'older';
}

/** When the newest migration of this program was made, from the journal that drizzle-kit keeps beside them. */
function newestKnown(): number {
  const journal: unknown = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta', '_journal.json'), 'utf8'));
  if (typeof journal !== 'object' || journal === null || !('entries' in journal) || !Array.isArray(journal.entries)) {
    throw new Error('The migration journal cannot be read.');
  }
  return Math.max(...journal.entries.map((entry: { when: number }) => entry.when));
}
