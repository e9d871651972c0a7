// The door of seconds: what the process gathers of it, and what other modules may see.
import type { Snapshot } from '@bourse/engine';
import type { Sequencer } from '../../core/sequencer/sequencer.ts';
import { defineModule } from '../module.ts';
import { createMicroBoard } from './board.ts';
import { seedMicro } from './catalogue.ts';
import { microChanges } from './desk/changes.ts';
import { microDeskRoutes } from './desk/routes.ts';
import { MicroFeed } from './feed.ts';
import { microRoutes } from './routes.ts';
import type { SecondsServices } from './services.ts';
import { secondsStorage } from './storage.ts';
import { pruneSeconds } from './prune.ts';

export type { SecondsServices } from './services.ts';
export type { LiveMicroOrder } from './live-contracts.ts';
export { secondsCoinUses } from './coin-uses.ts';
export { secondsDayFigures } from './day-figures.ts';

export const seconds = defineModule({
  name: 'seconds',
  uses: ['identity'],
  storage: secondsStorage,
  prune: pruneSeconds,
  open: (snapshot: Snapshot, sequencer: Sequencer) => ({ micro: createMicroBoard(snapshot, sequencer) }),
  seed: seedMicro,
  routes: [microDeskRoutes, microRoutes],
  feeds: [(services: SecondsServices) => (_, listeners) => new MicroFeed(services, listeners)],
  changes: [microChanges],
});
