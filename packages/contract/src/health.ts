// Calls about how the exchange is: what everybody is told, and the maintenance that operators announce.
import { HEALTH_CAUSES, HEALTH_DAYS, HEALTH_PARTS, HEALTH_STATES, isBlank, MAINTENANCE_STATES } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { seenRefusals } from './clash.ts';
import { fault } from './faults.ts';
import { epochBound, epochMs, filledTitle, id, localeField, page, textBlock } from './fields.ts';
import { pageRows } from './office-funds.ts';

const duration = z.number().int().nonnegative();

/** A day in UTC in which not all was well. What is left of it was well. */
const dayRow = z.object({
  /** `2026-11-21` */
  day: z.string(),
  disturbed_ms: duration,
  maintenance_ms: duration,
  down_ms: duration,
});
export type HealthDayRow = z.output<typeof dayRow>;

const partRow = z.object({
  part: z.enum(HEALTH_PARTS),
  state: z.enum(HEALTH_STATES),
  /**
   * The share of the days shown in which it worked, disturbed or not, in percent, rounded down to 3 places. Maintenance is
   * left out of it, and so is the time before `since`; empty where nothing is left.
   */
  uptime: z.string(),
  days: z.array(dayRow),
});
export type HealthPartRow = z.output<typeof partRow>;

const incidentRow = z.object({
  parts: z.array(z.enum(HEALTH_PARTS)),
  state: z.enum(HEALTH_STATES).exclude(['working']),
  cause: z.enum(HEALTH_CAUSES),
  begin: epochMs,
  /** Null while it lasts. */
  end: epochMs.nullable(),
});
export type IncidentRow = z.output<typeof incidentRow>;

const maintenanceRow = z.object({
  id: z.number(),
  parts: z.array(z.enum(HEALTH_PARTS)),
  begin: epochMs,
  end: epochMs,
  title: z.string(),
  text: z.string(),
});
export type MaintenanceRow = z.output<typeof maintenanceRow>;

export const status = defineCall({
  method: 'GET',
  path: '/api/status',
  access: 'public',
  summary: `How each part of the exchange is, and was in the last ${HEALTH_DAYS} days, in UTC. Read anew every few seconds.`,
  input: z.object({}),
  message: z.object({
    /** It was looked at then. */
    time: epochMs,
    /** It has been written down since then; nobody knows of the time before. */
    since: epochMs,
    version: z.string(),
    /** That of the part that is worst. */
    state: z.enum(HEALTH_STATES),
    parts: z.array(partRow),
    /** Newest first. */
    incidents: z.array(incidentRow),
    /** The last to begin first: announced, running and over. */
    maintenances: z.array(maintenanceRow),
  }),
});
export type HealthView = z.output<typeof status.message>;

// Maintenance

const seenTexts = z.partialRecord(localeField, z.object({ title: z.string(), text: z.string() }));
const times = { begin: epochMs, end: epochMs };

const officeRow = z.object({
  id: z.number(),
  ...times,
  parts: z.array(z.enum(HEALTH_PARTS)),
  texts: seenTexts,
  state: z.enum(MAINTENANCE_STATES),
  /** Address of the operator. */
  announced_by: z.string(),
});
export type OfficeMaintenanceRow = z.output<typeof officeRow>;

export const listMaintenances = defineCall({
  method: 'GET',
  path: '/api/office/maintenances',
  access: 'operator',
  permission: 'settings.read',
  summary: 'Announced maintenance, the last to begin first.',
  input: z.object({ page, limit: pageRows }),
  message: z.object({ list: z.array(officeRow), total: z.number() }),
});

const fields = {
  begin: epochBound,
  end: epochBound,
  parts: z.array(z.enum(HEALTH_PARTS)).min(1).max(HEALTH_PARTS.length),
  texts: z.partialRecord(
    localeField,
    z.object({
      title: filledTitle(120),
      text: textBlock(1_000).refine((value) => !isBlank(value), fault('empty')),
    }),
  ),
};

export const announceMaintenance = defineCall({
  method: 'POST',
  path: '/api/office/maintenance/announce',
  access: 'operator',
  permission: 'settings.edit',
  summary:
    'Tell everybody of maintenance to come. English or Chinese has to be there: who reads a language without a text gets the next that there is.',
  input: z.object(fields),
  message: z.string(),
  isIdempotent: true,
});

export const changeMaintenance = defineCall({
  method: 'POST',
  path: '/api/office/maintenance/change',
  access: 'operator',
  permission: 'settings.edit',
  summary: 'Change what was announced. Once it has begun, its begin and its parts stand.',
  input: z.object({
    id,
    ...fields,
    seen: z.object({ ...times, parts: z.array(z.string().max(60)).max(60), texts: seenTexts }),
  }),
  refusals: seenRefusals,
  message: z.string(),
});

export const endMaintenance = defineCall({
  method: 'POST',
  path: '/api/office/maintenance/end',
  access: 'operator',
  permission: 'settings.edit',
  summary: 'Withdraw maintenance that has not begun, or end what runs, at once.',
  input: z.object({ id }),
  message: z.string(),
});
