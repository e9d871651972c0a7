// Calls of the back office about how the exchange is: figures as they are now, what alarms, from where on, who is told, and
// what was.
import { ALARM_KINDS, ALARM_SEVERITIES, ALARM_TARGETS, WATCH_EVENTS, WATCH_UNITS, WATCHED_KINDS } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { seenRefusals } from './clash.ts';
import { timeCodec, timeOrNever } from './codecs.ts';
import { fault } from './faults.ts';
import { asFile, decimalText, epochBound, epochMs, id, localeField, page, shanghaiTime, text } from './fields.ts';
import { pageRows } from './office-funds.ts';

const done = z.string();

// Figures

const sequencer = z.object({
  /** Commands accepted and not answered; at `queue_max` others are told that the server is busy. */
  queue_depth: z.number(),
  queue_max: z.number(),
  /** Since the start. */
  busy_refusals: z.number(),
  /** It is counted over the last minute. */
  commands_per_second: z.number(),
  commits_per_second: z.number(),
  last_commit_ms: z.number(),
  /** They are counted over the last minute, and over the last ten; null where nothing was committed. */
  minute_p99_ms: z.number().nullable(),
  p50_ms: z.number().nullable(),
  p99_ms: z.number().nullable(),
});

const processFigures = z.object({
  version: z.string(),
  uptime_seconds: z.number(),
  memory_bytes: z.number(),
  heap_bytes: z.number(),
  /** How late the event loop was: 99 of 100 times less, in the worst seconds of the last minute. */
  loop_p99_ms: z.number(),
  /** It is the writer's: one more each time that a server takes over. */
  epoch: z.number(),
});

const database = z.object({ connections: z.number(), connections_max: z.number(), size_bytes: z.number() });

/** A source’s quote is one of these to the index: it counts, it is too old, there is none. */
export const QUOTE_USES = ['used', 'old', 'none'] as const;

const quote = z.object({
  source: z.string(),
  /** Empty where there is none. */
  price: decimalText,
  age_ms: z.number().nullable(),
  /** From the index, signed; null where one of the two is missing. */
  deviation_ppm: z.number().nullable(),
  use: z.enum(QUOTE_USES),
});

/** Why a coin was left out of the last tick; empty where it was not. */
export const INDEX_GAPS = ['', 'no_fresh_median', 'jumped_past_band'] as const;

const indexRow = z.object({
  currency: z.number(),
  currency_name: z.string(),
  /** The last official tick has this price; empty before the first. */
  price: decimalText,
  age_ms: z.number().nullable(),
  gap: z.enum(INDEX_GAPS),
  quotes: z.array(quote),
});
export type IndexRow = z.output<typeof indexRow>;

const indexes = z.object({
  /** `none`: nobody is asked. */
  origin: z.enum(['exchanges', 'simulated', 'none']),
  /** Fewer fresh sources than this make no index. */
  sources_min: z.number(),
  /** An older quote is stale. */
  quote_age_max_ms: z.number(),
  coins: z.array(indexRow),
});

const sockets = z.object({
  open: z.number(),
  /** It counts users who are logged in. */
  logged_in: z.number(),
  /** It counts streams of single markets that somebody listens to. */
  streams: z.number(),
  /** Packets, of the last minute. */
  sent_per_second: z.number(),
  /** Out of their streams until they have caught up. */
  slow: z.number(),
  /** Since the start: because they did not catch up, and because an address holds or tries too many. */
  closed: z.number(),
  refused: z.number(),
});

const deliveryRow = z.object({
  channel: z.enum(['mail', 'sms']),
  /** `outbox`: a demo shows them. `none`: what should leave is dropped. */
  way: z.enum(['sent', 'outbox', 'none']),
  waiting: z.number(),
  /** The oldest that waits has waited so long; null where none does. */
  oldest_seconds: z.number().nullable(),
  /** So many of those that wait were tried before: tried before. */
  retried: z.number(),
  /** In the last 24 hours. */
  sent: z.number(),
  given_up: z.number(),
  /** Why the last try failed that something still waits for; empty where none did. */
  fault: z.string(),
});

const chainRow = z.object({
  chain: z.number(),
  name: z.string(),
  source: z.enum(['simulated', 'nodes', 'none']),
  /** It is the height of the newest block that we went by; null before the first. */
  height: z.number().nullable(),
  is_behind: z.boolean(),
  /** Since we last stood at its head; null where we stand there. */
  behind_seconds: z.number().nullable(),
  /** Its nodes last said this, and it kept us; empty where nothing does. */
  trouble: z.string(),
  nodes: z.number(),
  /** So many of them answered when they were last asked. */
  nodes_answering: z.number(),
  /** Coins whose deposits, or withdrawals, rest on it. */
  paused_deposits: z.number(),
  paused_withdrawals: z.number(),
  /** `none`: nothing has to be signed there. */
  signer: z.enum(['answers', 'silent', 'none']),
  /** Coins whose addresses hold less than the ledger says. */
  short: z.number(),
  /** Since ledger and chain were last compared; null where they were not since the start. */
  compared_seconds: z.number().nullable(),
});
export type ChainRow = z.output<typeof chainRow>;

const jobRow = z.object({
  name: z.string(),
  every_ms: z.number(),
  /** Since the last run that succeeded; null before the first. */
  ended_seconds: z.number().nullable(),
  /** How long that took. */
  took_ms: z.number().nullable(),
  /** Runs that failed one after the other, up to the last one; what it said, empty where it succeeded. */
  failures: z.number(),
  error: z.string(),
});
export type JobRow = z.output<typeof jobRow>;

/** How the worst figure of a kind stands to its threshold; `unknown` where there is nothing to look at. */
export const WATCH_LEVELS = ['ok', ...ALARM_SEVERITIES, 'unknown'] as const;
export type WatchLevel = (typeof WATCH_LEVELS)[number];

const levelRow = z.object({
  kind: z.enum(WATCHED_KINDS),
  /** Null where it is unknown. */
  value: z.number().nullable(),
  /** It tells which one of several is meant: a coin, a chain, a channel, a job. */
  about: z.string(),
  level: z.enum(WATCH_LEVELS),
});
export type WatchLevelRow = z.output<typeof levelRow>;

const snapshot = z.object({
  at_ms: epochMs,
  sequencer,
  process: processFigures,
  database,
  indexes,
  sockets,
  deliveries: z.array(deliveryRow),
  chains: z.array(chainRow),
  jobs: z.array(jobRow),
  levels: z.array(levelRow),
  alarms: z.object({ standing: z.number(), unseen: z.number(), critical: z.number() }),
});
export type WatchSnapshot = z.output<typeof snapshot>;

export const view = defineCall({
  method: 'GET',
  path: '/api/office/watch/view',
  access: 'operator',
  permission: 'watch.read',
  summary: 'How everything is now, as it was looked at within the last seconds.',
  input: z.object({}),
  message: snapshot,
  cost: 5,
});

// Alarms

const alarmRow = z.object({
  key: z.string(),
  kind: z.enum(ALARM_KINDS),
  severity: z.enum(ALARM_SEVERITIES),
  /**
   * They say what the alarm is about, by name: amounts as decimals, coins and networks as they are called. An alarm about a
   * figure has `value` and `unit`.
   */
  params: z.record(z.string(), z.string()),
  raise_time: shanghaiTime,
  raise_ms: epochMs,
  /** Empty while it stands. */
  end_time: z.string(),
  /** Address of the operator; empty until somebody has seen it. */
  seen_by: z.string(),
});
export type WatchAlarmRow = z.output<typeof alarmRow>;

export const listAlarms = defineCall({
  method: 'GET',
  path: '/api/office/watch/alarms',
  access: 'operator',
  permission: 'watch.read',
  summary: 'All that is wrong now, critical ones first, then newest first; or what was, the last to end first.',
  input: z.object({ status: z.enum(['standing', 'past']).default('standing'), page, limit: pageRows }),
  message: z.object({
    list: z.array(alarmRow),
    total: z.number(),
    /** How many stand that nobody has seen. */
    unseen: z.number(),
  }),
});

export const seeAlarm = defineCall({
  method: 'POST',
  path: '/api/office/watch/alarm/seen',
  access: 'operator',
  permission: 'watch.watch',
  summary: 'Say that somebody looks after it. One of what has happened and does not pass by itself ends with that.',
  input: z.object({ key: text(200) }),
  message: done,
});

// Events

const eventRow = z.object({
  id: z.number(),
  time: timeCodec,
  event: z.enum(WATCH_EVENTS),
  /** It is the kind of the alarm or the threshold; null where the entry is about neither. */
  kind: z.enum(ALARM_KINDS).nullable(),
  key: z.string(),
  severity: z.enum(ALARM_SEVERITIES).nullable(),
  params: z.record(z.string(), z.string()),
  /** Address of the operator; empty where nobody did it. */
  actor: z.string(),
  /** Which target, by its id; null where it is of none. */
  target: z.number().nullable(),
});
export type WatchEventRow = z.input<typeof eventRow>;

export const listEvents = defineCall({
  method: 'GET',
  path: '/api/office/watch/events',
  access: 'operator',
  permission: 'watch.read',
  summary: 'What was alarmed, seen, cleared, sent and set, newest first.',
  input: z.object({
    event: z.enum(WATCH_EVENTS).optional(),
    kind: z.enum(ALARM_KINDS).optional(),
    severity: z.enum(ALARM_SEVERITIES).optional(),
    from: epochBound.optional(),
    until: epochBound.optional(),
    page,
    limit: pageRows,
    ...asFile,
  }),
  message: z.object({ list: z.array(eventRow), total: z.number() }),
  cost: 2,
});

// Thresholds

const thresholdRow = z.object({
  kind: z.enum(WATCHED_KINDS),
  unit: z.enum(WATCH_UNITS),
  warning: z.number(),
  critical: z.number(),
  default_warning: z.number(),
  default_critical: z.number(),
  min: z.number(),
  max: z.number(),
  /** Looks in a row, every five seconds one, before anything is said. */
  looks: z.number(),
  /** It alarms below: fewer are worse. */
  is_floor: z.boolean(),
  /** These tell who set it, and when; they are empty where it is as it was. */
  changed_by: z.string(),
  change_time: timeOrNever,
});
export type ThresholdRow = z.input<typeof thresholdRow>;

export const listThresholds = defineCall({
  method: 'GET',
  path: '/api/office/watch/thresholds',
  access: 'operator',
  permission: 'watch.read',
  summary: 'From where on each figure alarms.',
  input: z.object({}),
  message: z.array(thresholdRow),
});

const thresholdValue = z
  .union([z.string().max(12), z.number()])
  .transform((value) => String(value).trim())
  .pipe(z.string().regex(/^\d{1,9}$/, fault('whole')))
  .transform(Number);

export const setThreshold = defineCall({
  method: 'POST',
  path: '/api/office/watch/threshold/set',
  access: 'operator',
  permission: 'watch.edit',
  summary: 'Say from where on a figure alarms. Holds with the next look.',
  input: z.object({
    kind: z.enum(WATCHED_KINDS),
    warning: thresholdValue,
    critical: thresholdValue,
    seen: z.object({ warning: z.number(), critical: z.number() }),
  }),
  refusals: seenRefusals,
  message: done,
});

// Targets

const targetRow = z.object({
  id: z.number(),
  kind: z.enum(ALARM_TARGETS),
  /** A mail address, or where a webhook is posted to. */
  address: z.string(),
  /** From this one on. */
  severity: z.enum(ALARM_SEVERITIES),
  lang: localeField,
  added_by: z.string(),
  add_time: timeCodec,
  waiting: z.number(),
  /**
   * The last message that arrived did so at this time; `fault` tells what kept the last that did not. Each is empty where
   * there was none.
   */
  delivered_time: timeOrNever,
  fault: z.string(),
});
export type AlarmTargetRow = z.input<typeof targetRow>;

export const listTargets = defineCall({
  method: 'GET',
  path: '/api/office/watch/targets',
  access: 'operator',
  permission: 'watch.edit',
  summary: 'Where alarms are sent.',
  input: z.object({}),
  message: z.array(targetRow),
});

export const addTarget = defineCall({
  method: 'POST',
  path: '/api/office/watch/target/add',
  access: 'operator',
  permission: 'watch.edit',
  summary:
    'Have alarms sent to a mail address or a webhook. Of a webhook the secret that it is signed with is told once.',
  input: z.object({
    kind: z.enum(ALARM_TARGETS),
    address: text(500),
    severity: z.enum(ALARM_SEVERITIES),
    lang: localeField,
  }),
  message: z.object({
    id: z.number(),
    /** Empty of a mail address. */
    secret: z.string(),
  }),
});

export const testTarget = defineCall({
  method: 'POST',
  path: '/api/office/watch/target/test',
  access: 'operator',
  permission: 'watch.edit',
  summary: 'Send a test. What became of it is in the log of events.',
  input: z.object({ id }),
  message: done,
});

export const removeTarget = defineCall({
  method: 'POST',
  path: '/api/office/watch/target/remove',
  access: 'operator',
  permission: 'watch.edit',
  summary: 'Send nothing more there, also of what still waits.',
  input: z.object({ id }),
  message: done,
});
