// The door of lever: what the process gathers of it, and what other modules may see.
import type { Snapshot } from '@bourse/engine';
import type { Sequencer } from '../../core/sequencer/sequencer.ts';
import { defineModule } from '../module.ts';
import { createLeverBoard } from './board.ts';
import { seedLever } from './catalogue.ts';
import { leverChanges } from './desk/changes.ts';
import { leverDeskRoutes } from './desk/routes.ts';
import { LeverFeed } from './feed.ts';
import { startLeverNotices } from './lever-notices.ts';
import { leverRoutes } from './routes.ts';
import type { LeverServices } from './services.ts';
import { leverStorage } from './storage.ts';
import { pruneLever } from './prune.ts';

export type { LeverServices } from './services.ts';
export type { LeverAccountFigures, LeverData } from './live-contracts.ts';
export { leverCoinUses } from './coin-uses.ts';
export { leverDayFigures } from './day-figures.ts';

export const lever = defineModule({
  name: 'lever',
  storage: leverStorage,
  prune: pruneLever,
  open: (snapshot: Snapshot, sequencer: Sequencer) => ({ lever: createLeverBoard(snapshot, sequencer) }),
  seed: seedLever,
  routes: [leverDeskRoutes, leverRoutes],
  feeds: [(services: LeverServices) => (_, listeners) => new LeverFeed(services, listeners)],
  changes: [leverChanges],
  letters: [startLeverNotices],
});
