// Time of the sequencer: how fast commands and commits have gone lately: counts of each second of ten minutes, and how long commits took, in steps
// that grow by an eighth. Adding one costs no allocation, whatever the rate.
import type { Instant } from '@bourse/domain';
import type { Clock } from '../../system/clock.ts';

const SECONDS = 600;
const SECONDS_OF_MINUTE = 60;
/** Steps of a duration: from 0.1 ms on, each 12.5 % longer than the one before; the last takes all that is longer. */
const STEPS = 128;
const FIRST_MS = 0.1;
const GROWTH = Math.log(1.125);

export type Pace = {
  /** The averages of the last minute. */
  readonly commandsPerSecond: number;
  readonly commitsPerSecond: number;
  /** Undefined where nothing was committed. No commit of that share took longer, to an eighth. */
  readonly minuteP99Ms: number | undefined;
  /** The percentiles of the last ten minutes. */
  readonly p50Ms: number | undefined;
  readonly p99Ms: number | undefined;
};

export class PaceCounts {
  readonly #commands = new Uint32Array(SECONDS);
  readonly #commits = new Uint32Array(SECONDS);
  readonly #durations = new Uint16Array(SECONDS * STEPS);
  readonly #readMs: () => number;
  #second: number;

  constructor(readMs: () => number = () => performance.now()) {
    this.#readMs = readMs;
    this.#second = this.#now();
  }

  /** A commit of so many commands. */
  add(commands: number, ms: number): void {
    this.#turn();
    const place = this.#second % SECONDS;
    this.#commands[place] = (this.#commands[place] ?? 0) + commands;
    this.#commits[place] = (this.#commits[place] ?? 0) + 1;
    const step = place * STEPS + stepOf(ms);
    this.#durations[step] = (this.#durations[step] ?? 0) + 1;
  }

  read(): Pace {
    this.#turn();
    const minute = this.#sum(SECONDS_OF_MINUTE);
    const all = this.#sum(SECONDS);
    return {
      commandsPerSecond: minute.commands / SECONDS_OF_MINUTE,
      commitsPerSecond: minute.commits / SECONDS_OF_MINUTE,
      minuteP99Ms: shareOf(minute, 0.99),
      p50Ms: shareOf(all, 0.5),
      p99Ms: shareOf(all, 0.99),
    };
  }

  /** Sums up the present second, which is not over, and those before it. */
  #sum(seconds: number): Sum {
    const sum = { commands: 0, commits: 0, durations: new Uint32Array(STEPS) };
    for (let back = 0; back < seconds; back += 1) {
      const place = (this.#second - back + SECONDS) % SECONDS;
      sum.commands += this.#commands[place] ?? 0;
      sum.commits += this.#commits[place] ?? 0;
      for (let step = 0; step < STEPS; step += 1) {
        sum.durations[step] = (sum.durations[step] ?? 0) + (this.#durations[place * STEPS + step] ?? 0);
      }
    }
    return sum;
  }

  /** Empties the seconds that have come since, which hold what was ten minutes ago. */
  #turn(): void {
    const now = this.#now();
    const first = Math.max(this.#second + 1, now - SECONDS + 1);
    for (let second = first; second <= now; second += 1) {
      const place = second % SECONDS;
      this.#commands[place] = 0;
      this.#commits[place] = 0;
      this.#durations.fill(0, place * STEPS, (place + 1) * STEPS);
    }
    this.#second = now;
  }

  #now(): number {
    return Math.floor(this.#readMs() / 1000) + SECONDS;
  }
}

type Sum = { readonly commands: number; readonly commits: number; readonly durations: Uint32Array };

function stepOf(ms: number): number {
  if (ms <= FIRST_MS) return 0;
  return Math.min(STEPS - 1, Math.ceil(Math.log(ms / FIRST_MS) / GROWTH));
}

/** The longest of a step. */
const msOf = (step: number): number => FIRST_MS * Math.exp(step * GROWTH);

function shareOf({ commits, durations }: Sum, share: number): number | undefined {
  let left = Math.ceil(commits * share);
  if (left === 0) return undefined;
  const step = durations.findIndex((count) => (left -= count) <= 0);
  return msOf(step === -1 ? STEPS - 1 : step);
}

// Wakes the sequencer when the engine's next deadline has come by the process's clock, also when that clock is moved.

/** The longest delay that setTimeout keeps. */
const DELAY_MS_MAX = 2 ** 31 - 1;

export class DeadlineTimer {
  readonly #clock: Clock;
  readonly #onDue: () => void;
  readonly #stopListening: () => void;
  #deadline: Instant | undefined;
  #timeout: NodeJS.Timeout | undefined;

  constructor(clock: Clock, onDue: () => void) {
    this.#clock = clock;
    this.#onDue = onDue;
    this.#stopListening = clock.onMoved(() => this.#start());
  }

  /** Cheap when nothing changed: called after every command. */
  arm(deadline: Instant | undefined): void {
    if (deadline === this.#deadline) return;
    this.#deadline = deadline;
    this.#start();
  }

  stop(): void {
    this.#stopListening();
    this.#deadline = undefined;
    this.#start();
  }

  #start(): void {
    clearTimeout(this.#timeout);
    if (this.#deadline === undefined) return;
    const delayMs = Math.min(Math.max(this.#deadline - this.#clock.now(), 0), DELAY_MS_MAX);
    this.#timeout = setTimeout(() => this.#wake(), delayMs).unref();
  }

  #wake(): void {
    if (this.#deadline === undefined) return;
    if (this.#clock.now() < this.#deadline) return this.#start();
    // Armed again by the command that this brings about, even if the deadline stays the same.
    this.#deadline = undefined;
    this.#onDue();
  }
}
