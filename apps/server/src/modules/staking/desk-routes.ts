// The desk at which operators look after staking. Nothing of it touches an order that was bought.
import type { FastifyInstance } from 'fastify';
import type { StakingServices } from './services.ts';
import { bookRoutes } from './desk-book-routes.ts';
import { settingRoute } from './desk-setting-route.ts';
import { stopRoute } from './desk-stop-route.ts';

export function stakingDeskRoutes(app: FastifyInstance, services: StakingServices): void {
  settingRoute(app, services);
  stopRoute(app, services);
  bookRoutes(app, services);
}
