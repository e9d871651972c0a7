// The desk at which operators look after fiat trade: merchants, ads, deals and disputes, acceptors and gateways.
import type { FastifyInstance } from 'fastify';
import type { FiatServices } from '../services.ts';
import { acceptorRoutes } from './acceptors.ts';
import { adRoutes } from './ads.ts';
import { caseRoutes } from './cases.ts';
import { dealRoutes } from './deals.ts';
import { gatewayRoutes } from './gateway.ts';
import { merchantRoutes } from './merchants.ts';
import { settingRoutes } from './setting-routes.ts';
import { userRoutes } from './users.ts';

export function fiatDeskRoutes(app: FastifyInstance, services: FiatServices): void {
  merchantRoutes(app, services);
  adRoutes(app, services);
  dealRoutes(app, services);
  userRoutes(app, services);
  caseRoutes(app, services);
  settingRoutes(app, services);
  acceptorRoutes(app, services);
  gatewayRoutes(app, services);
}
