// The Chromium that every test of the screens runs in.
import { type Browser, chromium } from 'playwright-core';
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
  const executablePath = findOrInstallChromium(process.execPath);
  if (executablePath === undefined) throw new Error('there is no Chromium');
  return chromium.launch({ executablePath, args: ARGUMENTS });
}
