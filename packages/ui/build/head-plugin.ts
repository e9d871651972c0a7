// Inlines the one script that runs before the first paint, tells it where the chunks of languages and pages are, and writes
// the hashes that the server's content security policy must allow to dist/csp.json. Fonts are not preloaded: on a slow line
// they would hold up the code by a quarter of a second, and their fallbacks have the same metrics.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HtmlTagDescriptor, ModulePreloadOptions, Plugin, Rolldown } from 'vite';
import { groupsNamedBy } from './text-groups.ts';

const headScript = (): string => readFileSync(fileURLToPath(new URL('./head.js', import.meta.url)), 'utf8').trim();
const sha256 = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const INSTALL_LINKS: readonly [rel: string, href: string][] = [
  ['manifest', '/manifest.webmanifest'],
  ['apple-touch-icon', '/icon-180.png'],
];

/** The two rules that React Aria adds as <style> elements when a press or a modal on a phone first needs them. */
const ARIA_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];

/** Which page module answers which path, so that the head script preloads its code and asks what it will ask first. */
export type PagesByPath = Readonly<Record<string, { readonly module: string; readonly calls?: readonly string[] }>>;

type ResolveDependencies = NonNullable<ModulePreloadOptions['resolveDependencies']>;

/** The head script preloads the code of its pages whenever one is opened: the entry need not list it, too. */
export function withoutCodeOf(pages: PagesByPath): ResolveDependencies {
  const names = Object.values(pages).map(({ module }) => basename(module, '.tsx'));
  return (file, dependencies) =>
    names.some((name) => basename(file).startsWith(`${name}-`))
      ? dependencies.filter((dependency) => dependency.endsWith('.css'))
      : dependencies;
}

function isChunk(output: Rolldown.OutputAsset | Rolldown.OutputChunk): output is Rolldown.OutputChunk {
  return output.type === 'chunk';
}

const codeOf = (output: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string =>
  output && isChunk(output) ? output.code : '';

/** A chunk and all that it cannot run without, however far away. */
function withImports(
  bundle: Rolldown.OutputBundle,
  chunk: Rolldown.OutputChunk,
  found = new Set<string>(),
): ReadonlySet<string> {
  found.add(chunk.fileName);
  for (const file of chunk.imports) {
    const imported = bundle[file];
    if (!found.has(file) && imported && isChunk(imported)) withImports(bundle, imported, found);
  }
  return found;
}

type Table = Record<string, string | string[]>;

/** Answers the entry of each page: the files of its code, the groups of texts that these show, and what is asked first. */
function pageEntries(bundle: Rolldown.OutputBundle, pages: PagesByPath): Table {
  const chunks = Object.values(bundle).filter(isChunk);
  const entry = chunks.find((chunk) => chunk.isEntry);
  const atStart = entry ? withImports(bundle, entry) : new Set<string>();
  const table: Table = {};
  for (const [path, { module, calls }] of Object.entries(pages)) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    if (!chunk) continue;
    const files = [...withImports(bundle, chunk)].filter((file) => !atStart.has(file));
    table[`path:${path}`] = files.map((file) => `/${file}`);
    const groups = new Set(files.flatMap((file) => groupsNamedBy(codeOf(bundle[file]))));
    if (groups.size > 0) table[`groups:${path}`] = [...groups];
    if (calls) table[`calls:${path}`] = [...calls];
  }
  return table;
}

function chunkTable(bundle: Rolldown.OutputBundle, pages: PagesByPath): Table {
  const table = pageEntries(bundle, pages);
  const wanted = new Set(Object.entries(table).flatMap(([name, value]) => (name.startsWith('groups:') ? value : [])));
  for (const { facadeModuleId, fileName } of Object.values(bundle).filter(isChunk)) {
    const [, texts, group] = /^\0virtual:messages\/(\w+(?:-(\w+))?)$/.exec(facadeModuleId ?? '') ?? [];
    if (texts && (group === undefined || wanted.has(group))) table[`texts:${texts}`] = `/${fileName}`;
  }
  return table;
}

/** What can be installed has a manifest and an icon for it, which the build of the app writes. */
export function headPlugin(pages: PagesByPath, { isInstallable }: { readonly isInstallable: boolean }): Plugin {
  return {
    name: 'bourse-head',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const tags: HtmlTagDescriptor[] = [];
        if (bundle) {
          // Added here, since Vite's own look at links knows nothing of these files.
          const links = isInstallable ? INSTALL_LINKS : [];
          for (const [rel, href] of links) tags.push({ tag: 'link', attrs: { rel, href }, injectTo: 'head' });
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
