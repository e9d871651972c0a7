// What the rest of the server knows of the watch.
import type { officeWatch } from '@bourse/contract';
import type { IndexSurvey } from '../../core/market/index-calculator.ts';
import type { JobState } from '../../platform/jobs/every.ts';
import type { RealtimeStats } from '../../platform/realtime/sockets.ts';

/** The figures before they are judged. */
export type Figures = Omit<officeWatch.WatchSnapshot, 'levels' | 'alarms'>;

/** These begin after the routes, and are attached then. */
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
