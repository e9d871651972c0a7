// The desk at which operators bring and change coins, open, change and halt the spot markets that trade them, and let coins leave.
import type { FastifyInstance } from 'fastify';
import type { CoinsServices } from '../services.ts';
import { delistingRoutes } from './delisting-routes.ts';
import { haltRoute } from './halt-route.ts';
import { listRoute } from './list-route.ts';

export function coinDeskRoutes(app: FastifyInstance, services: CoinsServices): void {
  listRoute(app, services);
  haltRoute(app, services);
  delistingRoutes(app, services);
}
