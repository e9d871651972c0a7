// What everybody is told of how the exchange is, straight from memory.
import { health as contract } from '@bourse/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { HealthServices } from './conditions.ts';
import type { Health } from './health.ts';

export function healthRoutes(app: FastifyInstance, services: HealthServices & { readonly health: Health }): void {
  mount(app, services, contract.status, async ({ locale }) => ({ message: services.health.view(locale) }));
}
