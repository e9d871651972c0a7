// What the rules see: the project's text files, their tokens, and how an offence is written.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type AddedLines, readAddedLines } from './added-lines.ts';
import { scan, type Token } from './scan.ts';

export interface Offence {
  readonly path: string;
  readonly line: number;
  readonly reason: string;
}

export interface Rule {
  readonly name: string;
  readonly check: (project: Project) => Offence[];
}

export interface Project {
  readonly files: readonly TextFile[];
  /** Reads which lines are new; missing for a project that is made of texts. */
  readonly readAdded?: () => AddedLines;
}

const skippedFolders = new Set(['.git', 'node_modules', 'dist', 'data', 'coverage', '.shots', '.cache']);
/** Written by npm and drizzle-kit, not by us. */
const generated = [/(^|\/)package-lock\.json$/, /\/migrations\//];

export class TextFile {
  readonly path: string;
  readonly text: string;
  #tokens: Token[] | undefined;
  #code: Token[] | undefined;

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
  }

  get isScript(): boolean {
    return /\.(ts|tsx|mjs|js)$/.test(this.path);
  }

  /** Tests and what is written for them alone. */
  get isTest(): boolean {
    return /\.test\.tsx?$|\/(fixtures|testing)\/|\/testing(-[\w-]+)?\.tsx?$/.test(this.path);
  }

  get tokens(): readonly Token[] {
    this.#tokens ??= this.isScript ? scan(this.text) : [];
    return this.#tokens;
  }

  /** The tokens without the comments. */
  get code(): readonly Token[] {
    this.#code ??= this.tokens.filter((token) => token.kind !== 'comment');
    return this.#code;
  }
}

/** A project from texts, for the rules' tests. */
export function projectOf(texts: Readonly<Record<string, string>>): Project {
  return { files: Object.entries(texts).map(([path, text]) => new TextFile(path, text)) };
}

export function readProject(root: string): Project {
  const files: TextFile[] = [];
  for (const path of pathsOf(root)) {
    if (generated.some((pattern) => pattern.test(path))) continue;
    const content = readIfFile(join(root, path));
    if (content !== undefined && !content.includes(0)) files.push(new TextFile(path, content.toString('utf8')));
  }
  return { files, readAdded: () => readAddedLines(root) };
}

/** Lists what git tracks or would track; without git (a downloaded archive) everything but the folders of products. */
function pathsOf(root: string): string[] {
  try {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return [...new Set(listed.split('\0').filter(Boolean))];
  } catch {
    return pathsUnder(root, '');
  }
}

function pathsUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return skippedFolders.has(entry.name) ? [] : pathsUnder(root, path);
  });
}

/** A file that git still lists may be gone from the folder. */
function readIfFile(path: string): Buffer | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() ? readFileSync(path) : undefined;
}
