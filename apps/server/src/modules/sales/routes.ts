// The sale of new coins: what is sold, subscriptions in and out, notices.
import type { FastifyInstance } from 'fastify';
import type { SalesServices } from './services.ts';
import { noticeRoutes } from './notice-routes.ts';
import { offerRoutes } from './offer-routes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';

export function salesRoutes(app: FastifyInstance, services: SalesServices): void {
  offerRoutes(app, services);
  subscriptionRoutes(app, services);
  noticeRoutes(app, services);
}
