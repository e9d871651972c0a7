// What a database was born as. Demo money and real money never share one.
import { randomBytes } from 'node:crypto';
import { count, text } from '@bourse/domain/kinds';
import type { Sql } from 'postgres';
import { query } from './query.ts';

export class WrongDatabase extends Error {
  override readonly name = 'WrongDatabase';
}

/** Marks a new database of a demo, and throws {@link WrongDatabase} where the mark and the mode disagree. */
export async function checkDemoMark(sql: Sql, { isDemo, now }: { isDemo: boolean; now: number }): Promise<void> {
  const [mark] = await sql`SELECT 1 FROM database_marks WHERE mark = 'demo'`;
  const isMarked = mark !== undefined;
  if (isMarked && !isDemo) {
    throw new WrongDatabase(
      'This database was born in demo mode and holds demo money. Start with DEMO=1, or name another database.',
    );
  }
  if (isMarked || !isDemo) return;
  const [user] = await sql`SELECT 1 FROM users LIMIT 1`;
  if (user !== undefined) {
    throw new WrongDatabase('This database was not born in demo mode. Start with DEMO=0, or name another database.');
  }
  await sql`INSERT INTO database_marks (mark, created_at) VALUES ('demo', ${now})`;
}

export async function hasMark(sql: Sql, mark: string): Promise<boolean> {
  const found = await sql`SELECT 1 FROM database_marks WHERE mark = ${mark}`;
  return found.length > 0;
}

export async function setMark(sql: Sql, mark: string, now: number): Promise<void> {
  await sql`INSERT INTO database_marks (mark, created_at) VALUES (${mark}, ${now}) ON CONFLICT DO NOTHING`;
}

/** The mark of the key that sealed the secrets in a database. */
const VAULT_MARK = 'vault:';

/** Remembers which key seals a database's secrets, and throws {@link WrongDatabase} where another one would. */
export async function checkVaultMark(
  sql: Sql,
  { fingerprint, now }: { fingerprint: string; now: number },
): Promise<void> {
  const mark = `${VAULT_MARK}${fingerprint}`;
  const found = await query(sql, {
    mark: text,
  })`SELECT mark FROM database_marks WHERE starts_with(mark, ${VAULT_MARK})`;
  if (found.length === 0) await sql`INSERT INTO database_marks (mark, created_at) VALUES (${mark}, ${now})`;
  else if (!found.some((row) => row.mark === mark)) {
    throw new WrongDatabase(
      'The secrets in this database were sealed with another key. Set SECRET_KEY to it, or put its secret.key back into DATA_DIR.',
    );
  }
}

/** The mark of the key that a demo's simulated prices are drawn with. */
const SIMULATION_MARK = 'simulation:';
/** The mark of the seed that they came from before there was a key; it was made when that ended. */
const OLD_SIMULATION_MARK = 'simulation-until:';
const SIMULATION_KEY_BYTES = 32;

export type SimulationMark = {
  /** Random, this database's own. */
  readonly key: Uint8Array;
  /** Set where prices were quoted before there was a key. */
  readonly continues: { readonly seed: string; readonly until: number } | undefined;
};

/**
 * The key of a database's simulated prices, made at the first call. Where prices were quoted by then, they came from `oldSeed`,
 * and it is remembered until when.
 */
export async function findSimulationMark(
  sql: Sql,
  { hasQuoted, oldSeed, now }: { hasQuoted: boolean; oldSeed: string; now: number },
): Promise<SimulationMark> {
  const read = async (prefix: string) => {
    const [row] = await query(sql, { mark: text, createdAt: count })`
      SELECT mark, created_at FROM database_marks WHERE starts_with(mark, ${prefix})`;
    return row && { text: row.mark.slice(prefix.length), createdAt: row.createdAt };
  };
  if ((await read(SIMULATION_MARK)) === undefined) {
    const marks = [`${SIMULATION_MARK}${randomBytes(SIMULATION_KEY_BYTES).toString('base64url')}`];
    if (hasQuoted) marks.push(`${OLD_SIMULATION_MARK}${oldSeed}`);
    await sql`INSERT INTO database_marks ${sql(marks.map((mark) => ({ mark, created_at: now })))}`;
  }
  const [made, old] = await Promise.all([read(SIMULATION_MARK), read(OLD_SIMULATION_MARK)]);
  return {
    key: Buffer.from(made?.text ?? '', 'base64url'),
    continues: old && { seed: old.text, until: old.createdAt },
  };
}
