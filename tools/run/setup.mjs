// Sets the project up from nothing: packages, Node 24, the web app's build. Plain JavaScript, because it runs on
// whatever Node (20 or later) the machine has, before anything is installed.

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const requiredMajor = 24;
const apps = ['apps/web', 'apps/backoffice'];
const cache = join(root, 'node_modules/.cache/bourse');
const buildStamp = join(cache, 'web-build');

/** Ends the process with a message that says what to do, without a stack. */
export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Installs what is missing and returns the path of a Node of the required major; child processes find it first. */
export function prepare() {
  installWhere('.', install);
  const node = findNode();
  if (node === undefined) {
    fail(
      `Node ${requiredMajor} was not found: there is no prebuilt one for ${process.platform}-${process.arch} among the packages.\n` +
        `Install Node ${requiredMajor} and start again with it.`,
    );
  }
  process.env.PATH = [dirname(node), process.env.PATH ?? ''].join(delimiter);
  // What one process has compiled, the next ones read: a quarter of what the start of a server costs.
  process.env.NODE_COMPILE_CACHE ??= join(cache, 'compiled');
  return node;
}

/** Packages of a folder that is no part of the house: tools of others, with a lock file of their own. None of their scripts is run. */
export function installApart(folder) {
  installWhere(folder, () => runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], folder));
}

function installWhere(folder, install) {
  const file = join(folder, 'package-lock.json');
  const lock = readLock(file);
  if (lock === undefined) fail(`${file} is missing or broken; restore it from the repository.`);
  if (isInstalled(lock, folder)) return;
  process.stdout.write('Installing packages. The first time this takes a minute.\n');
  install();
  if (!isInstalled(lock, folder)) fail(`What npm installed is not what ${file} says; bring both up to date.`);
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * npm ends each installation by noting under node_modules what it put there. That note is compared with the lock
 * file: it is cheaper than asking npm, and an interrupted installation, which leaves no note, counts as none.
 */
function isInstalled(lock, folder) {
  const installed = readLock(join(folder, 'node_modules/.package-lock.json'));
  if (installed === undefined) return false;
  for (const [path, wanted] of Object.entries(lock)) {
    if (path === '' || path.startsWith('packages/') || path.startsWith('apps/')) continue;
    const found = installed[path];
    if (found === undefined) {
      if (!wanted.optional) return false;
    } else if (found.version !== wanted.version || found.integrity !== wanted.integrity) {
      return false;
    }
  }
  return true;
}

function install() {
  // `npm ci` would refuse a lock file that lacks another platform's packages, which not every registry offers. This
  // takes what the lock file says and leaves the file alone; that it took just that is checked afterwards.
  // Development packages are named because a machine set to production would leave out the builder of the web app.
  const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional'];
  runNpm(['install', ...flags], '.');
}

function runNpm(args, folder) {
  const npm = spawnSync('npm', args, { cwd: join(root, folder), stdio: ['ignore', 'inherit', 'inherit'] });
  if (npm.error) fail(`npm could not be run: ${npm.error.message}`);
  if (npm.status !== 0) fail(`npm ${args[0]} failed; its message stands above.`);
}

/** The platform's own package comes first: it holds the binary even where installation scripts were blocked. */
function findNode() {
  const platform = `node-${process.platform}-${process.arch}`;
  const candidates = [
    join(root, 'node_modules', platform, 'bin/node'),
    join(root, 'node_modules/node/bin/node'),
    join(root, 'node_modules/node/node_modules', platform, 'bin/node'),
    process.execPath,
  ];
  return candidates.find((candidate) => existsSync(candidate) && majorOf(candidate) === requiredMajor);
}

function majorOf(node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1]);
}

/** Builds the web app and the back office if their sources changed since the last build that succeeded, or if told to in any case. */
export function buildWeb(node, { always = false } = {}) {
  if (!always && stateOfBuild() === 'fresh') return;
  const fingerprint = fingerprintOf(webSources());
  rmSync(buildStamp, { force: true });
  for (const app of apps) {
    process.stdout.write(`Building ${app}.\n`);
    const args = [join(root, 'node_modules/vite/bin/vite.js'), 'build', app, '--manifest', '--logLevel', 'warn'];
    const vite = spawnSync(node, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    if (vite.status !== 0) fail(`${app} could not be built.`);
  }
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, fingerprint);
}

/** Whether what is built is there, and whether it is of the sources as they are now. */
export function stateOfBuild() {
  if (!apps.every((app) => existsSync(join(root, app, 'dist/index.html')))) return 'missing';
  return readStamp() === fingerprintOf(webSources()) ? 'fresh' : 'stale';
}

function readStamp() {
  return existsSync(buildStamp) ? readFileSync(buildStamp, 'utf8') : undefined;
}

/** The same on every machine, whatever its language. */
function byName(a, b) {
  return a < b ? -1 : 1;
}

function webSources() {
  const packages = readdirSync(join(root, 'packages')).map((name) => join('packages', name));
  const folders = [...apps, ...packages];
  return ['package-lock.json', 'tsconfig.base.json', ...folders.flatMap((folder) => filesUnder(folder))].sort(byName);
}

function filesUnder(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return entry.name.includes('.test.') ? [] : [path];
    return entry.name === 'node_modules' || entry.name === 'dist' ? [] : filesUnder(path);
  });
}

/** Contents and not times, so that changing branches to and fro builds nothing again. */
function fingerprintOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Runs a script under the given Node in place of this process: it has our terminal, our signals reach it, and its
 * exit code becomes ours. It holds an IPC channel, so that it notices ('disconnect') if this process is killed.
 */
export function become(node, args) {
  const child = spawn(node, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  stopWithNpm(() => child.kill('SIGTERM'));
  child.on('error', (error) => fail(`${node} could not be run: ${error.message}`));
  child.on('exit', (code) => process.exit(code ?? 1));
}

/** npm that was killed outright forwards no signal; that this process then has another parent is all there is to see. */
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    stop();
  }, 250);
  watch.unref();
}
