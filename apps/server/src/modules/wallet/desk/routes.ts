// The desk at which operators look after users' money.
import type { FastifyInstance } from 'fastify';
import type { WalletServices } from '../services.ts';
import { adjustmentRoutes } from './adjustment-routes.ts';
import { depositRoutes } from './deposit-routes.ts';
import { ledgerRoutes } from './ledger-routes.ts';
import { lockRoutes } from './lock-routes.ts';
import { unclaimedDepositRoutes } from './unclaimed-deposits.ts';
import { withdrawalRoutes } from './withdrawal-routes.ts';

export function fundsDeskRoutes(app: FastifyInstance, services: WalletServices): void {
  ledgerRoutes(app, services);
  lockRoutes(app, services);
  adjustmentRoutes(app, services);
  withdrawalRoutes(app, services);
  depositRoutes(app, services);
  unclaimedDepositRoutes(app, services);
}
