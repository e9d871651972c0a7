// The door of spot: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';
import { createSpotActs } from './acts.ts';
import { openCancelOnDisconnect } from './cancel-on-disconnect.ts';
import { openExecutionsFeed } from './executions-feed.ts';
import { spotRoutes } from './routes.ts';
import { pruneSpot, spotStorage } from './storage.ts';

export const spot = defineModule({
  name: 'spot',
  storage: spotStorage,
  prune: pruneSpot,
  serve: (services) => ({ spotActs: createSpotActs(services) }),
  routes: [spotRoutes],
  feeds: [openExecutionsFeed, openCancelOnDisconnect],
});

export { type Execution, executionsOf } from './executions.ts';
export { viewExecution } from './executions-feed.ts';
export { findOwnOrder, readOrders } from './queries.ts';
export type { SpotActs } from './services.ts';
