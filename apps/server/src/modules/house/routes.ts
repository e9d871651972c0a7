// The desk at which operators look after money of the house.
import type { FastifyInstance } from 'fastify';
import type { HouseServices } from './services.ts';
import { accountRoutes } from './account-routes.ts';
import { exposureRoute } from './exposure-route.ts';
import { previewRoute } from './changes.ts';

export function houseDeskRoutes(app: FastifyInstance, services: HouseServices): void {
  accountRoutes(app, services);
  previewRoute(app, services);
  exposureRoute(app, services);
}
