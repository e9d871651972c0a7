// The door of spot: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';
import { spotRoutes } from './routes.ts';

export const spot = defineModule({
  name: 'spot',
  routes: [spotRoutes],
});
export { spotStorage } from './storage.ts';
export { pruneSpot } from './prune.ts';
export { spotDayFigures } from './day-figures.ts';
