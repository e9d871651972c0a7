// Photographs the gallery, section by section and with its overlays open, in both themes, and compares with the references.
//   node tests/e2e/visual.ts [--renew]
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Locator, Page } from 'playwright-core';
import { build, preview } from 'vite';
import { findFreePort } from '../../apps/server/src/testing-ports.ts';
import { violationsOf } from './axe.ts';
import { launchBrowser } from './browser.ts';
import { findDifference, renewReference } from './pictures.ts';
import { smallFieldsOf } from './small-fields.ts';

const { values } = parseArgs({ options: { renew: { type: 'boolean', default: false } } });

const ROOT = join(import.meta.dirname, '../..');
const WEB = join(ROOT, 'apps/web');
const OUT = join(ROOT, '.cache/gallery');
const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];
const SIZE = { width: 1240, height: 900 };
const PHONE_SIZE = { width: 390, height: 700 };
/**
 * The gallery shows the same part several times, each with the name it bears on its screen; and React Aria hangs menus
 * and tooltips outside of every landmark, where they are found through their buttons.
 */
const AXE = { without: ['landmark-unique', 'region'] };

type Opening = { readonly name: string; readonly size: typeof SIZE | typeof PHONE_SIZE; readonly open: Open };
type Tell = (name: string, looking: Promise<readonly string[]>) => Promise<void>;
type Open = (page: Page) => Promise<Locator>;

const openDialog =
  (button: string): Open =>
  async (page) => {
    await page.getByRole('button', { name: button, exact: true }).first().click();
    // Its frame, which scrolls what is too long.
    return page.locator('.overlay, .sheet').filter({ has: page.getByRole('dialog') });
  };

const OPENINGS: readonly Opening[] = [
  { name: 'dialog', size: SIZE, open: openDialog('Open dialog') },
  { name: 'dialog-long', size: SIZE, open: openDialog('Open long dialog') },
  { name: 'sheet', size: PHONE_SIZE, open: openDialog('Open dialog') },
  { name: 'amend', size: SIZE, open: openDialog('Amend the Sell order in BTC/USDT at 60,900') },
  { name: 'amend-sheet', size: PHONE_SIZE, open: openDialog('Amend the Buy order in BTC/USDT at 63,300') },
  { name: 'micro-limits', size: SIZE, open: openDialog('My limits') },
  {
    name: 'tooltip',
    size: SIZE,
    open: async (page) => {
      await page.getByRole('button', { name: 'Explain' }).focus();
      return page.getByRole('tooltip');
    },
  },
  {
    name: 'menu',
    size: SIZE,
    open: async (page) => {
      await page.getByRole('button', { name: 'Languages' }).click();
      return page.getByRole('menu');
    },
  },
  {
    name: 'select',
    size: SIZE,
    open: async (page) => {
      await page.getByRole('button', { name: /Country, with search/ }).click();
      return page.getByRole('dialog', { name: 'Country, with search' });
    },
  },
];

async function openGallery(browser: Browser, url: string, theme: Theme, size: typeof SIZE | typeof PHONE_SIZE) {
  const isPhone = size === PHONE_SIZE;
  const kept = { preferences: JSON.stringify({ theme }), locale: 'en', lang: 'en' };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: size,
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await page.goto(`${url}/dev/ui`);
  // The samples have come, and the fonts.
  await page.getByRole('table', { name: 'BTC/USDT order book' }).getByRole('row').nth(5).waitFor({ state: 'attached' });
  await page.getByRole('table', { name: 'Recent trades' }).first().waitFor();
  await page.evaluate('document.fonts.ready.then(() => 0)');
  return page;
}

/** Puts controls into the states that only a pointer or the focus brings about. */
async function forceStates(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const states = { hover: ['hover'], focus: ['focus', 'focus-visible', 'focus-within'], active: ['hover', 'active'] };
  const force = async (selector: string, forcedPseudoClasses: string[]): Promise<void> => {
    const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
    for (const nodeId of nodeIds) await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
  };
  for (const [state, classes] of Object.entries(states))
    await force(`[data-force=${state}] :is(button, a, input):not(.control *)`, classes);
  // A field shows its states on its frame, whatever is inside.
  await force('[data-force=hover] .control', ['hover']);
  await force('[data-force=focus] .control', ['focus-within']);
}

function judge(name: string, picture: Buffer): readonly string[] {
  if (values.renew) {
    renewReference(name, picture);
    return [];
  }
  const difference = findDifference(name, picture);
  return difference === undefined ? [] : [difference];
}

async function lookAtSections(page: Page, theme: Theme): Promise<readonly string[]> {
  const faults = [...(await violationsOf(page, AXE))];
  await forceStates(page);
  for (const section of await page.locator('[data-section]').all()) {
    const name = (await section.getAttribute('data-section')) ?? '';
    const picture = await section.screenshot({ animations: 'disabled', caret: 'hide' });
    faults.push(...judge(`${name.replaceAll(' ', '-')}-${theme}`, picture));
  }
  return faults;
}

type Ticket = { readonly tab: string; readonly prices: Readonly<Record<string, string>> };

/** The kinds of orders that name more than one price; all tickets of the gallery write the same order. */
const TICKETS: Readonly<Record<string, Ticket>> = {
  stop: { tab: 'Stop-limit', prices: { Stop: '63900', Limit: '63850' } },
  oco: { tab: 'OCO', prices: { Limit: '61900', Stop: '64500', 'Stop-limit': '64600' } },
};

async function lookAtTicket(page: Page, kind: string, theme: Theme): Promise<readonly string[]> {
  const { tab, prices } = TICKETS[kind] ?? { tab: '', prices: {} };
  const section = page.locator('[data-section=ticket]');
  const first = section.getByRole('form').first();
  await first.getByRole('tab', { name: tab }).click();
  for (const [name, price] of Object.entries(prices))
    await first.getByRole('textbox', { name, exact: true }).fill(price);
  await first.getByRole('textbox', { name: 'Amount' }).fill('0.05');
  await first.getByRole('textbox', { name: 'Amount' }).blur();
  const faults = [...(await violationsOf(page, AXE))];
  const picture = await section.screenshot({ animations: 'disabled', caret: 'hide' });
  faults.push(...judge(`ticket-${kind}-${theme}`, picture));
  await first.getByRole('button', { name: 'Buy BTC' }).click();
  const dialog = page.locator('.overlay').filter({ has: page.getByRole('dialog') });
  await dialog.waitFor();
  faults.push(...(await violationsOf(page, AXE)));
  faults.push(...judge(`confirm-${kind}-${theme}`, await dialog.screenshot({ animations: 'disabled', caret: 'hide' })));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return faults;
}

async function lookAtOpening(page: Page, { name, open }: Opening, theme: Theme): Promise<readonly string[]> {
  const overlay = await open(page);
  await overlay.waitFor();
  const faults = [...(await violationsOf(page, AXE))];
  const picture = await overlay.screenshot({ animations: 'disabled', caret: 'hide' });
  faults.push(...judge(`${name}-${theme}`, picture));
  await page.keyboard.press('Escape');
  await overlay.waitFor({ state: 'detached' });
  return faults;
}

/** Everything in one theme; one picture or opening after the other, each told at once. */
async function lookAtTheme(browser: Browser, url: string, theme: Theme, tell: Tell): Promise<void> {
  for (const size of [SIZE, PHONE_SIZE]) {
    const page = await openGallery(browser, url, theme, size);
    if (size === SIZE) {
      await tell(`the gallery's sections, ${theme}`, lookAtSections(page, theme));
      for (const kind of Object.keys(TICKETS))
        await tell(`ticket and confirmation, ${kind}, ${theme}`, lookAtTicket(page, kind, theme));
    }
    if (size === PHONE_SIZE) await tell(`no field is zoomed into on a phone, ${theme}`, smallFieldsOf(page));
    for (const opening of OPENINGS.filter((each) => each.size === size))
      await tell(`${opening.name}, ${theme}`, lookAtOpening(page, opening, theme));
    await page.context().close();
  }
}

async function main(): Promise<void> {
  const configFile = join(WEB, 'vite.config.ts');
  await build({ configFile, mode: 'gallery', logLevel: 'warn', build: { outDir: OUT, emptyOutDir: true } });
  if (!existsSync(join(OUT, 'index.html'))) throw new Error('the gallery was not built');
  const port = await findFreePort();
  const server = await preview({
    configFile,
    mode: 'gallery',
    build: { outDir: OUT },
    preview: { host: '127.0.0.1', port, strictPort: true },
  });
  const url = `http://127.0.0.1:${port}`;
  let passed = 0;
  let failed = 0;
  /** In a browser of its own; answers how many looks found no fault, and how many did. */
  const look = async (theme: Theme, failedMark: string) => {
    const browser = await launchBrowser();
    const counts = { passed: 0, failed: 0 };
    const tell: Tell = async (name, looking) => {
      const faults = await looking.catch((error: unknown) => [error instanceof Error ? error.message : String(error)]);
      console.log(`${faults.length === 0 ? 'ok    ' : failedMark} ${name}`);
      for (const fault of faults) console.log(`    ${fault.trim().replaceAll('\n', '\n    ')}`);
      counts[faults.length === 0 ? 'passed' : 'failed'] += 1;
    };
    try {
      await lookAtTheme(browser, url, theme, tell);
      return counts;
    } finally {
      await browser.close();
    }
  };
  try {
    for (const theme of THEMES) {
      let counts = await look(theme, 'AGAIN ');
      // A browser that stops drawing fails everything after it: one more go, told of, in another.
      if (counts.failed > 0) counts = await look(theme, 'FAILED');
      passed += counts.passed;
      failed += counts.failed;
    }
  } finally {
    await server.close();
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

await main();
