// Every answer of the API has the server's time in its head, by which clients go instead of by their machine's.
import type { FastifyInstance } from 'fastify';
import type { BaseServices } from './base-services.ts';

/** UTC epoch milliseconds at which the request was taken in. */
const HEADER = 'server-time';

export function tellTime(app: FastifyInstance, { clock }: Pick<BaseServices, 'clock'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) reply.header(HEADER, clock.now());
    done();
  });
}
