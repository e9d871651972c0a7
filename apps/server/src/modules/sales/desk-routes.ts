// The desk at which operators look after sales of new coins.
import type { FastifyInstance } from 'fastify';
import type { SalesServices } from './services.ts';
import { bookRoutes } from './desk-book-routes.ts';
import { saleRoutes } from './desk-sale-routes.ts';
import { stopRoute } from './desk-stop-route.ts';
import { textRoute } from './desk-text-route.ts';

export function salesDeskRoutes(app: FastifyInstance, services: SalesServices): void {
  saleRoutes(app, services);
  textRoute(app, services);
  stopRoute(app, services);
  bookRoutes(app, services);
}
