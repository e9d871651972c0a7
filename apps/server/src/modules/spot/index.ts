// The door of spot: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';
import { spotRoutes } from './routes.ts';
import { spotStorage } from './storage.ts';
import { pruneSpot } from './prune.ts';

export { spotDayFigures } from './day-figures.ts';

export const spot = defineModule({
  name: 'spot',
  storage: spotStorage,
  prune: pruneSpot,
  routes: [spotRoutes],
});
