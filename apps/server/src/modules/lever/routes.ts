// Leveraged contracts: trading, lists and accounts, notices, receipts.
import type { FastifyInstance } from 'fastify';
import type { LeverServices } from './services.ts';
import { deskRoutes } from './desk-routes.ts';
import { listRoutes } from './list-routes.ts';
import { noticeRoutes } from './notice-routes.ts';
import { receiptRoutes } from './receipt-routes.ts';
import { tradeRoutes } from './trade-routes.ts';

export function leverRoutes(app: FastifyInstance, services: LeverServices): void {
  listRoutes(app, services);
  tradeRoutes(app, services);
  noticeRoutes(app, services);
  receiptRoutes(app, services);
  deskRoutes(app, services);
}
