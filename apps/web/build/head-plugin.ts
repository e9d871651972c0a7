// Inlines the one script that runs before the first paint, tells it where the chunks of languages and pages are, preloads
// the two fonts, and writes the hashes that the server's content security policy must allow to dist/csp.json.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const headScript = (): string =>
  readFileSync(fileURLToPath(new URL('../src/app/head.js', import.meta.url)), 'utf8').trim();
const sha256 = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** The two rules that React Aria adds as <style> elements when a press or a modal on a phone first needs them. */
const ARIA_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];

/** Which page module answers which path, so that its code is preloaded by the head script. */
export type PagesByPath = Readonly<Record<string, string>>;

function isChunk(output: Rolldown.OutputAsset | Rolldown.OutputChunk): output is Rolldown.OutputChunk {
  return output.type === 'chunk';
}

function chunkTable(bundle: Rolldown.OutputBundle, pages: PagesByPath): Record<string, string | string[]> {
  const chunks = Object.values(bundle).filter(isChunk);
  const entry = chunks.find((chunk) => chunk.isEntry);
  const atStart = new Set([entry?.fileName ?? '', ...(entry?.imports ?? [])]);
  const table: Record<string, string | string[]> = {};
  for (const chunk of chunks) {
    const locale = /^\0virtual:messages\/(\w+)$/.exec(chunk.facadeModuleId ?? '')?.[1];
    if (locale) table[`locale:${locale}`] = `/${chunk.fileName}`;
    for (const [path, module] of Object.entries(pages)) {
      if (!chunk.facadeModuleId?.endsWith(module)) continue;
      const files = [chunk.fileName, ...chunk.imports].filter((file) => !atStart.has(file));
      table[`path:${path}`] = files.map((file) => `/${file}`);
    }
  }
  return table;
}

export function headPlugin(pages: PagesByPath): Plugin {
  return {
    name: 'bourse-head',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const tags: HtmlTagDescriptor[] = [];
        if (bundle) {
          for (const file of Object.keys(bundle).filter(
            (name) => /latin-wght-normal.*\.woff2$/.test(name) && !name.includes('-ext-'),
          )) {
            const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` };
            tags.push({ tag: 'link', attrs, injectTo: 'head-prepend' });
          }
          const content = JSON.stringify(chunkTable(bundle, pages)).replaceAll('"', '&quot;');
          html = html.replace(
            '<!--first-paint-->',
            () => `<meta name="chunks" content="${content}" />\n    <!--first-paint-->`,
          );
        }
        return { html: html.replace('<!--first-paint-->', () => `<script>${headScript()}</script>`), tags };
      },
    },
    generateBundle() {
      const hashes = { script: [sha256(headScript())], style: ARIA_STYLES.map(sha256) };
      this.emitFile({ type: 'asset', fileName: 'csp.json', source: `${JSON.stringify(hashes)}\n` });
    },
  };
}
