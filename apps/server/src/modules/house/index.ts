// The door of house: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';
import { houseChanges } from './changes.ts';
import { startDailyBooks } from './daily-books.ts';
import { reportRoutes } from './reports.ts';
import { houseDeskRoutes } from './routes.ts';

export { findExpectedEnd } from './changes.ts';

export const house = defineModule({
  name: 'house',
  uses: ['lever', 'seconds'],
  routes: [houseDeskRoutes, reportRoutes],
  changes: [houseChanges],
  jobs: [startDailyBooks],
});
