// Puts the user of the request's token on the request, before limits and handlers.
import type { FastifyInstance } from 'fastify';
import { tokenOf } from './mount.ts';
import type { Services } from './services.ts';

export function authenticate(app: FastifyInstance, { sessions }: Services): void {
  app.decorateRequest('user', undefined);
  app.decorateRequest('token', undefined);
  app.addHook('onRequest', async (request) => {
    request.token = tokenOf(request.headers.authorization);
    if (request.token !== undefined) request.user = await sessions.resolve(request.token);
  });
}
