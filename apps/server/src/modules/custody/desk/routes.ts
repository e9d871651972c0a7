// The desk at which operators look after chains: alarms, networks, moves, what is held against the ledger.
import type { FastifyInstance } from 'fastify';
import type { CustodyServices } from '../services.ts';
import { alarmRoutes } from './alarm-routes.ts';
import { balanceRoutes } from './balance-routes.ts';
import { movesRoutes } from './moves-routes.ts';
import { networkRoute } from './network-route.ts';

export function custodyDeskRoutes(app: FastifyInstance, services: CustodyServices): void {
  alarmRoutes(app, services);
  networkRoute(app, services);
  balanceRoutes(app, services);
  movesRoutes(app, services);
}
