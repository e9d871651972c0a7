// What the figures were while somebody has looked: kept by the page itself, for its small charts.
import type { officeWatch } from '@bourse/contract';
import { create } from 'zustand';

/** Ten minutes of looks. */
const SAMPLES_MAX = 120;

export type Sample = {
  readonly at: number;
  readonly queue: number;
  readonly commits: number;
  readonly loop: number;
  readonly memory: number;
  readonly connections: number;
  readonly sockets: number;
};
export type Measure = Exclude<keyof Sample, 'at'>;

export const useTrail = create<{ readonly samples: readonly Sample[] }>(() => ({ samples: [] }));

const sampleOf = (view: officeWatch.WatchSnapshot): Sample => ({
  at: view.at_ms,
  queue: view.sequencer.queue_depth,
  commits: view.sequencer.commits_per_second,
  loop: view.process.loop_p99_ms,
  memory: view.process.memory_bytes,
  connections: view.database.connections,
  sockets: view.sockets.open,
});

/** One that was looked at before is not kept twice. */
export function keepSample(view: officeWatch.WatchSnapshot): void {
  const { samples } = useTrail.getState();
  if ((samples.at(-1)?.at ?? 0) >= view.at_ms) return;
  useTrail.setState({ samples: [...samples, sampleOf(view)].slice(-SAMPLES_MAX) });
}
