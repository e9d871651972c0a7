// Requests that a program has signed with a key. What was signed is the body exactly as it came, so they are proven once it is
// there, and only then charged as their user's; other requests pay nothing for it.
import { keyUseOf } from '@bourse/contract';
import { type Refusal, refuse } from '@bourse/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { headerOf, keyNameOf, saysSigned } from './keys/headers.ts';
import type { KeyUser } from './keys/program-keys.ts';
import type { Signed } from './keys/signatures.ts';
import type { BaseServices } from './base-services.ts';
import { type RequestLimits, tooMany } from './limits.ts';
import { BODY_BYTES_MAX, sendRefusal, tokenOf } from './mount.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user whose key has signed it; the same as `user` then. */
    signer: KeyUser | undefined;
    /** The code of the refusal that it was answered with. */
    refusedWith: Refusal['code'] | undefined;
  }
}

/** Mounted after the hooks that look for tokens and charge. */
export function proveSigned(app: FastifyInstance, services: BaseServices, limits: RequestLimits): void {
  app.decorateRequest('signer', undefined);
  app.decorateRequest('refusedWith', undefined);
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!saysSigned(request)) return payload;
    const unreadable = refuseUnread(request);
    if (unreadable) return sendRefusal(services, { request, reply, refusal: unreadable });
    const body = await readBody(request, payload);
    const verified = await services.keys.verify(signedOf(request, body));
    if (!verified.ok) {
      limits.chargeUnproven(request);
      if (verified.code === 'rate_limited') throw tooMany(reply, Number(verified.params['seconds']));
      return sendRefusal(services, { request, reply, refusal: verified });
    }
    request.user = verified.value;
    request.signer = verified.value;
    const wait = limits.chargeProven(request);
    if (wait !== undefined) throw tooMany(reply, wait);
    const refusal = refuseKey(request, verified.value);
    if (refusal) return sendRefusal(services, { request, reply, refusal });
    return new ReadAgain(body);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const { signer, refusedWith: outcome = 'ok', ip: address } = request;
    if (signer !== undefined) services.keys.used(signer, { call: callOf(request), address, outcome });
    done();
  });
}

const callOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url ?? ''}`;

/** What is refused whatever its body is: a login beside the key, and files, whose bodies are not kept in memory for a proof. */
function refuseUnread(request: FastifyRequest): Refusal | undefined {
  if (tokenOf(request.headers.authorization) !== undefined) return refuse('key_and_token');
  return request.routeOptions.config.call?.takesFile === true ? refuse('key_not_allowed') : undefined;
}

const signedOf = (request: FastifyRequest, body: Buffer): Signed => ({
  name: keyNameOf(request),
  timestamp: headerOf(request, 'bourse-timestamp'),
  window: headerOf(request, 'bourse-window'),
  signature: headerOf(request, 'bourse-signature'),
  method: request.method,
  path: request.originalUrl,
  body,
  address: request.ip,
  call: callOf(request),
});

/** A key acts on its own account, and where the call lets it. */
function refuseKey(request: FastifyRequest, { id, key }: KeyUser): Refusal | undefined {
  const { call } = request.routeOptions.config;
  const use = call === undefined ? 'never' : keyUseOf(call);
  const account = headerOf(request, 'account');
  if (use === 'never' || (account !== undefined && account !== String(id))) return refuse('key_not_allowed');
  return use === 'any' || key.permissions.has(use) ? undefined : refuse('key_not_permitted', { permission: use });
}

const NO_BODY = Buffer.alloc(0);

/** Reads the whole body, up to what its route takes. Throws what the handler of errors answers with 413 or 400. */
async function readBody(request: FastifyRequest, payload: Readable): Promise<Buffer> {
  const { headers, routeOptions } = request;
  const length = headers['content-length'];
  if (headers['transfer-encoding'] === undefined && (length === undefined || length === '0')) return NO_BODY;
  const bytesMax = routeOptions.bodyLimit ?? BODY_BYTES_MAX;
  const tooLarge = () => Object.assign(new Error('the body is too large'), { statusCode: 413 });
  if (Number(length) > bytesMax) throw tooLarge();
  const body = await collect(payload, bytesMax);
  if (body === 'too large') throw tooLarge();
  // The connection has gone, or what it sent was no body.
  if (body === 'broken') throw Object.assign(new Error('the body was not sent whole'), { statusCode: 400 });
  return body;
}

/** Gathers a body by the events of its stream: iterating over the stream costs as much as checking a signature. */
function collect(payload: Readable, bytesMax: number): Promise<Buffer | 'too large' | 'broken'> {
  const { promise, resolve } = Promise.withResolvers<Buffer | 'too large' | 'broken'>();
  const chunks: Buffer[] = [];
  let bytes = 0;
  payload.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= bytesMax) chunks.push(chunk);
    else resolve('too large');
  });
  payload.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
  payload.once('error', () => resolve('broken'));
  payload.once('close', () => resolve('broken'));
  return promise;
}

/** A body that was read already, as the stream that it came in. */
class ReadAgain extends Readable {
  readonly #body: Buffer;

  constructor(body: Buffer) {
    super();
    this.#body = body;
  }

  override _read(): void {
    if (this.#body.length > 0) this.push(this.#body);
    this.push(null);
  }
}
