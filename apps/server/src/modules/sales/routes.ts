// The sale of new coins: what is sold, subscriptions in and out, notices.
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { noticeRoutes } from './notice-routes.ts';
import { offerRoutes } from './offer-routes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';

export function launchRoutes(app: FastifyInstance, services: Services): void {
  offerRoutes(app, services);
  subscriptionRoutes(app, services);
  noticeRoutes(app, services);
}
