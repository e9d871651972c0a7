// The desk at which operators bring new coins, and open, change and halt the spot markets that trade them.
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../http/services.ts';
import { haltRoute } from './halt-route.ts';
import { listRoute } from './list-route.ts';
import { proposalRoutes } from './proposal-routes.ts';

export function coinDeskRoutes(app: FastifyInstance, services: Services): void {
  listRoute(app, services);
  haltRoute(app, services);
  proposalRoutes(app, services);
}
