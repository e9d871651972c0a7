// The log of the watch: what was alarmed, seen, cleared, sent and set. Nothing in it is ever changed.
import {
  ALARM_KINDS,
  ALARM_SEVERITIES,
  type AlarmKind,
  type AlarmSeverity,
  type Instant,
  WATCH_EVENTS,
  type WatchEvent,
  type WatchedKind,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { z } from 'zod';
import type { AlarmParams } from '../../platform/alarms/alarms.ts';
import type { Sql, SqlFragment, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';

const alarmParams = z.record(z.string(), z.string());

/** An event says this. */
export const EVENT = {
  at: kinds.instant,
  event: kinds.word(WATCH_EVENTS),
  kind: kinds.optional(kinds.word(ALARM_KINDS)),
  /** The key of the alarm; empty where the event is about none. */
  key: kinds.text,
  severity: kinds.optional(kinds.word(ALARM_SEVERITIES)),
  params: kinds.json<AlarmParams>((value) => alarmParams.parse(value)),
};
const LOGGED_EVENT = {
  ...EVENT,
  id: kinds.id<number>(),
  /** Address of the operator; empty where nobody did it. */
  actor: kinds.text,
  targetId: kinds.optional(kinds.id<number>()),
};
export type LoggedEvent = RowOf<typeof LOGGED_EVENT>;

type Act = {
  readonly event: WatchEvent;
  readonly kind?: WatchedKind;
  readonly params: AlarmParams;
  readonly actor: string;
  readonly targetId?: number;
  readonly now: Instant;
};

/** Logs what an operator has set, and gives the id of the entry. */
export async function enterAct(sql: TransactionSql, act: Act): Promise<number> {
  const [row] = await query(sql, { id: kinds.id<number>() })`
    INSERT INTO watch_events (at, event, kind, key, params, actor, target_id)
    VALUES (${act.now}, ${act.event}, ${act.kind ?? null}, '', ${sql.json(act.params)}, ${act.actor}, ${act.targetId ?? null})
    RETURNING id`;
  return row?.id ?? 0;
}

export type EventFilter = {
  readonly event?: WatchEvent | undefined;
  readonly kind?: AlarmKind | undefined;
  readonly severity?: AlarmSeverity | undefined;
  readonly from?: number | undefined;
  readonly until?: number | undefined;
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
  return query(sql, LOGGED_EVENT)`
    SELECT id, at, event, kind, key, severity, params, actor, target_id FROM watch_events
    WHERE ${whichOf(sql, filter)} AND ${before === undefined ? sql`true` : sql`id < ${before}`}
    ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`;
}

export async function countEvents(sql: Sql, filter: EventFilter): Promise<number> {
  const [row] = await query(sql, { n: kinds.count })`
    SELECT count(*) AS n FROM watch_events WHERE ${whichOf(sql, filter)}`;
  return row?.n ?? 0;
}
