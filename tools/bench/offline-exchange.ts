// A database that no server uses, filled through the real sequencer and storage.
import type { Command } from '@bourse/engine';
import { seedCatalogue } from '../../apps/server/src/modules/coins/catalogue.ts';
import type { LocalSequencer } from '../../apps/server/src/core/sequencer/local-sequencer.ts';
import { openSequencer } from '../../apps/server/src/core/sequencer/open.ts';
import { openStorage } from '../../apps/server/src/database.ts';
import type { Storage } from '../../apps/server/src/core/storage/open.ts';
import { type Clock, createClock } from '../../apps/server/src/system/clock.ts';

const COMMANDS_AT_ONCE = 5_000;

const fail = (error: unknown): never => {
  throw error;
};

export type Parts = { readonly sequencer: LocalSequencer; readonly storage: Storage; readonly clock: Clock };

export async function withSequencer<T>(
  dataDir: string,
  work: (parts: Parts) => Promise<T>,
  clock: Clock = createClock(),
  /** It counts for a new database: that of a demo has everything open from the start. */
  isDemo = true,
): Promise<T> {
  const storage = await openStorage({ kind: 'embedded', dataDir }, { log: () => {}, onWriterLost: fail });
  const { sequencer } = await openSequencer({ storage, clock, isClockMovable: true, onFatal: fail });
  await seedCatalogue({ storage, sequencer, config: { isDemo } });
  try {
    return await work({ sequencer, storage, clock });
  } finally {
    await sequencer.drain();
    await storage.close();
  }
}

export async function submitAll(sequencer: LocalSequencer, commands: readonly Command[]): Promise<void> {
  for (let from = 0; from < commands.length; from += COMMANDS_AT_ONCE) {
    const outcomes = await Promise.all(
      commands.slice(from, from + COMMANDS_AT_ONCE).map((command) => sequencer.submit(command)),
    );
    const refused = outcomes.find((outcome) => !outcome.ok);
    if (refused && !refused.ok) throw new Error(`a command of the filling was refused: ${refused.code}`);
  }
}
