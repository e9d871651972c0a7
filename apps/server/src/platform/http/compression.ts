// Answers are compressed as they leave, where that is worth it: pages, documents, long lists and files of records. What lies
// ready in the build is chosen by the same rule and sent as it lies there.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

declare module 'fastify' {
  interface FastifyRequest {
    /** How its answer may be encoded. */
    accepted: Accepted | undefined;
  }
}

/** Below it an answer fits into a packet or two, and compressing costs more than it saves: an order's, for one. */
const BYTES_MIN = 2_048;
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|manifest\+json|x-yaml)|image\/svg\+xml)/;

/** Written per request, so compressed lightly: 8 kB in a third of a millisecond. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 5 };
/** An answer that is made while it is sent comes in parts, each sent at once: a client sees that it goes on. */
const STREAMED = {
  br: () => createBrotliCompress({ ...BROTLI, flush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: () => createGzip({ ...GZIP, flush: constants.Z_SYNC_FLUSH }),
};

/** Header values that came last, since browsers of one make all send the same. */
const known = new Map<string, Accepted>();
const KNOWN_MAX = 200;

function readAccepted(header: string | undefined): Accepted {
  const key = header ?? '';
  const found = known.get(key);
  if (found) return found;
  const read = chooseEncoding(header);
  if (known.size < KNOWN_MAX) known.set(key, read);
  return read;
}

/** Says that the answer depends on what was accepted, beside what else it depends on. */
function vary(reply: FastifyReply): void {
  const said = reply.getHeader('vary');
  const names = typeof said === 'string' ? said.split(/\s*,\s*/) : [];
  if (names.some((name) => /^(\*|accept-encoding)$/i.test(name))) return;
  void reply.header('Vary', [...names, 'Accept-Encoding'].join(', '));
}

/** Undefined where there is nothing to send. What is made while it is sent may be of any length. */
function lengthOf(payload: unknown, reply: FastifyReply): number | undefined {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  if (Buffer.isBuffer(payload)) return payload.length;
  if (!(payload instanceof Readable)) return undefined;
  return Number(reply.getHeader('content-length') ?? Number.POSITIVE_INFINITY);
}

function isCompressible(reply: FastifyReply): boolean {
  if (reply.statusCode === 206 || reply.statusCode === 304) return false;
  return (
    reply.getHeader('content-encoding') === undefined && COMPRESSIBLE.test(String(reply.getHeader('content-type')))
  );
}

type Done = (error: Error | null, payload?: unknown) => void;

function compress(encoding: Encoding, payload: unknown, done: Done): void {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
    if (encoding === 'br') brotliCompress(payload, BROTLI, done);
    else gzip(payload, GZIP, done);
    return;
  }
  if (!(payload instanceof Readable)) return done(null, payload);
  const encoder = STREAMED[encoding]();
  // An answer that breaks off while it is read breaks off for the client, too.
  payload.once('error', (error) => encoder.destroy(error));
  encoder.once('close', () => payload.destroy());
  done(null, payload.pipe(encoder));
}

export function compressAnswers(app: FastifyInstance): void {
  app.decorateRequest('accepted');
  app.addHook('onRequest', (request, _reply, done) => {
    request.accepted = readAccepted(request.headers['accept-encoding']);
    // The plugin that sends files reads the header by itself, and more loosely.
    request.headers['accept-encoding'] = request.accepted.encoding ?? 'identity';
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const length = lengthOf(payload, reply);
    if (length === undefined || !isCompressible(reply)) {
      if (reply.getHeader('content-encoding') !== undefined) vary(reply);
      return done(null, payload);
    }
    const { encoding, isDemanded } = request.accepted ?? AS_IT_IS;
    const isWorthIt = length >= BYTES_MIN;
    if (isWorthIt) vary(reply);
    if (encoding === undefined || !(isWorthIt || isDemanded)) return done(null, payload);
    vary(reply);
    void reply.header('Content-Encoding', encoding).removeHeader('Content-Length').removeHeader('Accept-Ranges');
    compress(encoding, payload, (error, compressed) => {
      // Whoever has gone meanwhile has been answered with nothing: a second head would end the process.
      if (reply.raw.headersSent) return;
      if (error) done(error);
      else done(null, compressed);
    });
  });
}

// Which content coding an answer is sent in, by RFC 9110, 12.5.3: Brotli before gzip where a client likes both the
// same.

export type Encoding = 'br' | 'gzip';

export type Accepted = {
  /** Undefined: the answer is sent as it is. */
  readonly encoding: Encoding | undefined;
  /** The client refuses what is not encoded, however small it is. */
  readonly isDemanded: boolean;
};

export const AS_IT_IS: Accepted = { encoding: undefined, isDemanded: false };
const ORDER: readonly Encoding[] = ['br', 'gzip'];

/** `br;q=0.5`: a coding, and how much it is liked. What is no number counts as not named. */
const ITEM = /^([\w*-]+)\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?$/;

function readWeights(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [, name, weight = '1'] = ITEM.exec(part.trim()) ?? [];
    if (name !== undefined) weights.set(name === 'x-gzip' ? 'gzip' : name, Math.min(1, Number(weight)));
  }
  return weights;
}

export function chooseEncoding(header: string | undefined): Accepted {
  if (header === undefined || header.trim() === '') return AS_IT_IS;
  const weights = readWeights(header);
  const others = weights.get('*') ?? 0;
  const weightOf = (name: Encoding): number => weights.get(name) ?? others;
  // Unencoded is always allowed, and liked least, unless the header says something else of it.
  const plain = weights.get('identity') ?? (weights.has('*') ? others : Number.MIN_VALUE);
  let best: Encoding | undefined;
  for (const name of ORDER) if (weightOf(name) > (best === undefined ? 0 : weightOf(best))) best = name;
  // A client that refuses everything there is gets what there is.
  if (best === undefined) return AS_IT_IS;
  const isLikedMore = weights.has('identity') && plain > weightOf(best);
  return isLikedMore ? AS_IT_IS : { encoding: best, isDemanded: plain === 0 };
}
