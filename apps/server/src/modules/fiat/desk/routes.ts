// The desk at which operators look after fiat trade: merchants, ads, deals and disputes, acceptors and gateways.
import type { FastifyInstance } from 'fastify';
import type { FiatServices } from '../services.ts';
import { caseRoutes } from './case-routes.ts';
import { merchantRoutes } from './merchant-routes.ts';
import { moneyRoutes } from './money-routes.ts';
import { settingRoutes } from './setting-routes.ts';
import { userRoutes } from './user-routes.ts';

export function fiatDeskRoutes(app: FastifyInstance, services: FiatServices): void {
  merchantRoutes(app, services);
  userRoutes(app, services);
  caseRoutes(app, services);
  settingRoutes(app, services);
  moneyRoutes(app, services);
}
