// How jobs have gone.
import type { JobState } from '../../platform/jobs/every.ts';
import type { Figures } from './door.ts';

const ERROR_LENGTH_MAX = 300;

export const viewJob = ({ name, everyMs, endedAtMs, tookMs, failures, error }: JobState): Figures['jobs'][number] => ({
  name,
  every_ms: everyMs,
  ended_seconds: endedAtMs === undefined ? null : Math.floor((performance.now() - endedAtMs) / 1000),
  took_ms: tookMs === undefined ? null : Math.round(tookMs),
  failures,
  error: failures === 0 ? '' : textOf(error).slice(0, ERROR_LENGTH_MAX),
});

const textOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');
