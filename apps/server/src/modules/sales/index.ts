// The door of sales of new coins: what the process gathers of them, and what others may see.
import type { Snapshot } from '@bourse/engine';
import type { Sequencer } from '../../core/sequencer/sequencer.ts';
import { defineModule } from '../module.ts';
import { createSalesBoard } from './board.ts';
import { salesChanges } from './changes.ts';
import { salesDeskRoutes } from './desk-routes.ts';
import { SalesFeed } from './feed.ts';
import { startSalesLetters } from './letters.ts';
import { salesRoutes } from './routes.ts';
import type { SalesServices } from './services.ts';
import { salesStorage } from './storage.ts';
import { pictureUsesOfSales } from './picture-uses.ts';

export { launchProjects, launchTexts } from './tables.ts';

export type { SalesServices } from './services.ts';
export { salesCoinUses } from './coin-uses.ts';

export const sales = defineModule({
  name: 'sales',
  uses: ['custody'],
  pictureUses: pictureUsesOfSales,
  storage: salesStorage,
  open: (snapshot: Snapshot, sequencer: Sequencer) => ({ sales: createSalesBoard(snapshot, sequencer) }),
  routes: [salesDeskRoutes, salesRoutes],
  feeds: [(services: SalesServices) => (io, listeners) => new SalesFeed(io, services, listeners)],
  changes: [salesChanges],
  letters: [startSalesLetters],
});
