// The desk at which operators look after leveraged contracts. Nothing of it touches a price, an open position or an outcome.
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../http/services.ts';
import { marketRoutes } from './market-routes.ts';
import { proposalRoutes } from './proposal-routes.ts';

export function leverDeskRoutes(app: FastifyInstance, services: Services): void {
  marketRoutes(app, services);
  proposalRoutes(app, services);
}
