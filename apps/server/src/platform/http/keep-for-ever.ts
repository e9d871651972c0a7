import type { FastifyReply } from 'fastify';

/** What was signed or published never changes, and may be kept by whoever has asked. */
export const keepForEver = (reply: FastifyReply): void => {
  void reply.header('Cache-Control', 'public, max-age=31536000, immutable');
};
