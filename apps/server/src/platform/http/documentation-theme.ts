// The clothes of the page at /api/docs: our colours and type in both themes, and a header that leads back to the site. All of it
// is served as files, so that its policy allows no inline style and no script but these.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui';
import { WEB_ASSETS } from './static-files.ts';

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

export function createTheme(): Pick<FastifySwaggerUiOptions, 'theme' | 'uiConfig'> {
  const tokens = fileIn('../../../../../packages/ui/src/styles/tokens.css');
  const icon = fileIn('../../../../web/public/favicon.svg');
  const style = [fontFaces(), tokens, fileIn('./documentation-page/page.css')].join('\n');
  return {
    theme: {
      title: 'Bourse API',
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
