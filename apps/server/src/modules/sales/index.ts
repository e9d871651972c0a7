// The door of sales of new coins: what the process gathers of them, and what others may see.
import { defineModule } from '../module.ts';
import { createSalesBoard } from './board.ts';
import { salesChanges } from './changes.ts';
import { salesDeskRoutes } from './desk-routes.ts';
import { SalesFeed } from './feed.ts';
import { startSalesLetters } from './letters.ts';
import { salesRoutes } from './routes.ts';
import type { SalesServices } from './services.ts';
import { salesStorage } from './storage.ts';

export { launchProjects, launchTexts } from './tables.ts';

export const sales = defineModule({
  name: 'sales',
  storage: salesStorage,
  open: createSalesBoard,
  // A demo's house prepares some sales; on any other site operators do.
  seed: async () => {},
  routes: [salesDeskRoutes, salesRoutes],
  feed: (services: SalesServices) => (io, listeners) => new SalesFeed(io, services, listeners),
  changes: salesChanges,
  letters: [startSalesLetters],
});
