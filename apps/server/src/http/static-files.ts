// Serves the built web app, or the built back office on the origin of its own: hashed assets for ever, every other path that
// a browser opens with the app's page.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { refuse } from '@bourse/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sendRefusal } from './mount.ts';
import { createPages, type FindArticle, nameManifest, nameOffice, type Page } from './pages.ts';
import type { Services } from './services.ts';
import { isOldOffice, showTheWay } from './signpost.ts';

const DIST = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const FILES = { index: join(DIST, 'index.html'), paths: join(DIST, 'pages.json') };
const MANIFEST = 'manifest.webmanifest';
const OFFICE_DIST = fileURLToPath(new URL('../../../backoffice/dist', import.meta.url));
const hashes = z.object({ script: z.array(z.string()), style: z.array(z.string()) });

/** Files with a hash of their content in their names. */
export const KEPT_FILES = '/assets/';

/** Hashes of the inline head script and styles that the build wrote; none before the first build. */
export function readContentHashes(): z.output<typeof hashes> {
  const file = join(DIST, 'csp.json');
  return existsSync(file) ? hashes.parse(JSON.parse(readFileSync(file, 'utf8'))) : { script: [], style: [] };
}

const compress = promisify(brotliCompress);
/** Pages are written per request, so they are compressed lightly: 8 kB in a third of a millisecond. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

async function sendPage(request: FastifyRequest, reply: FastifyReply, { html, status }: Page): Promise<unknown> {
  void reply.code(status).type('text/html; charset=utf-8').header('Cache-Control', 'no-cache');
  void reply.header('Vary', 'Accept-Encoding');
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html);
  return reply.header('Content-Encoding', 'br').send(await compress(html, QUALITY));
}

/** A worker must never outlive a release; pictures and the like may be kept for a while. */
function cacheControlOf(path: string): string {
  if (path.includes(KEPT_FILES)) return 'public, max-age=31536000, immutable';
  return /(\.(js|html)(\.br|\.gz)?|\/build\.json)$/.test(path) ? 'no-cache' : 'public, max-age=300';
}

export async function serveWeb(app: FastifyInstance, services: Services, findArticle: FindArticle): Promise<void> {
  const hasWeb = existsSync(FILES.paths) && (await serveFolder(app, DIST));
  if (hasWeb) {
    const manifest = readFileSync(join(DIST, MANIFEST), 'utf8');
    app.get(`/${MANIFEST}`, async (_, reply) =>
      reply
        .type('application/manifest+json')
        .header('Cache-Control', 'no-cache')
        .send(nameManifest(manifest, services.site.siteName())),
    );
  }
  const render = hasWeb ? createPages({ services, findArticle, files: FILES }) : undefined;
  showPages(app, services, async (url) => {
    if (isOldOffice(url)) return showTheWay(services, url);
    return render?.(url);
  });
}

export async function serveOffice(app: FastifyInstance, services: Services): Promise<void> {
  const hasOffice = await serveFolder(app, OFFICE_DIST);
  const page = hasOffice ? readFileSync(join(OFFICE_DIST, 'index.html'), 'utf8') : undefined;
  showPages(app, services, async () =>
    page === undefined ? undefined : { html: nameOffice(page, services.site.siteName()), status: 200 },
  );
}

const NO_PAGES = /^\/(api|wss|dev|metrics|assets)(\/|$)/;

/** Whatever is no route, and is opened as a page is, shows one, where there is one. */
function showPages(app: FastifyInstance, services: Services, render: (url: string) => Promise<Page | undefined>): void {
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !NO_PAGES.test(request.url.split('?')[0] ?? '/');
    const page = isPage ? await render(request.url) : undefined;
    if (page) return sendPage(request, reply, page);
    return sendRefusal(services, { request, reply, refusal: refuse('not_found'), status: 404 });
  });
}

/** Serves the files of a built app; false before its first build. */
async function serveFolder(app: FastifyInstance, root: string): Promise<boolean> {
  if (!existsSync(join(root, 'index.html'))) return false;
  await app.register(fastifyStatic, {
    root,
    decorateReply: false,
    wildcard: false,
    index: false,
    globIgnore: ['csp.json', 'pages.json', '.vite/**', 'index.html', MANIFEST],
    preCompressed: true,
    setHeaders: (reply, path) => void reply.header('Cache-Control', cacheControlOf(path)),
  });
  return true;
}
