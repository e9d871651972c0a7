// Finds a Chromium for the browser tests, or installs one, with fonts that can draw Chinese, Japanese and Korean.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from './setup.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Returns the path of a Chromium, or undefined, after saying so, if none is there and none could be installed. */
export function findOrInstallChromium(node) {
  const found = findChromium();
  if (found !== undefined) return found;
  process.stdout.write('Installing Chromium for the browser tests.\n');
  if (canUseApt()) apt(['chromium']);
  const fromApt = findChromium();
  if (fromApt !== undefined) return fromApt;
  installWithPlaywright(node);
  const installed = findChromium();
  if (installed === undefined) process.stderr.write('No Chromium was found; set CHROMIUM to the path of one.\n');
  return installed;
}

/** Best effort: without these fonts the tests pass all the same, only pictures show boxes for letters. */
export function installFonts() {
  if (!canUseApt() || existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')) return;
  apt(['fonts-noto-cjk']);
}

function findChromium() {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')];
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const chosen = process.env.CHROMIUM ? [process.env.CHROMIUM] : [];
  return [...chosen, ...onPath, ...applications, ...inPlaywrightCache()].find(runs);
}

/** Playwright keeps each browser in a folder of its revision; the newest comes first. */
function inPlaywrightCache() {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    join(homedir(), process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright');
  if (!existsSync(cache)) return [];
  const revisions = readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name));
  revisions.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return revisions.flatMap((revision) => {
    const folder = join(cache, revision);
    const platforms = readdirSync(folder).filter((name) => name.startsWith('chrome-'));
    return platforms.flatMap((platform) => [
      join(folder, platform, 'chrome'),
      join(folder, platform, 'Chromium.app/Contents/MacOS/Chromium'),
      join(folder, platform, 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing'),
    ]);
  });
}

/** Some systems hold a stand-in under the browser's name that only says how to get it, so it is asked its version. */
function runs(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function canUseApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** apt's own chatter is shown only if it fails. The index is fetched only if the packages are not known without. */
function apt(packages) {
  const install = () => run('apt-get', ['install', '-y', '--no-install-recommends', ...packages]);
  if (install().status === 0) return;
  run('apt-get', ['update']);
  const second = install();
  if (second.status !== 0) process.stderr.write(`${second.stdout}${second.stderr}`);
}

function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] });
}

function installWithPlaywright(node) {
  const cli = join(root, 'node_modules/playwright-core/cli.js');
  const args = process.platform === 'linux' && process.getuid?.() === 0 ? ['--with-deps'] : [];
  spawnSync(node, [cli, 'install', ...args, 'chromium'], { stdio: ['ignore', 'inherit', 'inherit'] });
}
