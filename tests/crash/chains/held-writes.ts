// Holds a server at one of its writes: its database lets the row wait, so that the server can be killed between what it has done
// and what it was about to write down. Then the write is lost with its server, or it is done and nobody hears of it.
import { setTimeout as delay } from 'node:timers/promises';
import type postgres from 'postgres';
import { withDatabase } from '../postmaster.ts';

export type Write = {
  readonly table: string;
  readonly act: 'INSERT' | 'UPDATE' | 'DELETE';
  /** In SQL, of the row as `NEW` and as `OLD`. */
  readonly when: string;
};

type Fate = 'lost' | 'done';

const LOOK_EVERY_MS = 20;

/** From now on, also for a server that starts meanwhile. One write at a time. */
export function holdWrite(dataDir: string, { table, act, when }: Write): Promise<void> {
  return withDatabase(dataDir, async (sql) => {
    await sql.unsafe(`
      CREATE TABLE IF NOT EXISTS held_writes (at text);
      CREATE OR REPLACE FUNCTION hold_write() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          WHILE EXISTS (SELECT FROM held_writes) LOOP PERFORM pg_sleep(0.02); END LOOP;
          IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
          RETURN NEW;
        END $$;
      INSERT INTO held_writes VALUES ('${table}');
      CREATE TRIGGER held_write BEFORE ${act} ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION hold_write()`);
  });
}

/** Whether a server waits there within that time. */
export function waitsAtWrite(dataDir: string, withinMs: number): Promise<boolean> {
  return withDatabase(dataDir, async (sql) => {
    const deadline = performance.now() + withinMs;
    while ((await findHeld(sql)).length === 0) {
      if (performance.now() > deadline) return false;
      await delay(LOOK_EVERY_MS);
    }
    return true;
  });
}

/** Once its server is dead. */
export function letGo(dataDir: string, fate: Fate, { table }: Write): Promise<void> {
  return withDatabase(dataDir, async (sql) => {
    if (fate === 'lost') for (const pid of await findHeld(sql)) await sql`SELECT pg_terminate_backend(${pid})`;
    await sql`DELETE FROM held_writes`;
    // It waits for who writes there.
    await sql.unsafe(`DROP TRIGGER held_write ON ${table}`);
  });
}

async function findHeld(sql: postgres.Sql): Promise<readonly number[]> {
  const rows = await sql<{ pid: number }[]>`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`;
  return rows.map(({ pid }) => pid);
}
