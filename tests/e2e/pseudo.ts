// Walks through all screens on a phone in the pseudo-language: whatever shows no brackets and was not sent by the server
// is hard-coded; whatever is wider than its place is reported.
import { FIAT_CODES } from '@bourse/domain';
import type { Page } from 'playwright-core';
import type { Journey } from './journeys.ts';
import { speakPseudo } from './pseudo-language.ts';
import { PHONE, type Stage } from './stage.ts';
import { person } from './trading.ts';
import { goTo, readRoutes } from './walk.ts';

/** Names that are the same in every language. */
const NAMES =
  /\b(?:Bourse|BTC|ETH|LTC|BCH|XRP|USDT|USDC|USD|CNY|QR|CSV|UTC|UID|English|PNL|ROE|MA|EMA|BOLL|MACD|KDJ|RSI|VOL|Ctrl|Esc|Enter|Shift|ms|iPhone|Android)\b/gi;

/** A name that the browser itself writes, in the language of dates: of the zone that every window is in. */
const TIME_ZONE = 'China Standard Time';
/** A day as the browser writes it, alone or with its time, and with its zone. */
const DAY_AND_TIME = /\b[A-Z][a-z]{2} \d{1,2}, \d{4}(?:, [\d:]+(?: GMT[+-][\d:]+)?)?/g;
/** A length of time as the browser writes it. */
const LENGTH = /\b\d+ (?:hr|min|sec)\b/g;
/** The account's own name, as the header and its screens show it. */
const MASKED = /\S{1,3}\*{4}\S*/g;
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });
/** The browser's own words for fiat money. */
const CURRENCIES = new RegExp(FIAT_CODES.map((code) => currencyNames.of(code)).join('|'), 'g');
const ADDRESS = /https?:\/\/\S+/g;
/** The page shows a hash of the server with its middle left out. */
const SHORT_HASH = /\b[0-9a-f]+…[0-9a-f]+\b/g;

/** Collects the texts of the page that can be seen or heard, and what overflows its place. Runs in the page. */
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
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
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
class ServerTexts {
  readonly #heard = new Set<string>();
  readonly #reading = new Set<Promise<void>>();

  constructor(page: Page) {
    page.on('response', (response) => {
      if (!new URL(response.url()).pathname.startsWith('/api/')) return;
      const reading = response.json().then(
        (body: unknown) => this.#keep(body),
        () => undefined,
      );
      this.#reading.add(reading);
      void reading.finally(() => this.#reading.delete(reading));
    });
  }

  /** The page may show an answer before this process has read it. */
  async read(): Promise<ReadonlySet<string>> {
    await Promise.all(this.#reading);
    return this.#heard;
  }

  #keep(value: unknown): void {
    if (typeof value === 'string') this.#heard.add(value);
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) this.#keep(part);
  }
}

function isHardCoded(text: string, heard: ReadonlySet<string>): boolean {
  const rest = [ADDRESS, SHORT_HASH, TIME_ZONE, DAY_AND_TIME, LENGTH, MASKED, NAMES, CURRENCIES].reduce<string>(
    (left, known) => left.replace(known, ''),
    withoutMessages(text),
  );
  if (!/\p{L}{2}/u.test(rest)) return false;
  const words = rest.trim();
  for (const answer of heard) if (answer.includes(words)) return false;
  return true;
}

async function lookAt(page: Page, path: string, server: ServerTexts): Promise<string[]> {
  await goTo(page, path);
  const { texts, wide, spilling, overflow } = await page.evaluate<Look>(LOOK);
  const heard = await server.read();
  const hard = [...new Set(texts)].filter((text) => isHardCoded(text, heard));
  return [
    ...hard.map((text) => `hard-coded: ${text}`),
    ...(overflow > 0 ? [`${overflow} px too wide: ${wide.join(', ')}`] : []),
    ...spilling.map((element) => `does not fit its place: ${element}`),
  ];
}

async function walkEverywhere(stage: Stage, token?: string): Promise<void> {
  const page = await stage.openPage('/', { size: PHONE, ...(token !== undefined && { token }) });
  const server = new ServerTexts(page);
  await speakPseudo(page);
  await page.reload();
  const faults: string[] = [];
  for (const path of [...readRoutes(), '/nowhere']) {
    const found = await lookAt(page, path, server).catch((error: unknown) => [String(error)]);
    faults.push(...found.map((fault) => `${path}: ${fault}`));
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

export const PSEUDO: readonly Journey[] = [
  { name: 'pseudo-language: nothing a visitor sees is hard-coded or cut off', isLong: true, run: walkEverywhere },
  {
    name: 'pseudo-language: nothing a user sees is hard-coded or cut off',
    isLong: true,
    run: async (stage) => walkEverywhere(stage, (await stage.register(person('pablo').email)).token),
  },
];
