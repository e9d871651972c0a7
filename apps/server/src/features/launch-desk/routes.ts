// The desk at which operators look after sales of new coins.
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { bookRoutes } from './book-routes.ts';
import { proposalRoutes } from './proposal-routes.ts';
import { saleRoutes } from './sale-routes.ts';
import { stopRoute } from './stop-route.ts';
import { textRoute } from './text-route.ts';

export function launchDeskRoutes(app: FastifyInstance, services: Services): void {
  saleRoutes(app, services);
  textRoute(app, services);
  stopRoute(app, services);
  bookRoutes(app, services);
  proposalRoutes(app, services);
}
