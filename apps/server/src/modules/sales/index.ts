// The door of sales of new coins: what the process gathers of them, and what others may see.
import type { Snapshot } from '@bourse/engine';
import type { Sequencer } from '../../core/sequencer/sequencer.ts';
import { defineModule } from '../module.ts';
import { createSalesBoard } from './board.ts';
import { salesChanges } from './changes.ts';
import { salesDeskRoutes } from './desk.ts';
import { openSalesFeed } from './feed.ts';
import { startSalesLetters } from './notices.ts';
import { pictureUsesOfSales } from './queries.ts';
import { salesRoutes } from './routes.ts';
import { salesStorage } from './storage.ts';

export { launchProjects, launchTexts } from './tables.ts';

export const sales = defineModule({
  name: 'sales',
  uses: ['custody'],
  pictureUses: pictureUsesOfSales,
  storage: salesStorage,
  open: (snapshot: Snapshot, sequencer: Sequencer) => ({ sales: createSalesBoard(snapshot, sequencer) }),
  routes: [salesDeskRoutes, salesRoutes],
  feeds: [openSalesFeed],
  changes: [salesChanges],
  letters: [startSalesLetters],
});
