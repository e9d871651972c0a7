// Brings the engine back to the state of the database, and puts the sequencer in front of it.
import { checkInvariants, Engine, type Snapshot } from '@bourse/engine';
import type { Storage } from '../storage/open.ts';
import type { Clock } from '../../system/clock.ts';
import { LocalSequencer } from './local-sequencer.ts';

export type SequencerOptions = {
  readonly storage: Pick<Storage, 'loadSnapshot' | 'writer' | 'storedOutcomes'>;
  readonly clock: Clock;
  /** Demo mode: the clock may have been moved forward before the restart, and is moved there again. */
  readonly isClockMovable: boolean;
  /** See `LocalSequencerOptions`. */
  readonly lifeSignMs?: number;
  /** Called once: log, then exit with `exitCodeOf(error)`. */
  readonly onFatal: (error: unknown) => void;
};

export type OpenSequencer = {
  readonly sequencer: LocalSequencer;
  /** For those who read it at the start, before the first command; and what it was loaded from. */
  readonly engine: Engine;
  readonly snapshot: Snapshot;
};

/** Resolves when commands can be submitted. */
export async function openSequencer(options: SequencerOptions): Promise<OpenSequencer> {
  const snapshot = await options.storage.loadSnapshot();
  if (options.isClockMovable) options.clock.catchUp(snapshot.at);
  const engine = Engine.load(snapshot);
  // A database that does not hold them is not traded on: the process stays down until somebody has looked.
  checkInvariants(engine);
  const sequencer = new LocalSequencer({
    engine,
    writer: options.storage.writer,
    storedOutcomes: options.storage.storedOutcomes,
    clock: options.clock,
    onFatal: options.onFatal,
    ...(options.lifeSignMs === undefined ? {} : { lifeSignMs: options.lifeSignMs }),
  });
  return { sequencer, engine, snapshot };
}
