// What operators have to look at: raised and cleared by whoever finds it, as often as it is looked at. One row a thing, so
// that nothing is told twice.
import { type AlarmKind, type Instant, instant, PAST_EVENTS } from '@bourse/domain';
import type { Sql, TransactionSql } from '../storage/connection.ts';

/** Texts only: `chain` is its code, `currency` an id, money is decimal. */
export type AlarmParams = Readonly<Record<string, string>>;

export type Raising = {
  /** Of what it is about: `shortfall:btc:1`. */
  readonly key: string;
  readonly kind: AlarmKind;
  readonly params: AlarmParams;
  readonly now: Instant;
};

/** One that stands goes on standing since it was raised, with what is known of it now. */
export async function raiseAlarm(sql: Sql | TransactionSql, { key, kind, params, now }: Raising): Promise<void> {
  await sql`
    INSERT INTO operator_alarms AS known (key, kind, params, raised_at) VALUES (${key}, ${kind}, ${sql.json(params)}, ${now})
    ON CONFLICT (key) DO UPDATE SET kind = excluded.kind, params = excluded.params, cleared_at = NULL,
      raised_at = CASE WHEN known.cleared_at IS NULL THEN known.raised_at ELSE excluded.raised_at END,
      seen_by = CASE WHEN known.cleared_at IS NULL THEN known.seen_by END
    WHERE known.cleared_at IS NOT NULL OR known.params <> excluded.params`;
}

/** Does nothing where it does not stand. */
export async function clearAlarm(sql: Sql | TransactionSql, key: string, now: Instant): Promise<void> {
  await sql`UPDATE operator_alarms SET cleared_at = ${now} WHERE key = ${key} AND cleared_at IS NULL`;
}

type Seeing = { readonly key: string; readonly operatorId: number; readonly now: Instant };

/**
 * Says that an operator looks after it: of several the first one. What does not pass by itself ends with that. Undefined where
 * it does not stand, or somebody has seen it already.
 */
export async function seeAlarm(
  sql: Sql | TransactionSql,
  { key, operatorId, now }: Seeing,
): Promise<Pick<Alarm, 'kind' | 'params'> | undefined> {
  const [row] = await sql<Pick<Alarm, 'kind' | 'params'>[]>`
    UPDATE operator_alarms SET seen_by = ${operatorId},
      cleared_at = CASE WHEN kind IN ${sql([...PAST_EVENTS])} THEN ${now}::bigint END
    WHERE key = ${key} AND cleared_at IS NULL AND seen_by IS NULL RETURNING kind, params`;
  return row && { kind: row.kind, params: row.params };
}

export type Alarm = {
  readonly key: string;
  readonly kind: AlarmKind;
  readonly params: AlarmParams;
  readonly raisedAt: Instant;
  /** Undefined while it stands. */
  readonly clearedAt: Instant | undefined;
  /** Address of the operator. */
  readonly seenBy: string | undefined;
};

type Row = {
  readonly key: string;
  readonly kind: AlarmKind;
  readonly params: AlarmParams;
  readonly raised_at: string;
  readonly cleared_at: string | null;
  readonly seen_by: string | null;
};

type AlarmPlace = { readonly isStanding: boolean; readonly limit: number; readonly offset: number };

/** Standing ones newest first; those of before by when they ended, the last first. */
export async function listAlarms(
  sql: Sql,
  { isStanding, limit, offset }: AlarmPlace,
): Promise<{ readonly alarms: readonly Alarm[]; readonly total: number }> {
  const which = isStanding ? sql`a.cleared_at IS NULL` : sql`a.cleared_at IS NOT NULL`;
  const rows = await sql<Row[]>`
    SELECT a.key, a.kind, a.params, a.raised_at, a.cleared_at, o.email AS seen_by
    FROM operator_alarms a LEFT JOIN operators o ON o.id = a.seen_by WHERE ${which}
    ORDER BY ${isStanding ? sql`a.raised_at` : sql`a.cleared_at`} DESC, a.key LIMIT ${limit} OFFSET ${offset}`;
  const [count] = await sql<{ n: string }[]>`SELECT count(*) AS n FROM operator_alarms a WHERE ${which}`;
  const alarms = rows.map((row) => ({
    key: row.key,
    kind: row.kind,
    params: row.params,
    raisedAt: instant(Number(row.raised_at)),
    clearedAt: row.cleared_at === null ? undefined : instant(Number(row.cleared_at)),
    seenBy: row.seen_by ?? undefined,
  }));
  return { alarms, total: Number(count?.n) };
}

/** How many stand that nobody has seen. */
export async function countUnseen(sql: Sql): Promise<number> {
  const [count] = await sql<{ n: string }[]>`
    SELECT count(*) AS n FROM operator_alarms WHERE cleared_at IS NULL AND seen_by IS NULL`;
  return Number(count?.n);
}
