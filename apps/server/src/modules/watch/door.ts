// What the rest of the server knows of the watch.
import type { officeWatch } from '@bourse/contract';
import type { IndexSurvey } from '../../core/market/index-survey.ts';
import type { RealtimeStats } from '../../platform/realtime/stats.ts';

/** The figures before they are judged. */
export type Figures = Omit<officeWatch.WatchSnapshot, 'levels' | 'alarms'>;

/** How the runs of a job have gone. */
export type JobState = {
  readonly name: string;
  readonly everyMs: number;
  /** The last run that succeeded: when it ended by `performance.now()`, and how long it took. */
  readonly endedAtMs: number | undefined;
  readonly tookMs: number | undefined;
  /** Runs that failed one after the other, up to the last one. */
  readonly failures: number;
  readonly error: unknown;
};

/** Parts that start after the routes, and are attached then. */
export type Probes = {
  readonly sockets?: () => RealtimeStats;
  readonly index?: () => IndexSurvey;
  readonly jobs?: () => readonly JobState[];
};

export type Watch = {
  attach(probes: Probes): void;
  /** Gives a snapshot that is some seconds old at most. */
  view(): Promise<officeWatch.WatchSnapshot>;
  /** Looks at all there is, and raises and clears alarms by it. */
  look(): Promise<void>;
  stop(): void;
};
