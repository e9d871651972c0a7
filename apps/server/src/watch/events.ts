// The log of the watch: what was alarmed, seen, cleared, sent and set. Nothing in it is ever changed.
import {
  type AlarmKind,
  type AlarmSeverity,
  type Instant,
  instant,
  type WatchEvent,
  type WatchedKind,
} from '@bourse/domain';
import type { AlarmParams } from '../storage/alarms.ts';
import type { Sql, SqlFragment, TransactionSql } from '../storage/connection.ts';

export type LoggedEvent = {
  readonly id: number;
  readonly at: Instant;
  readonly event: WatchEvent;
  readonly kind: AlarmKind | undefined;
  /** Of the alarm; empty where it is of none. */
  readonly key: string;
  readonly severity: AlarmSeverity | undefined;
  readonly params: AlarmParams;
  /** Address of the operator; empty where nobody did it. */
  readonly actor: string;
  readonly targetId: number | undefined;
};

type Act = {
  readonly event: WatchEvent;
  readonly kind?: WatchedKind;
  readonly params: AlarmParams;
  readonly actor: string;
  readonly targetId?: number;
  readonly now: Instant;
};

/** What an operator has set. Answers the id of the entry. */
export async function enterAct(sql: TransactionSql, act: Act): Promise<number> {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO watch_events (at, event, kind, key, params, actor, target_id)
    VALUES (${act.now}, ${act.event}, ${act.kind ?? null}, '', ${sql.json(act.params)}, ${act.actor}, ${act.targetId ?? null})
    RETURNING id`;
  return Number(row?.id);
}

export type EventFilter = {
  readonly event?: WatchEvent | undefined;
  readonly kind?: AlarmKind | undefined;
  readonly severity?: AlarmSeverity | undefined;
  readonly from?: number | undefined;
  readonly until?: number | undefined;
};

type Row = {
  readonly id: string;
  readonly at: string;
  readonly event: WatchEvent;
  readonly kind: AlarmKind | null;
  readonly key: string;
  readonly severity: AlarmSeverity | null;
  readonly params: AlarmParams;
  readonly actor: string;
  readonly target_id: string | null;
};

const whichOf = (sql: Sql, { event, kind, severity, from, until }: EventFilter): SqlFragment => sql`
  ${event === undefined ? sql`true` : sql`event = ${event}`} AND ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
  AND ${severity === undefined ? sql`true` : sql`severity = ${severity}`}
  AND ${from === undefined ? sql`true` : sql`at >= ${from}`} AND ${until === undefined ? sql`true` : sql`at < ${until}`}`;

type Place = { readonly limit: number; readonly offset?: number; readonly before?: number | undefined };

/** Newest first. */
export async function findEvents(
  sql: Sql,
  filter: EventFilter,
  { limit, offset = 0, before }: Place,
): Promise<readonly LoggedEvent[]> {
  const rows = await sql<Row[]>`
    SELECT id, at, event, kind, key, severity, params, actor, target_id FROM watch_events
    WHERE ${whichOf(sql, filter)} AND ${before === undefined ? sql`true` : sql`id < ${before}`}
    ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`;
  return rows.map((row) => ({
    id: Number(row.id),
    at: instant(Number(row.at)),
    event: row.event,
    kind: row.kind ?? undefined,
    key: row.key,
    severity: row.severity ?? undefined,
    params: row.params,
    actor: row.actor,
    targetId: row.target_id === null ? undefined : Number(row.target_id),
  }));
}

export async function countEvents(sql: Sql, filter: EventFilter): Promise<number> {
  const [row] = await sql<{ n: string }[]>`SELECT count(*) AS n FROM watch_events WHERE ${whichOf(sql, filter)}`;
  return Number(row?.n);
}
