// Writes the licences of all that others wrote and the build hands out: packages whose code is in a chunk, fonts, and what the
// styles begin with. Most of these licences ask for that.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

export const NOTICES_FILE = 'third-party-notices.txt';

/** The last folder of a package in the path of a module: `node_modules/@scope/name`. */
const PACKAGE = /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\?]+/;
/** Builders add code of their own, and the pattern tells which of them it is. */
const BUILDERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^\0?rolldown\/runtime/, 'rolldown'],
  [/^\0?vite\//, 'vite'],
];
/** Styles that were made by Tailwind say so in their first line. */
const TAILWIND = /^\/\*! tailwindcss v/;
const TEXTS = /^(licen[cs]es?|copying|notices?)\b/i;

/** The folder of the package that a module belongs to; undefined where it is our own. */
export function packageOf(module: string, packages: string): string | undefined {
  const builder = BUILDERS.find(([pattern]) => pattern.test(module));
  if (builder) return join(packages, builder[1]);
  return PACKAGE.exec(module.replace(/^\0/, ''))?.[0];
}

type Notice = { readonly title: string; readonly text: string };

function textsIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => TEXTS.test(name))
    .toSorted()
    .flatMap((name) => {
      const path = join(folder, name);
      if (!statSync(path).isDirectory()) return [readFileSync(path, 'utf8').trim()];
      return readdirSync(path).map((file) => readFileSync(join(path, file), 'utf8').trim());
    });
}

/** Answers the field as package.json says it, or undefined. */
function fieldOf(manifest: object, name: string): string | undefined {
  const value: unknown = Object.entries(manifest).find(([key]) => key === name)?.[1];
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? (fieldOf(value, 'url') ?? fieldOf(value, 'name')) : undefined;
}

/** Throws where a package says nothing of its licence: what may not be handed out must not be built in. */
export function readNotice(folder: string): Notice {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const fields = typeof manifest === 'object' && manifest !== null ? manifest : {};
  const license = fieldOf(fields, 'license');
  if (license === undefined) throw new Error(`${folder} names no licence`);
  const title = `${fieldOf(fields, 'name')} ${fieldOf(fields, 'version')} (${license})`;
  const source = fieldOf(fields, 'repository') ?? fieldOf(fields, 'homepage');
  const author = fieldOf(fields, 'author');
  const texts = textsIn(folder);
  const text = texts.length > 0 ? texts.join('\n\n') : `License: ${license}${author ? `\nBy ${author}` : ''}`;
  return { title, text: source ? `${source}\n\n${text}` : text };
}

const RULE = '-'.repeat(80);

export function writeNotices(folders: Iterable<string>): string {
  const notices = [...new Set(folders)].map(readNotice).toSorted((a, b) => (a.title < b.title ? -1 : 1));
  const head = 'This app contains software and fonts of others, under the licences below.';
  return `${[head, ...notices.map(({ title, text }) => `${title}\n${text}`)].join(`\n\n${RULE}\n\n`)}\n`;
}

/** The modules and files that an output was made of. */
function sourcesOf(output: Rolldown.OutputAsset | Rolldown.OutputChunk): readonly string[] {
  if (output.type === 'chunk') return Object.keys(output.modules);
  const isTailwind = output.fileName.endsWith('.css') && TAILWIND.test(String(output.source));
  return [...output.originalFileNames, ...(isTailwind ? ['/node_modules/tailwindcss'] : [])];
}

export function noticesPlugin(): Plugin {
  let root = '';
  return {
    name: 'bourse-notices',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_, bundle) {
      const packages = findPackages(root);
      const modules = Object.values(bundle).flatMap(sourcesOf);
      const folders = modules.flatMap((module) => {
        const folder = packageOf(module, packages);
        if (folder === undefined) return [];
        // Files are named from the root of the app.
        return [existsSync(folder) ? folder : folder.replace(/^.*[/\\]?node_modules/, packages)];
      });
      this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source: writeNotices(folders) });
    },
  };
}

/** The packages of the whole house, above the app's folder. */
function findPackages(root: string): string {
  const own = join(root, 'node_modules');
  if (existsSync(join(own, 'vite'))) return own;
  const above = join(root, '..');
  if (above === root) throw new Error('the packages are not installed');
  return findPackages(above);
}
