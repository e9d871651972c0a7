// How everything is, what is wrong and who looks after it; and the log of the watch: what was alarmed, seen, cleared, sent and
// set. Nothing in it is ever changed.
import { officeWatch, type ParsedInputOf } from '@bourse/contract';
import {
  ALARM_KINDS,
  ALARM_SEVERITIES,
  type Instant,
  WATCH_EVENTS,
  type WatchedKind,
  type WatchEvent,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { type AlarmParams, countStanding, listAlarms } from '../../platform/alarms/alarms.ts';
import { nameParams, seeAs, viewAlarm } from '../../platform/http/alarm-acts.ts';
import type { CsvColumn } from '../../platform/http/csv-answer.ts';
import { mount } from '../../platform/http/mount.ts';
import { operatorActorOf } from '../../platform/http/operator-acts.ts';
import { answerList } from '../../platform/lists/serve-list.ts';
import type { WatchServices } from './services.ts';

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

type Filter = Omit<ParsedInputOf<typeof officeWatch.listEvents>, 'page' | 'limit' | 'format'>;

/** Its `params` are JSON. */
const LOGGED = officeWatch.listEvents.message.shape.list.element.extend({ params: z.string() });

/** Newest first. */
const eventsOf = (sql: Sql, { event, kind, severity, from, until }: Filter) => ({
  columns: sql`id, at AS time, event, kind, key, severity, params::text AS params, actor, target_id AS target`,
  from: sql`watch_events`,
  where: [
    event && sql`event = ${event}`,
    kind && sql`kind = ${kind}`,
    severity && sql`severity = ${severity}`,
    from !== undefined && sql`at >= ${from}`,
    until !== undefined && sql`at < ${until}`,
  ],
  order: sql`id DESC`,
});

const viewEvent = (services: WatchServices, { params, ...event }: z.output<typeof LOGGED>) => ({
  ...event,
  params: nameParams(services, alarmParams.parse(JSON.parse(params))),
});
type Row = z.input<typeof officeWatch.listEvents.message.shape.list.element>;

export function alarmRoutes(app: FastifyInstance, services: WatchServices): void {
  const { storage, watch } = services;
  const { sql } = storage;
  mount(app, services, officeWatch.view, async () => ({ message: await watch.view() }));
  mount(app, services, officeWatch.listAlarms, async ({ input: { status, page, limit } }) => {
    const place = { kinds: ALARM_KINDS, isStanding: status === 'standing', limit, offset: (page - 1) * limit };
    const [{ alarms, total }, { unseen }] = await Promise.all([
      listAlarms(sql, place),
      countStanding(sql, ALARM_KINDS),
    ]);
    const list = alarms.map((alarm) => ({
      ...viewAlarm(services, alarm),
      severity: alarm.severity,
      raise_ms: alarm.raisedAt,
    }));
    return { message: { list, total, unseen } };
  });
  mount(app, services, officeWatch.seeAlarm, async ({ input: { key }, request, t }) => {
    const seen = await seeAs(services, { key, kinds: ALARM_KINDS, by: operatorActorOf(request), desk: 'watch' });
    return seen.ok ? { message: t('answer.alarm_seen') } : seen;
  });
}

export function eventRoutes(app: FastifyInstance, services: WatchServices): void {
  const { sql } = services.storage;
  mount(app, services, officeWatch.listEvents, async (asking) => {
    const { page: _page, limit: _limit, format: _format, ...filter } = asking.input;
    return answerList(services, asking, {
      source: eventsOf(sql, filter),
      stored: LOGGED,
      row: officeWatch.listEvents.message.shape.list.element,
      view: (rows) => rows.map((event) => viewEvent(services, event)),
      desk: 'watch',
      name: 'watch-events',
      columns: COLUMNS,
      after: (_, { id }) => sql`id < ${id}`,
    });
  });
}

const COLUMNS: readonly CsvColumn<Row>[] = [
  { header: 'id', value: ({ id }) => `${id}` },
  { header: 'time', value: ({ time }) => time, zone: 'UTC+8' },
  { header: 'event', value: ({ event }) => event },
  { header: 'kind', value: ({ kind }) => kind ?? '' },
  { header: 'key', value: ({ key }) => key },
  { header: 'severity', value: ({ severity }) => severity ?? '' },
  { header: 'params', value: ({ params }) => JSON.stringify(params) },
  { header: 'operator', value: ({ actor }) => actor },
  { header: 'target', value: ({ target }) => (target === null ? '' : `${target}`) },
];
