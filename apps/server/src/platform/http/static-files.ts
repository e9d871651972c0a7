// Serves the built web app, or the built back office on the origin of its own: hashed assets for ever, every other path that
// a browser opens with the app's page.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { refuse } from '@bourse/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { BaseServices } from './base-services.ts';
import { sendTagged } from './etags.ts';
import { type FindMethods, PAGE_METHODS } from './methods.ts';
import { sendRefusal } from './mount.ts';
import {
  createPages,
  type FindArticle,
  nameManifest,
  nameOffice,
  type Page,
  type Pages,
  isOldOffice,
  showTheWay,
} from './pages.ts';

const DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
/** The folder of the web app's built files whose names contain their hash. */
export const WEB_ASSETS = join(DIST, 'assets');
const FILES = { index: join(DIST, 'index.html'), paths: join(DIST, 'pages.json') };
const MANIFEST = 'manifest.webmanifest';
const OFFICE_DIST = fileURLToPath(new URL('../../../../backoffice/dist', import.meta.url));
const hashes = z.object({ script: z.array(z.string()), style: z.array(z.string()) });

/** Files with a hash of their content in their names. */
export const KEPT_FILES = '/assets/';

/** Hashes of the inline head script and styles that the build wrote; none before the first build. */
export function readContentHashes(): z.output<typeof hashes> {
  const file = join(DIST, 'csp.json');
  return existsSync(file) ? hashes.parse(JSON.parse(readFileSync(file, 'utf8'))) : { script: [], style: [] };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { html, status }: Page): FastifyReply {
  void reply.code(status).type('text/html; charset=utf-8').header('Cache-Control', 'no-cache');
  return sendTagged(request, reply, html);
}

/** Files that the build may also have written in a compressed form. */
const HAS_TWINS = /\.(js|css|html|svg|txt)(\.br|\.gz)?$/;

/** A worker must never outlive a release; pictures and the like may be kept for a while. */
function cacheControlOf(path: string): string {
  if (path.includes(KEPT_FILES)) return 'public, max-age=31536000, immutable';
  return /(\.(js|html)(\.br|\.gz)?|\/build\.json)$/.test(path) ? 'no-cache' : 'public, max-age=300';
}

type WebOptions = { readonly findArticle: FindArticle; readonly findMethods: FindMethods };

export async function serveWeb(app: FastifyInstance, services: BaseServices, options: WebOptions): Promise<void> {
  const { findArticle, findMethods } = options;
  const hasWeb = existsSync(FILES.paths) && (await serveFolder(app, DIST));
  if (hasWeb) {
    const manifest = readFileSync(join(DIST, MANIFEST), 'utf8');
    app.get(`/${MANIFEST}`, { schema: { hide: true } }, async (request, reply) => {
      void reply.type('application/manifest+json').header('Cache-Control', 'no-cache');
      return sendTagged(request, reply, nameManifest(manifest, services.site.siteName()));
    });
  }
  const pages = hasWeb ? createPages({ services, findArticle, files: FILES }) : undefined;
  const render = async (url: string): Promise<Page | undefined> =>
    isOldOffice(url) ? showTheWay(services, url) : pages?.render(url);
  showPages(app, services, { findMethods, render, isPage: (path) => pages?.isPage(path) === true });
}

export async function serveOffice(
  app: FastifyInstance,
  services: BaseServices,
  findMethods: FindMethods,
): Promise<void> {
  const hasOffice = await serveFolder(app, OFFICE_DIST);
  const page = hasOffice ? readFileSync(join(OFFICE_DIST, 'index.html'), 'utf8') : undefined;
  showPages(app, services, {
    findMethods,
    render: async () =>
      page === undefined ? undefined : { html: nameOffice(page, services.site.siteName()), status: 200 },
    isPage: () => page !== undefined,
  });
}

const NO_PAGES = /^\/(api|wss|dev|metrics|assets|\.well-known)(\/|$)/;

type Showing = Pick<Pages, 'isPage'> & {
  readonly findMethods: FindMethods;
  readonly render: (url: string) => Promise<Page | undefined>;
};

/**
 * Whatever is no route, and is opened as a page is, shows one, where there is one. What is there for other methods says for which,
 * before anything of its body is read.
 */
function showPages(app: FastifyInstance, services: BaseServices, { findMethods, render, isPage }: Showing): void {
  const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';
  const mayBePage = (path: string): boolean => !NO_PAGES.test(path);
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const path = pathOf(request);
    const isRead = PAGE_METHODS.includes(request.method);
    const found = findMethods(path);
    const methods = found.length === 0 && !isRead && mayBePage(path) && isPage(path) ? PAGE_METHODS : found;
    if (methods.length > 0) return void refuseMethod(services, request, reply, methods);
    if (isRead) return done();
    void sendRefusal(services, { request, reply, refusal: refuse('not_found'), status: 404 });
  });
  app.setNotFoundHandler(async (request, reply) => {
    const page = mayBePage(pathOf(request)) ? await render(request.url) : undefined;
    if (page) return sendPage(request, reply, page);
    return sendRefusal(services, { request, reply, refusal: refuse('not_found'), status: 404 });
  });
}

function refuseMethod(
  services: BaseServices,
  request: FastifyRequest,
  reply: FastifyReply,
  methods: readonly string[],
): FastifyReply {
  const allowed = methods.join(', ');
  const refusal = refuse('method_not_allowed', { method: request.method, allowed });
  return sendRefusal(services, { request, reply: reply.header('Allow', allowed), refusal, status: 405 });
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
    setHeaders: (reply, path) => {
      void reply.header('Cache-Control', cacheControlOf(path));
      if (HAS_TWINS.test(path)) void reply.header('Vary', 'Accept-Encoding');
    },
  });
  return true;
}
