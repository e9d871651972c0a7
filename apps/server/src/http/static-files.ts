// Serves the built web app: hashed assets for ever, every other path that a browser opens with index.html.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendRefusal } from './mount.ts';
import type { Services } from './services.ts';

const DIST = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const hashes = z.object({ script: z.array(z.string()), style: z.array(z.string()) });

/** Hashes of the inline head script and styles that the build wrote; none before the first build. */
export function readContentHashes(): z.output<typeof hashes> {
  const file = join(DIST, 'csp.json');
  return existsSync(file) ? hashes.parse(JSON.parse(readFileSync(file, 'utf8'))) : { script: [], style: [] };
}

export async function serveWeb(app: FastifyInstance, services: Services): Promise<void> {
  const hasWeb = existsSync(join(DIST, 'index.html'));
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root: DIST,
      wildcard: false,
      index: false,
      globIgnore: ['csp.json', '.vite/**', 'index.html'],
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        void reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|wss|dev|metrics|assets)(\/|$)/.test(path);
    if (!hasWeb || !isPage)
      return sendRefusal(services, { request, reply: reply.code(404), refusal: refuse('not_found') });
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html', { cacheControl: false });
  });
}
