// The calls of the watch: how everything is, what is wrong, what was, from where on, who is told.
import type { FastifyInstance } from 'fastify';
import type { WatchServices } from './services.ts';
import { alarmRoutes } from './alarm-routes.ts';
import { eventRoutes } from './event-routes.ts';
import { targetRoutes } from './target-routes.ts';
import { thresholdRoutes } from './threshold-routes.ts';

export function watchRoutes(app: FastifyInstance, services: WatchServices): void {
  alarmRoutes(app, services);
  eventRoutes(app, services);
  thresholdRoutes(app, services);
  targetRoutes(app, services);
}
