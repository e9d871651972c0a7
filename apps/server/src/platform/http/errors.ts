// Turns every error into an answer.
import { InvariantViolation, refuse } from '@bourse/domain';
import type { FastifyError, FastifyInstance } from 'fastify';
import { Busy } from '../../system/busy.ts';
import type { BaseServices } from './base-services.ts';
import { sendRefusal } from './mount.ts';

/** Faults that have an answer of their own: those of the request that Fastify itself finds go by their HTTP status. */
function refusalOf(error: FastifyError) {
  if (error instanceof Busy) return refuse('busy');
  if (error.statusCode === 413) return refuse('payload_too_large');
  if (error.statusCode === 429) return refuse('rate_limited', { seconds: Number(error.message) || 1 });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return refuse('invalid_request', { field: '' });
  }
  return undefined;
}

/** The range of a file cannot be had, or a condition on the request does not hold. */
const FILE_STATUSES: readonly (number | undefined)[] = [412, 416];
const ofFile = ({ statusCode }: FastifyError) =>
  statusCode !== undefined && FILE_STATUSES.includes(statusCode) ? { status: statusCode } : {};

export function handleErrors(app: FastifyInstance, services: BaseServices, onInvariant: (error: Error) => void): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal) return sendRefusal(services, { request, reply, refusal, ...ofFile(error) });
    request.log.error(
      { err: error, reqId: request.id, method: request.method, path: request.routeOptions.url },
      'fault',
    );
    if (error instanceof InvariantViolation) onInvariant(error);
    return sendRefusal(services, { request, reply, refusal: refuse('internal_error') });
  });
}
