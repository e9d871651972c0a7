// The desk at which operators look after users' money.
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../http/services.ts';
import { ledgerRoutes } from './ledger-routes.ts';

export function fundsDeskRoutes(app: FastifyInstance, services: Services): void {
  ledgerRoutes(app, services);
}
