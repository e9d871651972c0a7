// The door of the engine: the one order in which commands happen, and the promise that an answer means "it is durable".
import type { Accepted, Refusal, UserId } from '@bourse/domain';
import type { Command, Event, Outcome } from '@bourse/engine';
import type { SealedBatch } from '../storage/sealed.ts';
import type { Pace } from './pace.ts';

/** Names a command for ever: the same key with the same body is answered with the first outcome. */
export type IdempotencyKey = {
  readonly userId: UserId;
  readonly route: string;
  /** Chosen by the client. No control characters. */
  readonly key: string;
  /** Hash of the parsed body. */
  readonly bodyHash: string;
};
export type SubmitOptions = {
  readonly idempotency?: IdempotencyKey;
  /** Runs nothing: answers with what the command under the key has come to, `not_received` where there is none. */
  readonly isLook?: boolean;
  /** A command of the house that is applied before all that waits, however much that is. It never has a key. */
  readonly isAhead?: boolean;
};

export type SubmitRefusal = Refusal<'busy' | 'idempotency_key_reused' | 'not_received'>;

/** The part of the sequencer that who seeds needs. */
export type CommandSink = {
  submit<C extends Command>(command: C): Promise<Outcome<C> | SubmitRefusal>;
};

/** A committed batch, in values of its own: nothing in it changes any more. */
export type Published = SealedBatch & { readonly events: readonly Event[] };

/** Counts since the start, for /metrics. */
export type SequencerStats = {
  /** Commands accepted and not answered yet. */
  readonly queueDepth: number;
  readonly commands: number;
  readonly busyRefusals: number;
  /** Committed transactions. */
  readonly batches: number;
  readonly lastBatchSize: number;
  readonly lastCommitMs: number;
  readonly commitMsSum: number;
};

export interface Sequencer {
  /**
   * Resolves after the commit that contains the command, refusals too. Beside the engine's refusals: `busy` when the
   * queue is full (never for what goes ahead of it) or the process is stopping, `idempotency_key_reused` for a known key with another body. Rejects with
   * `SequencerStopped` when the process has to stop: whether the command counts is unknown then.
   */
  submit<C extends Command>(command: C, options?: SubmitOptions): Promise<Outcome<C> | SubmitRefusal>;
  /**
   * Submits a command that `prepare` makes, or refuses to. A key that has an outcome is answered with it, and equal calls
   * under one key wait for the first: what is proven but once (a code, a signature) is asked for once, and never again
   * for what was done. Of a look, nothing is prepared. What `prepare` refuses is not remembered.
   */
  submitPrepared<C extends Command, No extends Refusal>(
    prepare: () => Promise<Accepted<C> | No>,
    options?: SubmitOptions,
  ): Promise<Outcome<C> | SubmitRefusal | No>;
  /** The listener is called after the batch has been answered, in commit order. Returns the way to stop listening. */
  subscribe(listener: (published: Published) => void): () => void;
  /** Accepts no more, finishes what was accepted, and resolves when all of it is committed, answered and published. */
  drain(): Promise<void>;
  readonly stats: SequencerStats;
  /** Commands that may wait; beyond it the answer is `busy`. */
  readonly queueDepthMax: number;
  /** Commits of the last minutes. */
  pace(): Pace;
}

/** The process is about to stop because a commit failed or an invariant broke. */
export class SequencerStopped extends Error {
  override readonly name = 'SequencerStopped';
}
