// The Chromium that every test of the screens runs in.
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { environment } from '../../tools/environment.ts';
import { findOrInstallChromium } from '../../tools/run/chromium.mjs';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function launchBrowser(): Promise<Browser> {
  const found = findOrInstallChromium(process.execPath);
  if (found === undefined) throw new Error('there is no Chromium');
  return chromium.launch({
    executablePath: join(import.meta.dirname, 'chromium.sh'),
    args: ARGUMENTS,
    env: { ...environment, CHROMIUM_OF_TESTS: found },
  });
}
