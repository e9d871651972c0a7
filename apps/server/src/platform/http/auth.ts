// Puts the user of the request's token on the request, the sub-account that the user acts on, or the operator where the call is
// for operators, before limits and handlers; and lets whatever a handler awaits know the network that asked.
import type { Refusal, Result } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { ACCOUNT_HEADER, actIn } from './acting.ts';
import { withCallerNetwork } from '../../system/caller-network.ts';
import type { BaseServices } from './base-services.ts';
import { tokenOf } from './mount.ts';
import { networkOf } from './network.ts';
import type { TriesRefusal } from './throttles.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the user of the token may not act on the account that the request names; limits are charged all the same. */
    actingRefusal: Refusal | undefined;
  }
}

export function authenticate(app: FastifyInstance, { sessions, operatorSessions, persons }: BaseServices): void {
  app.decorateRequest('user', undefined);
  app.decorateRequest('operator', undefined);
  app.decorateRequest('token', undefined);
  app.decorateRequest('actingRefusal', undefined);
  app.addHook('onRequest', async (request) => {
    request.token = tokenOf(request.headers.authorization);
    if (request.token === undefined) return;
    if (request.routeOptions.config.call?.access === 'operator') {
      request.operator = mustWaitOr(await operatorSessions.resolveFrom(request.token, request.ip));
      if (request.operator) return;
    }
    request.user = mustWaitOr(await sessions.resolveFrom(request.token, request.ip));
    const asked = request.headers[ACCOUNT_HEADER];
    const { call } = request.routeOptions.config;
    if (request.user === undefined || typeof asked !== 'string' || call?.access === 'operator') return;
    const acting = actIn(persons, request.user, { asked, call });
    if (acting.ok) request.user = acting.value;
    else request.actingRefusal = acting;
  });
  // Once the body is there: it arrives by events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => withCallerNetwork(networkOf(request.ip), done));
}

/** Throws an error that the handler treats like one of the request limits: its message is the seconds to wait. */
function mustWaitOr<Found>(resolved: Result<Found, TriesRefusal>): Found {
  if (!resolved.ok) throw Object.assign(new Error(String(resolved.params['seconds'])), { statusCode: 429 });
  return resolved.value;
}
