import type { FastifyReply } from 'fastify';

/** A signed or published answer never changes, and may be kept by whoever has asked. */
export const keepForEver = (reply: FastifyReply): void => {
  void reply.header('Cache-Control', 'public, max-age=31536000, immutable');
};
