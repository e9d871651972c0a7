// The headers of a request that a key has signed.
import type { FastifyRequest } from 'fastify';

/** A header that was sent twice is in no form that a key has. */
export const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => headers[name]?.toString();

export const keyNameOf = (request: FastifyRequest): string | undefined => headerOf(request, 'bourse-key');

/** Whether it says that a key has signed it. What is no call of the contract asks for nobody, and is answered without proof. */
export const saysSigned = ({ headers, routeOptions: { config } }: FastifyRequest): boolean =>
  (headers['bourse-key'] !== undefined || headers['bourse-signature'] !== undefined) && config.call !== undefined;
