// Builds the screens in the pseudo-language and walks through all of them on a phone: whatever shows no brackets and was
// not sent by the server is hard-coded; whatever is wider than its place is reported.
//   node tests/e2e/pseudo.ts
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build, preview } from 'vite';
import { findFreePort } from '../support/server-process.ts';
import { PHONE, Stage } from './stage.ts';
import { person } from './trading.ts';
import { goTo, readRoutes } from './walk.ts';

const WEB = join(import.meta.dirname, '../../apps/web');
const OUT = join(import.meta.dirname, '../../.cache/pseudo');
const configFile = join(WEB, 'vite.config.ts');

/** Names that are the same in every language. */
const NAMES =
  /\b(?:Bourse|BTC|ETH|LTC|BCH|XRP|USDT|USDC|USD|CNY|QR|CSV|UTC|UID|English|PNL|ROE|MA|EMA|BOLL|MACD|KDJ|RSI|VOL|Ctrl|Esc|Enter|Shift|ms|iPhone|Android)\b/gi;

/** A name that the browser itself writes, in the language of dates: of the zone that every window stands in. */
const TIME_ZONE = 'China Standard Time';
const ADDRESS = /https?:\/\/\S+/g;

/** What a person sees or hears of the page, text by text, and what stands out of its place. Runs in the page. */
const LOOK = `(() => {
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true });
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!parent || parent.closest('script, style, time, [lang]:not(html)') || !isShown(parent)) continue;
    texts.push(node.data);
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const element of document.querySelectorAll('[' + name + ']'))
      if (isShown(element) && !element.closest('[lang]:not(html)')) texts.push(element.getAttribute(name));
  const describe = (element) => element.tagName.toLowerCase() + ' "' + (element.textContent || '').trim().slice(0, 60) + '"';
  const isScrolled = (element) => {
    for (let up = element.parentElement; up; up = up.parentElement)
      if (up !== document.body && getComputedStyle(up).overflowX !== 'visible') return true;
    return false;
  };
  const wide = [...document.body.querySelectorAll('*')].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.right > innerWidth + 1 && isShown(element) && !isScrolled(element);
  });
  const spilling = [...document.querySelectorAll('button, a, [role=tab], label')].filter((element) => {
    const style = getComputedStyle(element);
    return element.clientWidth > 1 && style.overflowX === 'visible' && style.display !== 'inline'
      && element.scrollWidth > element.clientWidth + 1 && isShown(element);
  });
  return {
    texts: texts.map((text) => text.trim()).filter(Boolean),
    wide: wide.slice(0, 3).map(describe),
    spilling: spilling.slice(0, 5).map(describe),
    overflow: document.documentElement.scrollWidth - innerWidth,
  };
})()`;

type Look = {
  readonly texts: readonly string[];
  readonly wide: readonly string[];
  readonly spilling: readonly string[];
  readonly overflow: number;
};

/** The text without its brackets and all within them, values too. */
function withoutMessages(text: string): string {
  const stripped = text.replace(/⟦[^⟦⟧]*⟧/g, '');
  return stripped === text ? text : withoutMessages(stripped);
}

/** Texts of the server's answers: they are in its language, not in the page's. */
function listenToServer(page: Page): Set<string> {
  const heard = new Set<string>();
  const keep = (value: unknown): void => {
    if (typeof value === 'string') heard.add(value);
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) keep(part);
  };
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) response.json().then(keep, () => undefined);
  });
  return heard;
}

type Known = {
  /** Texts that the server sent. */
  readonly heard: ReadonlySet<string>;
  /** The account's own name, as the header and as its screens mask it. */
  readonly accounts: readonly string[];
};

function isHardCoded(text: string, { heard, accounts }: Known): boolean {
  let rest = withoutMessages(text).replace(ADDRESS, '').replace(TIME_ZONE, '');
  for (const account of accounts) rest = rest.replace(account, '');
  rest = rest.replace(NAMES, '');
  if (!/\p{L}{2}/u.test(rest)) return false;
  const words = rest.trim();
  for (const answer of heard) if (answer.includes(words)) return false;
  return true;
}

async function lookAt(page: Page, path: string, known: Known): Promise<string[]> {
  await goTo(page, path);
  const { texts, wide, spilling, overflow } = await page.evaluate<Look>(LOOK);
  const hard = [...new Set(texts)].filter((text) => isHardCoded(text, known));
  return [
    ...hard.map((text) => `hard-coded: ${text}`),
    ...(overflow > 0 ? [`${overflow} px too wide: ${wide.join(', ')}`] : []),
    ...spilling.map((element) => `does not fit its place: ${element}`),
  ];
}

async function serve(api: string) {
  await build({ configFile, mode: 'pseudo', logLevel: 'warn', build: { outDir: OUT, emptyOutDir: true } });
  if (!existsSync(join(OUT, 'pages.json'))) throw new Error('the pseudo-language was not built');
  const port = await findFreePort();
  const server = await preview({
    configFile,
    mode: 'pseudo',
    build: { outDir: OUT },
    preview: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      proxy: { '/api': api, '/dev/outbox': api, '/wss': { target: api, ws: true } },
    },
  });
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

async function main(): Promise<void> {
  const stage = await Stage.open(serve);
  let faults = 0;
  try {
    const { email } = person('pia');
    const { token } = await stage.register(email);
    const routes = readRoutes(OUT);
    for (const session of [{}, { token }]) {
      const page = await stage.openPage('/', { size: PHONE, ...session });
      const heard = listenToServer(page);
      await page.reload();
      for (const path of [...routes, '/nowhere']) {
        const found = await lookAt(page, path, { heard, accounts: ['pia****test', 'p****@bourse.test'] }).catch(
          (error: unknown) => [String(error)],
        );
        faults += found.length;
        for (const fault of found) console.log(`FAILED ${path} (${'token' in session ? 'user' : 'visitor'}): ${fault}`);
      }
      await stage.closePages();
    }
    console.log(`${routes.length} screens, ${faults} faults`);
  } finally {
    await stage.close();
  }
  process.exitCode = faults === 0 ? 0 : 1;
}

await main();
