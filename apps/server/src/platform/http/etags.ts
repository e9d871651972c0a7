// What a client may keep: whether it still has what it would be sent, by a hash of the answer before it is compressed (RFC 9110,
// 8.8.3), and answers that never change.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';

/** Weak, since compressed and plain answers share it. */
const etagOf = (body: string | Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

function isNamed(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag));
}

/** Sends an answer, or says that it has not changed. `Vary` is sent in both cases, as RFC 9110 asks. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, body: string | Buffer): FastifyReply {
  const etag = etagOf(body);
  void reply.header('ETag', etag).header('Vary', 'Accept-Encoding');
  if (reply.statusCode === 200 && isNamed(request.headers['if-none-match'], etag)) {
    return reply.code(304).removeHeader('Content-Type').send();
  }
  return reply.send(body);
}

/** A signed or published answer never changes, and may be kept by whoever has asked. */
export const keepForEver = (reply: FastifyReply): void => {
  void reply.header('Cache-Control', 'public, max-age=31536000, immutable');
};
