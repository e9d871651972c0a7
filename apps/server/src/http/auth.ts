// Puts the user of the request's token on the request, or the operator where the call is for operators, before limits and
// handlers; and lets whatever a handler awaits know the network that asked.
import type { FastifyInstance } from 'fastify';
import { withCallerNetwork } from '../system/caller-network.ts';
import { tokenOf } from './mount.ts';
import { networkOf } from './network.ts';
import type { Services } from './services.ts';

export function authenticate(app: FastifyInstance, { sessions, operatorSessions }: Services): void {
  app.decorateRequest('user', undefined);
  app.decorateRequest('operator', undefined);
  app.decorateRequest('token', undefined);
  app.addHook('onRequest', async (request) => {
    request.token = tokenOf(request.headers.authorization);
    if (request.token === undefined) return;
    if (request.routeOptions.config.call?.access === 'operator') {
      request.operator = await operatorSessions.resolve(request.token);
      if (request.operator) return;
    }
    const resolved = await sessions.resolveFrom(request.token, request.ip);
    // As the request limits do it: the message is the seconds to wait.
    if (!resolved.ok) throw Object.assign(new Error(String(resolved.params['seconds'])), { statusCode: 429 });
    request.user = resolved.value;
  });
  // Once the body is there: it arrives by events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => withCallerNetwork(networkOf(request.ip), done));
}
