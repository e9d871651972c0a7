// Staking: what is offered, orders in and out, notices.
import type { FastifyInstance } from 'fastify';
import type { StakingServices } from './services.ts';
import { noticeRoutes } from './notice-routes.ts';
import { offerRoutes } from './offer-routes.ts';
import { orderRoutes } from './order-routes.ts';

export function stakingRoutes(app: FastifyInstance, services: StakingServices): void {
  offerRoutes(app, services);
  orderRoutes(app, services);
  noticeRoutes(app, services);
}
