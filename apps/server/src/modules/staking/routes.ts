// Staking: what is offered, orders in and out, notices.
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { noticeRoutes } from './notice-routes.ts';
import { offerRoutes } from './offer-routes.ts';
import { orderRoutes } from './order-routes.ts';

export function earnRoutes(app: FastifyInstance, services: Services): void {
  offerRoutes(app, services);
  orderRoutes(app, services);
  noticeRoutes(app, services);
}
