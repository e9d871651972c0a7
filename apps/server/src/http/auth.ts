// Puts the user of the request's token on the request, before limits and handlers.
import type { FastifyInstance } from 'fastify';
import { tokenOf } from './mount.ts';
import type { Services } from './services.ts';

export function authenticate(app: FastifyInstance, { sessions }: Services): void {
  app.decorateRequest('user', undefined);
  app.decorateRequest('token', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    request.token = tokenOf(request.headers.authorization);
    request.user = request.token === undefined ? undefined : sessions.peek(request.token);
    if (request.token === undefined || request.user !== undefined) {
      done();
      return;
    }
    sessions.resolveFrom(request.token, request.ip).then((resolved) => {
      if (resolved.ok) {
        request.user = resolved.value;
        done();
        return;
      }
      // As the request limits do it: the message is the seconds to wait.
      done(Object.assign(new Error(String(resolved.params['seconds'])), { statusCode: 429 }));
    }, done);
  });
}
