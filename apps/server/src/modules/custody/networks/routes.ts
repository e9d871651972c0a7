// The desk at which operators look after the networks of coins: which coin moves where, and by which settings.
import type { FastifyInstance } from 'fastify';
import type { CustodyServices } from '../services.ts';
import { listRoute } from './list-route.ts';
import { pauseRoute } from './pause-route.ts';
import { tokenRoute } from './token-route.ts';

export function networkDeskRoutes(app: FastifyInstance, services: CustodyServices): void {
  listRoute(app, services);
  tokenRoute(app, services);
  pauseRoute(app, services);
}
