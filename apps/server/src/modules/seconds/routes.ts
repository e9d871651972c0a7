// Second contracts: what they offer, orders in and out, receipts, limits, insurance, notices.
import type { FastifyInstance } from 'fastify';
import type { SecondsServices } from './services.ts';
import { insuranceRoutes } from './insurance-routes.ts';
import { limitRoutes } from './limit-routes.ts';
import { listRoutes } from './list-routes.ts';
import { noticeRoutes } from './notice-routes.ts';
import { offerRoutes } from './offer-routes.ts';
import { receiptRoutes } from './receipt-routes.ts';
import { tradeRoutes } from './trade-routes.ts';

export function microRoutes(app: FastifyInstance, services: SecondsServices): void {
  offerRoutes(app, services);
  tradeRoutes(app, services);
  listRoutes(app, services);
  receiptRoutes(app, services);
  limitRoutes(app, services);
  insuranceRoutes(app, services);
  noticeRoutes(app, services);
}
