// The desk at which operators look after second contracts. Nothing of it touches a price, an order that was accepted or an
// outcome.
import type { FastifyInstance } from 'fastify';
import type { SecondsServices } from '../services.ts';
import { bookRoutes } from './book-routes.ts';
import { settingRoutes } from './setting-routes.ts';
import { stopRoute } from './stop-route.ts';

export function microDeskRoutes(app: FastifyInstance, services: SecondsServices): void {
  settingRoutes(app, services);
  stopRoute(app, services);
  bookRoutes(app, services);
}
