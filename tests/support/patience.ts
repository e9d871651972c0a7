// How long journeys wait for what should come. A limit says that something never comes, not that it comes late: on a machine
// that has more to do than its cores can, whoever gave it that, each wait may take so many times as long.
import { availableParallelism, loadavg } from 'node:os';

const FACTOR_MAX = 8;

/** How many want to run for each core that can, by the average of the last minute; 0 where the system does not say. */
const readLoad = (): number => (loadavg()[0] ?? 0) / availableParallelism();

/** Answers in ms how long `ms` on a free machine have to be under this load, of processes for each core. */
export const patient = (ms: number, load: number = readLoad()): number =>
  Math.round(ms * Math.min(Math.max(load, 1), FACTOR_MAX));
