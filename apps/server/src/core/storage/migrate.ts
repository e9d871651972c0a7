// Brings a database to this program's schema: numbered, forward only, each migration once.
import { count, optional, present, text } from '@bourse/domain/kinds';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { skeletonOf } from '../../system/names/skeleton.ts';
import { type ConnectionOptions, withClient } from './connection.ts';
import { WrongDatabase } from './marks.ts';
import { query } from './query.ts';

const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');

/** Serves migrations alone, so that tests and tools may migrate while no writer runs. */
const MIGRATION_LOCK = 5_427_300_002;

/** The release whose last migration is the baseline: it brings every older database to where this program begins. */
export const RELEASE_OF_BASELINE = '0.1.0';

/**
 * Applies what is missing, all of it in one transaction. Throws {@link WrongDatabase} when the database was migrated by a
 * newer program, whose rows may mean what this one does not know, and when it is older than the baseline, whose migrations
 * this program does not have. `log` is told what operators should look at.
 */
export function migrate(connection: ConnectionOptions, log: (line: string) => void = () => {}): Promise<void> {
  return withClient(
    connection,
    async (sql) => {
      await sql`SELECT pg_advisory_lock(${MIGRATION_LOCK})`;
      await refuseStrange(sql);
      await runMigrations(drizzle(sql), { migrationsFolder: MIGRATIONS_FOLDER });
      for (const { id, nickname, other } of await fillNicknameKeys(sql)) {
        log(`user ${id} keeps the nickname ${JSON.stringify(nickname)}, which looks like ${JSON.stringify(other)}`);
      }
    },
    { onnotice: () => {} },
  );
}

async function refuseStrange(sql: postgres.Sql): Promise<void> {
  const state = await compareSchema(sql);
  if (state === 'newer') {
    throw new WrongDatabase(
      'The database was migrated by a newer version of Bourse. Start that version, or restore a backup.',
    );
  }
  if (state === 'outdated') {
    throw new WrongDatabase(
      `The database was left by a version of Bourse before ${RELEASE_OF_BASELINE}, and nothing in it was changed. ` +
        `Start release ${RELEASE_OF_BASELINE} on it once (git checkout v${RELEASE_OF_BASELINE}, then npm start), stop it, and start this version again.`,
    );
  }
}

/** `outdated` is a database that the baseline cannot be applied to: it has tables, and lacks what came before the baseline. */
export type SchemaState = 'empty' | 'outdated' | 'older' | 'current' | 'newer';

/** How a database's schema compares with this program's; nothing is changed. */
export async function compareSchema(sql: postgres.Sql): Promise<SchemaState> {
  const [found] = await query(sql, { table: optional(text) })`
    SELECT to_regclass('drizzle.__drizzle_migrations')::text AS table`;
  if (found?.table === undefined) return 'empty';
  const [newest] = await query(sql, { at: optional(count) })`
    SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations`;
  if (newest?.at === undefined) return 'empty';
  return placeAmong(readTimes(), newest.at);
}

/** Compares the time of a database's last migration with those of this program, of which the first is the baseline. */
export function placeAmong(times: readonly number[], at: number): SchemaState {
  const newest = Math.max(...times);
  if (at === newest) return 'current';
  if (at > newest) return 'newer';
  return at < Math.min(...times) ? 'outdated' : 'older';
}

/** When each migration of this program was made, from the journal that drizzle-kit keeps beside them. */
function readTimes(): readonly number[] {
  const journal: unknown = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta', '_journal.json'), 'utf8'));
  if (typeof journal !== 'object' || journal === null || !('entries' in journal) || !Array.isArray(journal.entries)) {
    throw new Error('The migration journal cannot be read.');
  }
  return journal.entries.map((entry: { when: number }) => entry.when);
}

// Gives each nickname the key by which look-alikes are found, where it has none yet: after a migration that brought
// the keys, or emptied them because the table of look-alikes was renewed.

/** Users who keep a nickname that looks like another's, each with who has borne it for longer. */
export type LookAlike = { readonly id: string; readonly nickname: string; readonly other: string };

/** Everybody keeps the own nickname. Of several that look alike the oldest account has the key, which the others cannot. */
export async function fillNicknameKeys(sql: postgres.Sql): Promise<readonly LookAlike[]> {
  const rows = await query(sql, { id: text, nickname: present(text) })`
    SELECT id::text AS id, nickname FROM users WHERE nickname IS NOT NULL AND nickname_key IS NULL ORDER BY users.id`;
  const alike: LookAlike[] = [];
  for (const { id, nickname } of rows) {
    const key = skeletonOf(nickname);
    const [holder] = await query(sql, {
      nickname: present(text),
    })`SELECT nickname FROM users WHERE nickname_key = ${key}`;
    if (holder) alike.push({ id, nickname, other: holder.nickname });
    const kept = holder === undefined ? key : `${key}#${id}`;
    await sql`UPDATE users SET nickname_key = ${kept} WHERE id = ${id}`;
  }
  return alike;
}
