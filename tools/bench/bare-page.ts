// What a screen is measured against: a page of the same weight and the same fonts with nothing to do. A stylesheet, a
// script and the fonts come down the line, and then one heading is drawn. Faster than that no screen of this weight is.
import { createServer } from 'node:http';

/** Bytes as they come down the line, of all that a screen has before its largest contentful paint. */
export type Weight = {
  readonly html: number;
  readonly css: number;
  readonly js: number;
  readonly fonts: readonly Uint8Array[];
};

export type BarePage = { readonly url: string; readonly close: () => Promise<void> };

/** A heading as long as the home page's. */
const HEADING = 'A bare page of the same fonts and the same weight';

/** One comment fills the text up; what is longer already stays as it is. */
const filled = (text: string, bytes: number): string =>
  `${text}/*${'-'.repeat(Math.max(0, bytes - text.length - 4))}*/`;

function writeFiles({
  html,
  css,
  js,
  fonts,
}: Weight): ReadonlyMap<string, readonly [type: string, body: string | Uint8Array]> {
  const families = fonts.map((_, index) => `bare${index}`);
  const faces = families.map((family) => `@font-face{font-family:${family};src:url(/${family}.woff2) format("woff2")}`);
  const preloads = families.map(
    (family) => `<link rel="preload" href="/${family}.woff2" as="font" type="font/woff2" crossorigin>`,
  );
  const style = `${faces.join('')}h1{font:600 48px/1.1 ${[...families, 'sans-serif'].join()};margin:120px 48px}`;
  const head = `<meta charset="utf-8"><title>Bare</title>${preloads.join('')}<link rel="stylesheet" href="/bare.css"><script type="module" src="/bare.js"></script>`;
  const page = `<!doctype html><html lang="en"><head>${head}</head><body><main></main></body></html>`;
  const script = `await Promise.all(${JSON.stringify(families)}.map((family) => document.fonts.load('48px ' + family)));
const heading = document.createElement('h1');
heading.textContent = ${JSON.stringify(HEADING)};
document.querySelector('main').append(heading);`;
  return new Map<string, readonly [string, string | Uint8Array]>([
    ['/', ['text/html', `${page}<!--${'-'.repeat(Math.max(0, html - page.length - 7))}-->`]],
    ['/bare.css', ['text/css', filled(style, css)]],
    ['/bare.js', ['text/javascript', filled(script, js)]],
    ...families.map((family, index) => [`/${family}.woff2`, ['font/woff2', fonts[index] ?? '']] as const),
  ]);
}

/** Serves it as it is, uncompressed: what comes down the line weighs what the screen's compressed files do. */
export async function startBarePage(weight: Weight): Promise<BarePage> {
  const files = writeFiles(weight);
  const server = createServer((request, response) => {
    const [type, body] = files.get(request.url ?? '') ?? [];
    if (type === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { url: `http://127.0.0.1:${address.port}/`, close };
}
