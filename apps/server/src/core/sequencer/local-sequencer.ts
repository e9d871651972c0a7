// The sequencer in the process that writes: stamp, apply, seal, commit, answer, publish.
import {
  type Accepted,
  instant,
  InvariantViolation,
  OUTAGE_MS_MIN,
  refuse,
  seq,
  type Instant,
  type Refusal,
  type Seq,
} from '@bourse/domain';
import { createChanges, type Command, type Counters, type Engine, type Event, type Outcome } from '@bourse/engine';
import type { StoredOutcomes } from '../storage/idempotency.ts';
import { isEmpty, type KeyedOutcome, seal, type SealedBatch } from '../storage/sealed.ts';
import type { Writer } from '../storage/writer.ts';
import type { Clock } from '../../system/clock.ts';
import { DeadlineTimer, type Pace, PaceCounts } from './pace.ts';
import { KeyedCommands, writeOutcome } from './keyed-commands.ts';
import {
  type IdempotencyKey,
  type Published,
  type Sequencer,
  SequencerStopped,
  type SequencerStats,
  type SubmitOptions,
  type SubmitRefusal,
} from './sequencer.ts';

export type LocalSequencerOptions = {
  readonly engine: Pick<Engine, 'apply' | 'hasToWait' | 'nextDeadline' | 'seq' | 'at' | 'counters'>;
  readonly writer: Pick<Writer, 'commit'>;
  readonly storedOutcomes: StoredOutcomes;
  readonly clock: Clock;
  /** Called once. Memory may be ahead of the truth: log and exit, with {@link exitCodeOf}. */
  readonly onFatal: (error: unknown) => void;
  /** Says that the process runs at least so often, so that a longer silence means that it did not. Never where it is left out. */
  readonly lifeSignMs?: number;
  /** Commands in one transaction at most. */
  readonly batchSizeMax?: number;
  /** Commands accepted and not answered, at most; beyond it the answer is `busy`. */
  readonly queueDepthMax?: number;
};

const BATCH_SIZE_MAX = 1_000;
const QUEUE_DEPTH_MAX = 20_000;
/**
 * Transactions sent and not yet durable, at most, and how many commands make it worth while to send one behind another:
 * PostgreSQL stays busy while this process works and while the disk does (`npm run bench -- orders`).
 */
const IN_FLIGHT_MAX = 4;
const FOLLOWING_BATCH_MIN = 40;

/** How long a command waits for the end of what is due where ever more may come: after that it does the rest itself. */
const HELD_MS_MAX = 5_000;

type Stamp = { readonly seq: Seq; readonly at: Instant };

/** The time of an engine that has had no command. */
const BEFORE_THE_FIRST = instant(0);

/** Commands that the engine has applied and no transaction has taken yet. */
class OpenBatch {
  readonly changes = createChanges();
  readonly events: Event[] = [];
  readonly keys: KeyedOutcome[] = [];
  readonly answers: (() => void)[] = [];
}

/** Under which key a command is remembered, and whether it goes before what waits. */
type Place = { readonly key?: IdempotencyKey | undefined; readonly isAhead?: boolean };

type Pending = {
  readonly command: Command;
  /** Lets the engine apply it and adds what follows to the batch. */
  readonly applyTo: (batch: OpenBatch, stamp: Stamp) => void;
  readonly reject: (error: unknown) => void;
};

type Held = { readonly pending: Pending; readonly untilMs: number };

export class LocalSequencer implements Sequencer {
  readonly #options: LocalSequencerOptions;
  readonly #batchSizeMax: number;
  readonly queueDepthMax: number;
  readonly #pace = new PaceCounts();
  readonly #keyed: KeyedCommands;
  readonly #timer: DeadlineTimer;
  readonly #listeners = new Set<(published: Published) => void>();
  #state: 'running' | 'draining' | 'stopped' = 'running';
  #fatal: { readonly error: unknown } | undefined;
  #seq: Seq;
  #at: Instant;
  /** When the last command was stamped, by a clock that nobody moves. */
  #stampedMs: number;
  #lifeSigns: NodeJS.Timeout | undefined;
  #counters: Readonly<Counters>;
  /** Accepted, not applied: the open batch is full. */
  #queue: Pending[] = [];
  /** Better applied when nothing is due: until then, or until that moment. In the order in which they came. */
  #held: Held[] = [];
  #open = new OpenBatch();
  #isFlushScheduled = false;
  #isRefilling = false;
  /** From an `advanceTime` to its answer. */
  #isAdvancing = false;
  /** Transactions sent and not yet durable. */
  #inFlight = 0;
  /** Every command between acceptance and answer, to tell its sender when the process has to stop. */
  readonly #unanswered = new Set<Pending>();
  /** Keyed commands that wait for the look at the table: accepted, but not yet in line. */
  #lookups = 0;
  #unpublished = 0;
  #idleWaiters: { readonly resolve: () => void; readonly reject: (error: unknown) => void }[] = [];
  #counts = { commands: 0, busyRefusals: 0, batches: 0, lastBatchSize: 0, lastCommitMs: 0, commitMsSum: 0 };

  constructor(options: LocalSequencerOptions) {
    this.#options = options;
    this.#batchSizeMax = options.batchSizeMax ?? BATCH_SIZE_MAX;
    this.queueDepthMax = options.queueDepthMax ?? QUEUE_DEPTH_MAX;
    this.#keyed = new KeyedCommands(options.storedOutcomes);
    this.#seq = options.engine.seq;
    this.#at = options.engine.at;
    this.#counters = options.engine.counters;
    // The process was away from the last command of the one before it until now.
    this.#stampedMs = options.clock.unmovedNow() - (options.clock.now() - this.#at);
    this.#startLifeSigns();
    this.#timer = new DeadlineTimer(options.clock, () => this.#advanceTime());
    this.#timer.arm(options.engine.nextDeadline());
  }

  get stats(): SequencerStats {
    return { queueDepth: this.#queueDepth, ...this.#counts };
  }

  pace(): Pace {
    return this.#pace.read();
  }

  submit<C extends Command>(command: C, options: SubmitOptions = {}): Promise<Outcome<C> | SubmitRefusal> {
    if (options.isAhead && this.#state === 'running') return this.#enqueue(command, { isAhead: true });
    return this.#admit<C>(options, (key) => this.#enqueue(command, { key }));
  }

  submitPrepared<C extends Command, No extends Refusal>(
    prepare: () => Promise<Accepted<C> | No>,
    options: SubmitOptions = {},
  ): Promise<Outcome<C> | SubmitRefusal | No> {
    return this.#admit<C, No>(options, async (key) => {
      const prepared = await prepare();
      if (!prepared.ok) return prepared;
      return this.#isFull ? this.#busy() : this.#enqueue(prepared.value, { key });
    });
  }

  /** Answers with the outcome that a key has, or executes. */
  #admit<C extends Command, No extends Refusal = never>(
    options: SubmitOptions,
    execute: (key?: IdempotencyKey) => Promise<Outcome<C> | SubmitRefusal | No>,
  ): Promise<Outcome<C> | SubmitRefusal | No> {
    if (this.#fatal !== undefined) return Promise.reject(this.#stopped());
    if (this.#isFull) return Promise.resolve(this.#busy());
    const key = options.idempotency;
    if (key === undefined) return execute();
    this.#lookups += 1;
    let isLookingUp = true;
    const endLookup = (): void => {
      if (isLookingUp) this.#lookups -= 1;
      isLookingUp = false;
    };
    const answer = options.isLook
      ? this.#keyed.look<C>(key)
      : this.#keyed.run<C, No>(key, () => {
          endLookup();
          return execute(key);
        });
    return answer.finally(() => {
      endLookup();
      this.#checkIdle();
    });
  }

  subscribe(listener: (published: Published) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  drain(): Promise<void> {
    if (this.#state === 'running') this.#state = 'draining';
    this.#timer.stop();
    clearInterval(this.#lifeSigns);
    this.#takeHeld();
    this.#scheduleFlush();
    return new Promise((resolve, reject) => {
      if (this.#fatal !== undefined) return reject(this.#stopped());
      if (this.#state === 'stopped') return resolve();
      this.#idleWaiters.push({ resolve, reject });
      this.#checkIdle();
    });
  }

  get #isFull(): boolean {
    return this.#state !== 'running' || this.#queueDepth >= this.queueDepthMax;
  }

  get #queueDepth(): number {
    return this.#unanswered.size + this.#lookups;
  }

  #busy(): Refusal<'busy'> {
    this.#counts.busyRefusals += 1;
    return refuse('busy');
  }

  /**
   * One at a time: what is due and does not end within one command goes on when the part before it is durable, so that
   * users' commands come between.
   */
  #advanceTime(): void {
    if (this.#state !== 'running' || this.#isAdvancing) return;
    this.#isAdvancing = true;
    // It fails only when everything does, and then it is not the one to say so.
    this.#enqueue({ kind: 'advanceTime' }, { isAhead: true }).then(
      () => {
        this.#isAdvancing = false;
        this.#armTimer();
      },
      () => {},
    );
  }

  #armTimer(): void {
    if (this.#state === 'running' && !this.#isAdvancing) this.#timer.arm(this.#options.engine.nextDeadline());
  }

  #enqueue<C extends Command>(command: C, { key, isAhead = false }: Place): Promise<Outcome<C>> {
    if (this.#fatal !== undefined) return Promise.reject(this.#stopped());
    return new Promise((resolve, reject) => {
      const pending: Pending = {
        command,
        reject,
        applyTo: (batch, stamp) => {
          const outcome = this.#options.engine.apply<C>({ ...stamp, command }, batch.changes, batch.events);
          if (key !== undefined) batch.keys.push({ ...key, ...stamp, outcome: writeOutcome(outcome) });
          batch.answers.push(() => {
            this.#unanswered.delete(pending);
            resolve(outcome);
          });
        },
      };
      this.#counts.commands += 1;
      this.#unanswered.add(pending);
      const hasRoom = this.#queue.length === 0 && this.#open.answers.length < this.#batchSizeMax;
      if (isAhead || hasRoom) this.#take(pending);
      else this.#queue.push(pending);
      this.#scheduleFlush();
    });
  }

  #take(pending: Pending): void {
    const patience = this.#state === 'running' ? this.#options.engine.hasToWait(pending.command) : undefined;
    if (patience !== undefined) {
      const untilMs = patience === 'to_the_end' ? Number.POSITIVE_INFINITY : performance.now() + HELD_MS_MAX;
      this.#held.push({ pending, untilMs });
      return;
    }
    this.#apply(pending);
    // While the first one waits something is due, so that there will be another of these.
    const hasWorked = pending.command.kind === 'advanceTime' || pending.command.kind === 'tickIndex';
    if (this.#held[0] && (hasWorked || !this.#isHeldBack(this.#held[0]))) this.#takeHeld();
  }

  /** Those for which what was due is done, or has taken too long, are the next in line. */
  #takeHeld(): void {
    const released: Pending[] = [];
    const waiting: Held[] = [];
    for (const held of this.#held) {
      if (this.#isHeldBack(held)) waiting.push(held);
      else released.push(held.pending);
    }
    if (released.length === 0) return;
    this.#held = waiting;
    this.#queue = [...released, ...this.#queue];
    if (!this.#isRefilling) this.#refill();
  }

  #isHeldBack({ pending, untilMs }: Held): boolean {
    if (this.#state !== 'running' || performance.now() >= untilMs) return false;
    return this.#options.engine.hasToWait(pending.command) !== undefined;
  }

  /** Commits a sign of life where nothing else is committed; after a crash the outage counts from the last sign. */
  #startLifeSigns(): void {
    const { lifeSignMs, clock } = this.#options;
    if (lifeSignMs === undefined) return;
    this.#lifeSigns = setInterval(() => {
      if (this.#state !== 'running' || clock.unmovedNow() - this.#stampedMs < lifeSignMs) return;
      // It fails only when everything does, and then it is not the one to say so.
      this.#enqueue({ kind: 'keepTime' }, { isAhead: true }).catch(() => {});
    }, lifeSignMs).unref();
  }

  #stamp(): Stamp {
    this.#seq = seq(this.#seq + 1);
    this.#at = instant(Math.max(this.#at, this.#options.clock.now()));
    return { seq: this.#seq, at: this.#at };
  }

  /**
   * A long silence comes before whatever ends it, in the same transaction: nobody is late for what the process was away
   * for, and if that fails it is booked by the next process, as long as it has become by then.
   */
  #bookOutage(): void {
    const nowMs = this.#options.clock.unmovedNow();
    const awayMs = nowMs - this.#stampedMs;
    const since = this.#at;
    this.#stampedMs = nowMs;
    if (awayMs <= OUTAGE_MS_MIN || since === BEFORE_THE_FIRST) return;
    const { changes, events } = this.#open;
    this.#options.engine.apply({ ...this.#stamp(), command: { kind: 'bookOutage', since } }, changes, events);
  }

  #apply(pending: Pending): void {
    try {
      this.#bookOutage();
      pending.applyTo(this.#open, this.#stamp());
    } catch (error) {
      // Whatever the engine throws leaves it half-changed, so nothing of this batch may be written.
      return this.#fail(
        error instanceof InvariantViolation
          ? error
          : new InvariantViolation('the engine threw an unexpected error', { cause: error }),
      );
    }
    this.#armTimer();
  }

  /**
   * Commands of one turn of the event loop go together. While a commit runs, those that arrive wait for its end, unless
   * they are many: then they follow at once, so that PostgreSQL has work while this process answers.
   */
  #scheduleFlush(): void {
    if (this.#isFlushScheduled || !this.#mayFlush()) return;
    this.#isFlushScheduled = true;
    setImmediate(() => {
      this.#isFlushScheduled = false;
      this.#flush();
    });
  }

  #mayFlush(): boolean {
    if (this.#inFlight === 0) return true;
    return this.#inFlight < IN_FLIGHT_MAX && this.#open.answers.length >= FOLLOWING_BATCH_MIN;
  }

  #flush(): void {
    if (this.#fatal !== undefined || this.#open.answers.length === 0 || !this.#mayFlush()) return;
    const batch = this.#open;
    const isChanging = !isEmpty(batch.changes) || batch.keys.length > 0;
    // A refusal may rest on what is still being written, so it waits for it.
    if (!isChanging && this.#inFlight > 0) return;
    // Every command that was applied is in this batch or in one before it, so these are the ids that it ends with.
    const { counters } = this.#options.engine;
    const sealed = seal(batch.changes, { seq: this.#seq, at: this.#at, before: this.#counters, counters }, batch.keys);
    this.#open = new OpenBatch();
    this.#counters = counters;
    if (isChanging) {
      this.#commit(batch, sealed);
      this.#refill();
      return;
    }
    // Only refusals that nobody has to remember: all earlier batches are committed, so they can be answered as they are.
    this.#refill();
    this.#answer(batch);
    this.#scheduleFlush();
  }

  /** Applies what waited for room in the open batch. */
  #refill(): void {
    const next = this.#queue.splice(0, Math.max(0, this.#batchSizeMax - this.#open.answers.length));
    this.#isRefilling = true;
    for (const pending of next) {
      if (this.#fatal !== undefined) return;
      this.#take(pending);
    }
    this.#isRefilling = false;
  }

  #commit(batch: OpenBatch, sealed: SealedBatch): void {
    this.#inFlight += 1;
    const startedAtMs = performance.now();
    this.#options.writer.commit(sealed).then(
      () => {
        this.#inFlight -= 1;
        if (this.#fatal !== undefined) return;
        this.#count(batch.answers.length, performance.now() - startedAtMs);
        // Both only queue what follows from them: the next transaction starts before any of it runs.
        this.#publish(batch, sealed);
        this.#answer(batch);
        this.#flush();
      },
      (error: unknown) => this.#fail(error),
    );
  }

  #count(batchSize: number, commitMs: number): void {
    this.#counts.batches += 1;
    this.#counts.lastBatchSize = batchSize;
    this.#counts.lastCommitMs = commitMs;
    this.#counts.commitMsSum += commitMs;
    this.#pace.add(batchSize, commitMs);
  }

  #answer(batch: OpenBatch): void {
    for (const answer of batch.answers) answer();
    this.#checkIdle();
  }

  /** In a later turn of the event loop, when the answers are on their way. */
  #publish(batch: OpenBatch, sealed: SealedBatch): void {
    this.#unpublished += 1;
    setImmediate(() => {
      this.#unpublished -= 1;
      for (const listener of this.#listeners) listener({ ...sealed, events: batch.events });
      this.#checkIdle();
    });
  }

  #checkIdle(): void {
    if (this.#state !== 'draining' || this.#queueDepth > 0 || this.#inFlight > 0 || this.#unpublished > 0) return;
    this.#state = 'stopped';
    for (const { resolve } of this.#idleWaiters.splice(0)) resolve();
  }

  #fail(error: unknown): void {
    if (this.#fatal !== undefined) return;
    this.#fatal = { error };
    this.#state = 'stopped';
    this.#timer.stop();
    clearInterval(this.#lifeSigns);
    this.#queue = [];
    this.#held = [];
    this.#open = new OpenBatch();
    for (const { reject } of this.#unanswered) reject(this.#stopped());
    this.#unanswered.clear();
    for (const { reject } of this.#idleWaiters.splice(0)) reject(this.#stopped());
    this.#options.onFatal(error);
  }

  #stopped(): SequencerStopped {
    return new SequencerStopped('The sequencer has stopped; whether the command counts is unknown.', {
      cause: this.#fatal?.error,
    });
  }
}

/** 70 for a broken invariant: the supervisor lets the process stay down. 1 for the rest: start again and load. */
export function exitCodeOf(error: unknown): 1 | 70 {
  return error instanceof InvariantViolation ? 70 : 1;
}
