// What operators are alarmed of, and from where on: told by those who find it, or seen by whoever watches the figures.

/**
 * These alarms are about chains, nodes, the signer, coins, single payments and the books of a day; whoever finds the
 * trouble raises them.
 */
export const CUSTODY_ALARM_KINDS = [
  'node_unreachable',
  'node_fault',
  'nodes_disagree',
  'hot_wallet_short',
  'signer_unreachable',
  'signer_refuses',
  'shortfall',
  'deposit_reversed',
  'stuck_fee',
  'withdrawal_lost',
  'withdrawal_returned',
  'closing_unbalanced',
] as const;
export type CustodyAlarmKind = (typeof CUSTODY_ALARM_KINDS)[number];

/** Each of these alarms is about a figure that passes a threshold. */
export const WATCHED_KINDS = [
  'queue_deep',
  'commits_slow',
  'loop_slow',
  'index_stale',
  'index_source_off',
  'index_too_few_sources',
  'deliveries_stuck',
  'node_behind',
  'sockets_full',
  'database_full',
  'job_failing',
  'review_due',
] as const;
export type WatchedKind = (typeof WATCHED_KINDS)[number];

export const ALARM_KINDS = [...CUSTODY_ALARM_KINDS, ...WATCHED_KINDS] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** These events have happened and do not pass by themselves: such an alarm ends when somebody has seen it. */
export const PAST_EVENTS: ReadonlySet<AlarmKind> = new Set<AlarmKind>([
  'deposit_reversed',
  'withdrawal_lost',
  'withdrawal_returned',
]);

/** The lighter one first. */
export const ALARM_SEVERITIES = ['warning', 'critical'] as const;
export type AlarmSeverity = (typeof ALARM_SEVERITIES)[number];

/** These alarms are raised by an event and have no threshold. */
export const SEVERITIES: Readonly<Record<CustodyAlarmKind, AlarmSeverity>> = {
  node_unreachable: 'warning',
  node_fault: 'critical',
  nodes_disagree: 'critical',
  hot_wallet_short: 'warning',
  signer_unreachable: 'critical',
  signer_refuses: 'warning',
  shortfall: 'critical',
  deposit_reversed: 'critical',
  stuck_fee: 'warning',
  withdrawal_lost: 'critical',
  withdrawal_returned: 'warning',
  closing_unbalanced: 'critical',
};

export const WATCH_UNITS = [
  'commands',
  'ms',
  'seconds',
  'ppm',
  'sources',
  'sockets',
  'percent',
  'runs',
  'days',
] as const;
export type WatchUnit = (typeof WATCH_UNITS)[number];

export type Threshold = { readonly warning: number; readonly critical: number };

export type ThresholdRules = Threshold & {
  readonly unit: WatchUnit;
  /** Both thresholds are at least this and at most `max`. */
  readonly min: number;
  readonly max: number;
  /** Looks in a row that a figure has to be past one, or back, before anything is said. */
  readonly looks: number;
  /** It alarms below, not from there on: fewer are worse. */
  readonly isFloor?: true;
};

/**
 * These thresholds hold until an admin sets others. A figure that reaches its threshold raises an alarm; one with a floor,
 * when it falls below it.
 */
export const THRESHOLDS: Readonly<Record<WatchedKind, ThresholdRules>> = {
  /** Commands accepted and not answered; at 20,000 everybody is told that the server is busy. */
  queue_deep: { unit: 'commands', warning: 2_000, critical: 10_000, min: 100, max: 20_000, looks: 2 },
  /** 99 of 100 commits of the last minute took less. */
  commits_slow: { unit: 'ms', warning: 250, critical: 1_000, min: 10, max: 60_000, looks: 3 },
  /** How late the event loop was, in 99 of 100 of its turns of the last minute at most. */
  loop_slow: { unit: 'ms', warning: 200, critical: 1_000, min: 20, max: 60_000, looks: 3 },
  /** Since a coin had its last official price. */
  index_stale: { unit: 'seconds', warning: 10, critical: 60, min: 2, max: 86_400, looks: 2 },
  /** How far a source that is used is from the index. */
  index_source_off: { unit: 'ppm', warning: 10_000, critical: 50_000, min: 100, max: 1_000_000, looks: 3 },
  /** Sources that a coin's index is made of. */
  index_too_few_sources: { unit: 'sources', warning: 4, critical: 3, min: 1, max: 20, looks: 3, isFloor: true },
  /** Since the oldest message that still waits was written. */
  deliveries_stuck: { unit: 'seconds', warning: 300, critical: 1_800, min: 10, max: 86_400, looks: 2 },
  /** Since we last stood at the head of a chain. */
  node_behind: { unit: 'seconds', warning: 300, critical: 1_800, min: 10, max: 86_400, looks: 2 },
  sockets_full: { unit: 'sockets', warning: 8_000, critical: 10_000, min: 10, max: 1_000_000, looks: 2 },
  /** Connections of the database in use. */
  database_full: { unit: 'percent', warning: 80, critical: 95, min: 10, max: 100, looks: 2 },
  /** Runs of a job that failed one after the other. */
  job_failing: { unit: 'runs', warning: 2, critical: 10, min: 1, max: 1_000, looks: 1 },
  /** Since an access review should have begun, or ended. */
  review_due: { unit: 'days', warning: 0, critical: 14, min: 0, max: 365, looks: 1 },
};

const watchedKinds: ReadonlySet<string> = new Set(WATCHED_KINDS);
export const isWatched = (kind: AlarmKind): kind is WatchedKind => watchedKinds.has(kind);

/** Whether both lie within the bounds and in their order: the critical one is never passed first. */
export function isThreshold(kind: WatchedKind, { warning, critical }: Threshold): boolean {
  const { min, max, isFloor } = THRESHOLDS[kind];
  const isWithin = [warning, critical].every((value) => Number.isSafeInteger(value) && value >= min && value <= max);
  return isWithin && (isFloor ? critical <= warning : warning <= critical);
}

/** The log of the watch records these events. */
export const WATCH_EVENTS = [
  'raised',
  /** A standing one became critical, or no more than a warning. */
  'worsened',
  'eased',
  'seen',
  'cleared',
  /** To a target. `failed` is tried again, `given_up` is not. */
  'delivered',
  'failed',
  'given_up',
  'threshold_changed',
  'target_added',
  'target_removed',
  'target_tested',
] as const;
export type WatchEvent = (typeof WATCH_EVENTS)[number];

/** Alarms are sent to these kinds of targets. */
export const ALARM_TARGETS = ['mail', 'webhook'] as const;
export type AlarmTarget = (typeof ALARM_TARGETS)[number];
