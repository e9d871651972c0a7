// Conditions that operators have to look at: raised and cleared by whoever finds them, as often as they are checked. Each has one
// row, so that nobody is alarmed twice.
import {
  ALARM_KINDS,
  ALARM_SEVERITIES,
  type AlarmKind,
  type AlarmSeverity,
  assert,
  type CustodyAlarmKind,
  DAY_MS,
  type Instant,
  MINUTE_MS,
  PAST_EVENTS,
  SEVERITIES,
  type WatchedKind,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Sql, SqlFragment, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';

/** A notice that could not be delivered for so long is no news any more. */
const NOTICE_LIFETIME_MS = DAY_MS;
/**
 * A target gets so many notices of one alarm and severity in this time. Later ones wait until the time is over, and
 * only the last of them is sent then. The number is odd, so that of an alarm that comes and goes the last notice says
 * that it came.
 */
export const NOTICES_MAX = 5;
export const NOTICES_WITHIN_MS = 15 * MINUTE_MS;
/** A longer history of a target is not asked whether it has heard enough. */
const NOTICES_LOOKED_AT = 500;

/** Texts only: `chain` is its code, `currency` an id, money is decimal. */
export type AlarmParams = Readonly<Record<string, string>>;

export type Raising = {
  /** Names the thing that the alarm is about: `shortfall:btc:1`. */
  readonly key: string;
  readonly params: AlarmParams;
  readonly now: Instant;
} & (
  | { readonly kind: CustodyAlarmKind; readonly severity?: undefined }
  /** The severity follows from the threshold. */
  | { readonly kind: WatchedKind; readonly severity: AlarmSeverity }
);

type Db = Sql | TransactionSql;

/**
 * An alarm that is raised already keeps its time, with its newest values. A new alarm, or a graver or lighter one, is
 * entered in the log and queued for its targets in the same statement.
 */
export async function raiseAlarm(sql: Db, raising: Raising): Promise<void> {
  const { key, kind, params, now } = raising;
  const severity = raising.severity ?? SEVERITIES[raising.kind];
  await sql`
    WITH was AS (
      SELECT severity FROM operator_alarms WHERE key = ${key} AND cleared_at IS NULL
    ), put AS (
      INSERT INTO operator_alarms AS known (key, kind, severity, params, raised_at)
      VALUES (${key}, ${kind}, ${severity}, ${sql.json(params)}, ${now})
      ON CONFLICT (key) DO UPDATE SET kind = excluded.kind, severity = excluded.severity, params = excluded.params,
        cleared_at = NULL,
        raised_at = CASE WHEN known.cleared_at IS NULL THEN known.raised_at ELSE excluded.raised_at END,
        seen_by = CASE WHEN known.cleared_at IS NULL THEN known.seen_by END
      WHERE known.cleared_at IS NOT NULL OR known.params <> excluded.params OR known.severity <> excluded.severity
      RETURNING known.*
    ), changed AS (
      SELECT put.*, CASE WHEN was.severity IS NULL THEN 'raised' WHEN put.severity = 'critical' THEN 'worsened' ELSE 'eased' END
        AS event
      FROM put LEFT JOIN was ON true WHERE was.severity IS DISTINCT FROM put.severity
    ), ${enter(sql, { now })}`;
}

/** Does nothing where it is not raised. */
export const clearAlarm = (sql: Db, key: string, now: Instant): Promise<void> =>
  clearAlarms(sql, { which: sql`key = ${key}`, now });

type Clearing = { readonly which: SqlFragment; readonly now: Instant };

/** Clears all that are raised and meet a condition. */
export async function clearAlarms(sql: Db, { which, now }: Clearing): Promise<void> {
  await sql`
    WITH changed AS (
      UPDATE operator_alarms SET cleared_at = ${now} WHERE cleared_at IS NULL AND ${which}
      RETURNING *, 'cleared' AS event
    ), ${enter(sql, { now })}`;
}

/**
 * Logs the rows of `changed` and queues one notice for each target that gets such alarms. A notice of the same alarm
 * that still waits for its time is given up, because the newer one says more.
 */
const enter = (sql: Db, { now, actor = '' }: { readonly now: Instant; readonly actor?: string }) => sql`
  entered AS (
    INSERT INTO watch_events (at, event, kind, key, severity, params, actor)
    SELECT ${now}::bigint, event, kind, key, severity, params, ${actor}::text FROM changed RETURNING id, event, key, severity
  ), hearers AS (
    SELECT t.id AS target_id, e.id AS event_id, e.key, e.severity FROM entered e JOIN alarm_targets t ON t.removed_at IS NULL
      AND (t.severity = 'warning' OR e.severity = 'critical' OR e.event = 'eased')
    WHERE e.event <> 'seen'
  ), replaced AS (
    UPDATE alarm_notices n SET status = 'given_up', finished_at = ${now} FROM hearers h, watch_events e
    WHERE n.target_id = h.target_id AND e.id = n.event_id AND e.key = h.key
      AND n.status = 'waiting' AND n.attempts = 0 AND n.next_at > ${now}
  )
  INSERT INTO alarm_notices (target_id, event_id, status, next_at, expires_at)
  SELECT target_id, event_id, 'waiting', next_at, next_at + ${NOTICE_LIFETIME_MS}::bigint
  FROM (SELECT target_id, event_id, greatest(${now}::bigint, ${quietUntil(sql, now)}) AS next_at FROM hearers) told`;

/** When a target that has heard of an alarm often enough may hear of it again; null of any other. */
const quietUntil = (sql: Db, now: Instant) => sql`(
  SELECT n.expires_at + ${NOTICES_WITHIN_MS - NOTICE_LIFETIME_MS}::bigint
  FROM (SELECT * FROM alarm_notices WHERE target_id = hearers.target_id ORDER BY id DESC LIMIT ${NOTICES_LOOKED_AT}) n
    JOIN watch_events e ON e.id = n.event_id
  WHERE e.key = hearers.key AND e.severity = hearers.severity
    AND (n.attempts > 0 OR n.status = 'waiting' AND n.next_at <= ${now})
  ORDER BY n.id DESC OFFSET ${NOTICES_MAX - 1} LIMIT 1
)`;

type Seeing = {
  readonly key: string;
  /** An alarm of another kind is not found. */
  readonly kinds: readonly AlarmKind[];
  readonly by: AlarmSeer;
  readonly now: Instant;
};
/** The operator, by id and address. */
export type AlarmSeer = { readonly operatorId: number; readonly actor: string };

/**
 * Notes that an operator looks after it: of several, the first one. An alarm that does not pass by itself is cleared
 * with that. Undefined where it is not raised, or somebody has seen it already.
 */
export async function seeAlarm(
  sql: TransactionSql,
  { key, kinds: seen, by: { operatorId, actor }, now }: Seeing,
): Promise<Pick<Alarm, 'kind' | 'params'> | undefined> {
  const [row] = await query(sql, { kind: kinds.word(ALARM_KINDS), params })`
    UPDATE operator_alarms SET seen_by = ${operatorId}
    WHERE key = ${key} AND kind IN ${sql([...seen])} AND cleared_at IS NULL AND seen_by IS NULL RETURNING kind, params`;
  if (!row) return undefined;
  await sql`
    WITH changed AS (
      SELECT *, 'seen' AS event FROM operator_alarms WHERE key = ${key}
    ), ${enter(sql, { now, actor })}`;
  if (PAST_EVENTS.has(row.kind)) await clearAlarm(sql, key, now);
  return row;
}

const params = kinds.json(parseParams);
const ALARM = {
  key: kinds.text,
  severity: kinds.word(ALARM_SEVERITIES),
  params,
  raisedAt: kinds.instant,
  /** Undefined while it is raised. */
  clearedAt: kinds.optional(kinds.instant),
  /** Address of the operator. */
  seenBy: kinds.optional(kinds.text),
};
export type Alarm<Kind extends AlarmKind = AlarmKind> = RowOf<typeof ALARM> & { readonly kind: Kind };

function parseParams(value: unknown): AlarmParams {
  assert(typeof value === 'object' && value !== null, 'params are named');
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
}

type AlarmPlace<Kind extends AlarmKind> = {
  readonly kinds: readonly Kind[];
  readonly isStanding: boolean;
  readonly limit: number;
  readonly offset: number;
};

/**
 * Standing ones with the critical before the others and then newest first; those of before by when they ended, the last first.
 */
export async function listAlarms<Kind extends AlarmKind>(
  sql: Sql,
  { kinds: listed, isStanding, limit, offset }: AlarmPlace<Kind>,
): Promise<{ readonly alarms: readonly Alarm<Kind>[]; readonly total: number }> {
  const end = isStanding ? sql`a.cleared_at IS NULL` : sql`a.cleared_at IS NOT NULL`;
  const which = sql`a.kind IN ${sql(listed.map(String))} AND ${end}`;
  const alarms = await query(sql, { ...ALARM, kind: kinds.word(listed) })`
    SELECT a.key, a.kind, a.severity, a.params, a.raised_at, a.cleared_at, o.email AS seen_by
    FROM operator_alarms a LEFT JOIN operators o ON o.id = a.seen_by WHERE ${which}
    ORDER BY ${isStanding ? sql`a.severity = 'critical' DESC, a.raised_at` : sql`a.cleared_at`} DESC, a.key
    LIMIT ${limit} OFFSET ${offset}`;
  const [counted] = await query(sql, { total: kinds.count })`
    SELECT count(*) AS total FROM operator_alarms a WHERE ${which}`;
  return { alarms, total: counted?.total ?? 0 };
}

const STANDING = { standing: kinds.count, unseen: kinds.count, critical: kinds.count };

/** Counts those that are raised, of them those that nobody has seen, and the critical ones. */
export async function countStanding(sql: Sql, of: readonly AlarmKind[]): Promise<RowOf<typeof STANDING>> {
  const [row] = await query(sql, STANDING)`
    SELECT count(*) AS standing, count(*) FILTER (WHERE seen_by IS NULL) AS unseen,
      count(*) FILTER (WHERE severity = 'critical') AS critical
    FROM operator_alarms WHERE cleared_at IS NULL AND kind IN ${sql([...of])}`;
  return row ?? { standing: 0, unseen: 0, critical: 0 };
}
