// The pages of the server, and the map of the house, name only files that there are: a page that leads nowhere is worse
// than none. A name without a folder is looked for in the page's own folder, and in the folders that are named beside it.
import { posix } from 'node:path';
import type { Offence, Project, Rule, TextFile } from '../project.ts';

const SERVER = 'apps/server/src/';
const MAP = 'docs/architecture.md';

const isPage = ({ path }: TextFile): boolean =>
  path === MAP || (path.startsWith(SERVER) && posix.basename(path) === 'README.md');

/** A name stands between backticks; one with `<feature>` or the like in it names no file. */
const NAMED = /`([^`\s<>*{}…]+)`/g;
const FILE = /\.(tsx?|mjs|md)$/;

export const pagePaths: Rule = {
  name: 'page-paths',
  check: (project) => project.files.filter(isPage).flatMap((page) => findLost(page, project)),
};

function findLost(page: TextFile, project: Project): Offence[] {
  return readParts(page.text).flatMap(({ text, line }) => {
    const named = [...text.matchAll(NAMED)].map(([, name = '']) => name);
    const folders = named.filter((name) => !FILE.test(name));
    return named
      .filter((name) => FILE.test(name) && !project.files.some(({ path }) => isMeant(path, name, { page, folders })))
      .map((name) => ({ path: page.path, line, reason: `there is no ${name} where this page looks for it` }));
  });
}

type Beside = { readonly page: TextFile; readonly folders: readonly string[] };

function isMeant(path: string, name: string, { page, folders }: Beside): boolean {
  if (path !== name && !path.endsWith(`/${name}`)) return false;
  if (name.includes('/') || page.path === MAP) return true;
  const own = `${posix.dirname(page.path)}/`;
  return path.startsWith(own) || folders.some((folder) => `/${path}`.includes(`/${folder}/`));
}

/** Paragraphs, items of lists and rows of tables, each with the line that it begins at. */
function readParts(text: string): readonly { readonly text: string; readonly line: number }[] {
  const parts: { text: string; line: number }[] = [];
  let isInside = false;
  for (const [index, line] of text.split('\n').entries()) {
    const last = parts.at(-1);
    if (isInside && last !== undefined && !/^(-|\d+\.|\|)/.test(line)) last.text += `\n${line}`;
    else parts.push({ text: line, line: index + 1 });
    isInside = line.trim() !== '' && !line.startsWith('|');
  }
  return parts;
}
