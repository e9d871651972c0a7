// Serves the API's documents: of the traders' calls and of the Binance-Spot-compatible API each with a page to browse it, at
// /api/docs and /api/docs/bots, of the back office's as a file alone, since what browses it is a program that operators' sessions need not share an origin with.
import swagger from '@fastify/swagger';
import swaggerUi, { type FastifySwaggerUiOptions } from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ApiDocument, describeApi } from './api-document.ts';
import { describeBots } from './bots-document.ts';
import { sendTagged } from './etags.ts';
import { WEB_ASSETS } from './static-files.ts';

const ADDRESS = '/api/docs';
/** The Binance-Spot-compatible API has a document and a page of its own. */
const BOTS_ADDRESS = '/api/docs/bots';

/** The page's own would have browsers ask for its files by TLS, which a server on plain HTTP has not, and load from anywhere. */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'frame-ancestors': "'none'",
  'form-action': "'none'",
  'base-uri': "'none'",
};

export async function document(app: FastifyInstance): Promise<void> {
  // Nothing changes in it once all calls are mounted, and making it takes half a second.
  const sendOwn = sendOnceWritten(() =>
    describeApi(app.origin, ({ method, path: url }) => app.hasRoute({ method, url })),
  );
  if (app.origin === 'office') {
    app.get(`${ADDRESS}/json`, sendOwn);
    return;
  }
  await servePage(app, { address: ADDRESS, title: 'Bourse API', send: sendOwn });
  const send = sendOnceWritten(async () => describeBots());
  await servePage(app, { address: BOTS_ADDRESS, title: 'Bourse, Binance-Spot-compatible API (subset)', send });
}

type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The document is made when it is first asked for. */
function sendOnceWritten(describe: () => Promise<ApiDocument>): Send {
  let written: Promise<Buffer> | undefined;
  return async (request, reply) => {
    written ??= describe().then((document) => Buffer.from(JSON.stringify(document)));
    const body = await written;
    return sendTagged(request, reply.type('application/json; charset=utf-8').header('Cache-Control', 'no-cache'), body);
  };
}

type Page = { readonly address: string; readonly title: string; readonly send: Send };

/** Each page is a part of the app of its own: the plugins can be registered once in each. */
async function servePage(app: FastifyInstance, { address, title, send }: Page): Promise<void> {
  const sendFile = (request: FastifyRequest, reply: FastifyReply, next: () => void): void => {
    const { url } = request.routeOptions;
    // The YAML would be written anew each time; JSON is YAML, too.
    if (url === `${address}/json` || url === `${address}/yaml`) void send(request, reply);
    else next();
  };
  await app.register(async (part) => {
    // The page asks for this plugin, and for nothing that it makes.
    await part.register(swagger, { openapi: {} });
    await part.register(swaggerUi, {
      routePrefix: address,
      staticCSP: POLICY,
      ...createTheme(title),
      uiHooks: { preHandler: sendFile },
    });
  });
}

// The clothes of the page at /api/docs: our colours and type in both themes, and a header that leads back to the site.
// All of it is served as files, so that its policy allows no inline style and no script but these.

const fileIn = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

const FONTS: readonly (readonly [family: string, weights: string, file: RegExp])[] = [
  ['Instrument Sans', '400 700', /^instrument-sans-latin-wght-normal-[\w-]+\.woff2$/],
  ['Geist Mono', '100 900', /^geist-mono-latin-wght-normal-[\w-]+\.woff2$/],
];

/** The fonts of the built web app; before the first build those of the system. */
function fontFaces(): string {
  let files: readonly string[] = [];
  try {
    files = readdirSync(WEB_ASSETS);
  } catch {
    return '';
  }
  return FONTS.flatMap(([family, weights, pattern]) => {
    const file = files.find((name) => pattern.test(name));
    if (file === undefined) return [];
    const source = `url("/assets/${file}") format("woff2")`;
    return [`@font-face { font-family: "${family}"; font-weight: ${weights}; font-display: swap; src: ${source}; }`];
  }).join('\n');
}

export function createTheme(title: string): Pick<FastifySwaggerUiOptions, 'theme' | 'uiConfig'> {
  const tokens = fileIn('../../../../../packages/ui/src/styles/tokens.css');
  const icon = fileIn('../../../../web/public/favicon.svg');
  const style = [fontFaces(), tokens, fileIn('./documentation-page/page.css')].join('\n');
  return {
    theme: {
      title,
      css: [{ filename: 'bourse.css', content: style }],
      js: [{ filename: 'bourse.js', content: fileIn('./documentation-page/page.js') }],
      favicon: [{ filename: 'favicon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: icon }],
    },
    // The other layout brings a bar with the library's logo, and styles within the page.
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'list',
      defaultModelsExpandDepth: 0,
      filter: true,
      syntaxHighlight: false,
    },
  };
}
