// The desk of messages: to one user by one operator, to many by two.
import type { FastifyInstance } from 'fastify';
import type { MessagesServices } from '../services.ts';
import { announcementRoutes } from './announcement-routes.ts';
import { personalRoutes } from './personal-routes.ts';

export function messageDeskRoutes(app: FastifyInstance, services: MessagesServices): void {
  personalRoutes(app, services);
  announcementRoutes(app, services);
}
