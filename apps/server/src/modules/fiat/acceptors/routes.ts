// Acceptors: who takes deals, opening one, what its two do with it, and the acceptor's desk.
import type { FastifyInstance } from 'fastify';
import type { FiatServices } from '../services.ts';
import { dealRoutes } from './deal-routes.ts';
import { deskRoutes } from './desk-routes.ts';
import { listRoutes } from './list-routes.ts';
import { openRoutes } from './open-routes.ts';

export function acceptorRoutes(app: FastifyInstance, services: FiatServices): void {
  listRoutes(app, services);
  openRoutes(app, services);
  dealRoutes(app, services);
  deskRoutes(app, services);
}
