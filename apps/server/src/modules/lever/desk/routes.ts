// The desk at which operators look after leveraged contracts. Nothing of it makes a price.
import type { FastifyInstance } from 'fastify';
import type { LeverServices } from '../services.ts';
import { marketRoutes } from './market-routes.ts';
import { stateRoute } from './state-route.ts';

export function leverDeskRoutes(app: FastifyInstance, services: LeverServices): void {
  marketRoutes(app, services);
  stateRoute(app, services);
}
