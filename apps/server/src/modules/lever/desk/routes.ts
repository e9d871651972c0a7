// The desk at which operators look after leveraged contracts. Nothing of it makes a price.
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../services.ts';
import { marketRoutes } from './market-routes.ts';
import { stateRoute } from './state-route.ts';

export function leverDeskRoutes(app: FastifyInstance, services: Services): void {
  marketRoutes(app, services);
  stateRoute(app, services);
}
