// What operators have to look at, who is told of it, what waits to be sent, and the log of all that was.
import { ALARM_KINDS, ALARM_SEVERITIES, ALARM_TARGETS, WATCH_EVENTS } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytesColumn, instantColumn } from '../../core/storage/columns.ts';
import { operators } from '../../core/storage/schema-users.ts';

/** One row for each thing that can go wrong, as it last did. */
export const operatorAlarms = pgTable(
  'operator_alarms',
  {
    /** Names the thing that the alarm is about: `shortfall:btc:1`. */
    key: text().primaryKey(),
    kind: text({ enum: ALARM_KINDS }).notNull(),
    severity: text({ enum: ALARM_SEVERITIES }).notNull().default('warning'),
    params: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    raisedAt: instantColumn().notNull(),
    /** Null while it is raised. */
    clearedAt: instantColumn(),
    /** The operator who has seen it since it was raised. */
    seenBy: bigint({ mode: 'number' }).references(() => operators.id),
  },
  (table) => [
    index('operator_alarms_standing').on(table.raisedAt).where(sql`${table.clearedAt} IS NULL`),
    index('operator_alarms_by_end').on(table.clearedAt),
  ],
);

const serial = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** Kept for ever: a trigger refuses every change. */
export const watchEvents = pgTable(
  'watch_events',
  {
    id: serial(),
    at: instantColumn().notNull(),
    event: text({ enum: WATCH_EVENTS }).notNull(),
    /** The kind of the alarm or the threshold. */
    kind: text({ enum: ALARM_KINDS }),
    /** The key of the alarm; empty where the event is about none. */
    key: text().notNull(),
    severity: text({ enum: ALARM_SEVERITIES }),
    params: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** Address of the operator; empty where nobody did it. */
    actor: text().notNull(),
    targetId: bigint({ mode: 'number' }).references(() => alarmTargets.id),
  },
  (table) => [
    index('watch_events_by_event').on(table.event, table.id),
    index('watch_events_by_kind').on(table.kind, table.id),
  ],
);

const operatorColumn = () => bigint({ mode: 'number' }).references(() => operators.id);

/** Never deleted, for the log names them. */
export const alarmTargets = pgTable(
  'alarm_targets',
  {
    id: serial(),
    kind: text({ enum: ALARM_TARGETS }).notNull(),
    address: text().notNull(),
    /** The least severity that it gets. */
    severity: text({ enum: ALARM_SEVERITIES }).notNull(),
    locale: text().notNull(),
    /** The secret with which a webhook's posts are signed, sealed by the vault. */
    secret: bytesColumn(),
    addedBy: operatorColumn().notNull(),
    addedAt: instantColumn().notNull(),
    removedAt: instantColumn(),
  },
  (table) => [
    index('alarm_targets_standing').on(table.id).where(sql`${table.removedAt} IS NULL`),
    check('alarm_targets_sign_webhooks', sql`(${table.kind} = 'webhook') = (${table.secret} IS NOT NULL)`),
  ],
);

/** One event on its way to one target. */
export const alarmNotices = pgTable(
  'alarm_notices',
  {
    id: serial(),
    targetId: bigint({ mode: 'number' })
      .notNull()
      .references(() => alarmTargets.id),
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => watchEvents.id),
    status: text({ enum: ['waiting', 'delivered', 'given_up'] }).notNull(),
    attempts: integer().notNull().default(0),
    nextAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    /** For a mail, its row in `deliveries`. */
    deliveryId: bigint({ mode: 'number' }),
    fault: text(),
    finishedAt: instantColumn(),
  },
  (table) => [
    index('alarm_notices_waiting').on(table.nextAt).where(sql`${table.status} = 'waiting'`),
    index('alarm_notices_of_target').on(table.targetId, table.id),
    check('alarm_notices_end', sql`(${table.status} = 'waiting') = (${table.finishedAt} IS NULL)`),
  ],
);
