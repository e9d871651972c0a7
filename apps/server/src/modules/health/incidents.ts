// Incidents as they are kept: each disturbance of a part by a cause from its begin to its end, through restarts and crashes.
import {
  HEALTH_CAUSES,
  HEALTH_DAYS,
  HEALTH_PARTS,
  DAY_MS,
  type Instant,
  instant,
  STOP_KINDS,
  type TroubleState,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import type { Prune } from '../../core/storage/storage-part.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { type Condition, keyOf } from './conditions.ts';

const TROUBLE = ['disturbed', 'maintenance', 'down'] as const satisfies readonly TroubleState[];

const INCIDENT = {
  id: kinds.id(),
  part: kinds.word(HEALTH_PARTS),
  cause: kinds.word(HEALTH_CAUSES),
  state: kinds.word(TROUBLE),
  beganAt: kinds.instant,
  endedAt: kinds.optional(kinds.instant),
};
export type Incident = RowOf<typeof INCIDENT>;

/** An incident that ended before this moment is shown no more. */
export const shownSince = (now: Instant): Instant =>
  instant(Math.floor(now / DAY_MS) * DAY_MS - (HEALTH_DAYS - 1) * DAY_MS);

/** The first process notes when the record begins. */
export async function findRecordBegin(sql: Sql, now: Instant): Promise<Instant> {
  await sql`INSERT INTO health_records (id, since) VALUES (1, ${now}) ON CONFLICT DO NOTHING`;
  const [record] = await query(sql, { since: kinds.instant })`SELECT since FROM health_records`;
  return record?.since ?? now;
}

export const findIncidents = (sql: Sql, now: Instant): Promise<readonly Incident[]> => query(sql, INCIDENT)`
  SELECT id, part, cause, state, began_at, ended_at FROM health_incidents
  WHERE ended_at IS NULL OR ended_at > ${shownSince(now)} ORDER BY began_at, id`;

const STOP = { kind: kinds.word(STOP_KINDS), beganAt: kinds.instant, endedAt: kinds.optional(kinds.instant) };
export type Stop = RowOf<typeof STOP>;

/** Full stops, and the outages that the engine has booked. */
export const findStops = (sql: Sql, now: Instant): Promise<readonly Stop[]> => query(sql, STOP)`
  SELECT kind, began_at, ended_at FROM stops WHERE ended_at IS NULL OR ended_at > ${shownSince(now)} ORDER BY began_at`;

/** The incidents that are known, and those that begin and end at a moment. */
export class IncidentRecord {
  readonly #sql: Sql;
  readonly #since: Instant;
  #all: readonly Incident[];

  constructor(sql: Sql, { since, incidents }: { readonly since: Instant; readonly incidents: readonly Incident[] }) {
    this.#sql = sql;
    this.#since = since;
    this.#all = incidents;
  }

  all(): readonly Incident[] {
    return this.#all;
  }

  openKeys(): readonly string[] {
    return this.#all.filter(isOpen).map(keyOf);
  }

  /** What fails here is done with the next look. */
  async note(conditions: readonly Condition[], now: Instant): Promise<void> {
    const first = shownSince(now);
    this.#all = this.#all.filter(({ endedAt }) => endedAt === undefined || endedAt > first);
    const open = new Map(this.#all.filter(isOpen).map((incident) => [keyOf(incident), incident]));
    const present = new Map(conditions.map((condition) => [keyOf(condition), condition]));
    const ended = [...open.values()].filter((incident) => present.get(keyOf(incident))?.state !== incident.state);
    const begun = conditions
      .filter((condition) => open.get(keyOf(condition))?.state !== condition.state)
      .map((condition) => ({ ...condition, beganAt: this.#beginOf(condition, now) }));
    if (ended.length === 0 && begun.length === 0) return;
    const added = await this.#sql.begin(async (transaction) => {
      if (ended.length > 0) {
        await transaction`
          UPDATE health_incidents SET ended_at = ${now} WHERE id IN ${transaction(ended.map(({ id }) => id))}`;
      }
      const rows: Incident[] = [];
      for (const condition of begun) rows.push(await insertIncident(transaction, condition));
      return rows;
    });
    const endedIds = new Set(ended.map(({ id }) => id));
    this.#all = [
      ...this.#all.map((incident) => (endedIds.has(incident.id) ? { ...incident, endedAt: now } : incident)),
      ...added,
    ];
  }

  /** An alarm may have been raised a while before the look that sees it; it never reaches into an incident of before. */
  #beginOf({ since, ...condition }: Condition, now: Instant): Instant {
    const same = this.#all.filter((incident) => keyOf(incident) === keyOf(condition));
    if (since === undefined || same.some(isOpen)) return now;
    const last = Math.max(this.#since, ...same.map(({ endedAt }) => endedAt ?? now));
    return instant(Math.min(now, Math.max(since, last)));
  }
}

const isOpen = ({ endedAt }: Incident): boolean => endedAt === undefined;

type Begun = Omit<Condition, 'since'> & { readonly beganAt: Instant };

async function insertIncident(sql: TransactionSql, { part, cause, state, beganAt }: Begun): Promise<Incident> {
  const [row] = await query(sql, INCIDENT)`
    INSERT INTO health_incidents (part, cause, state, began_at) VALUES (${part}, ${cause}, ${state}, ${beganAt})
    RETURNING id, part, cause, state, began_at, ended_at`;
  if (!row) throw new Error('What was inserted is a row.');
  return row;
}

export const pruneHealth: Prune = async (sql, now) => {
  await sql`DELETE FROM health_incidents WHERE ended_at <= ${shownSince(now)}`;
  await sql`DELETE FROM health_maintenances WHERE ends_at <= ${shownSince(now)}`;
};
