// What a visitor meets before there is an account: news in every language, the header, the home page's moving parts.
import { locales } from '@bourse/messages';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { violationsOf } from './axe.ts';
import type { Journey } from './journeys.ts';
import { pressOn, seeFocus } from './keyboard.ts';
import { smallFieldsOf } from './small-fields.ts';
import { DESK, type Look, PHONE, type Stage, UPRIGHT } from './stage.ts';
import { waitUntil } from './server-book.ts';
import { accountButton, person } from './trading.ts';
import { goTo, readRoutes } from './walk.ts';

const ANNOUNCEMENTS = 5;
const CATEGORIES = [3, ANNOUNCEMENTS, 9, 10, 19, 21, 25] as const;
const USER_AGREEMENT = 1;
/** Two addresses beyond the routes: an article by its number, and one that does not exist. */
const OTHER_ADDRESSES = [`/components/noticeDetail?id=${USER_AGREEMENT}`, '/nowhere'];

/** looks.ts has the other two of four. */
const DARK_DESK: Look = { size: DESK, theme: 'dark', locale: 'en' };
const LIGHT_PHONE: Look = { size: PHONE, theme: 'light', locale: 'zh' };

const newsAnswer = z.object({
  message: z.object({ list: z.array(z.object({ id: z.number(), title: z.string(), lang: z.string() })) }),
});

async function readNews(stage: Stage, lang: string, category: number) {
  const answer = await fetch(`${stage.url}/api/news/list`, {
    method: 'POST',
    headers: { lang },
    body: new URLSearchParams({ c_id: String(category) }),
  });
  return newsAnswer.parse(await answer.json()).message.list;
}

/** The newest announcement; every article of every category is in the language that was asked for. */
async function readTranslated(stage: Stage, lang: string): Promise<{ readonly title: string }> {
  const lists = await Promise.all(CATEGORIES.map((category) => readNews(stage, lang, category)));
  const other = lists.flat().find((article) => article.lang !== lang);
  if (other) throw new Error(`${other.title} is in ${other.lang}, not in ${lang}`);
  const [first] = lists[CATEGORIES.indexOf(ANNOUNCEMENTS)] ?? [];
  if (!first) throw new Error(`there is no news in ${lang}`);
  return first;
}

async function readNewsInSeven(stage: Stage): Promise<void> {
  for (const { code, htmlLang } of locales) {
    const { title } = await readTranslated(stage, code);
    // A shared link names its language; whoever follows it keeps that.
    const page = await stage.openPage(`/noticeList?lang=${code}`, { locale: code === 'en' ? 'zh' : 'en' });
    await page.locator(`html[lang="${htmlLang}"]`).waitFor();
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    if ((await page.locator('.article').innerText()).trim().length < 20) throw new Error(`${code}: an empty article`);
    if (!(await page.title()).includes(title)) throw new Error(`${code}: called ${await page.title()}`);
    await page.goto(`${stage.url}/components/noticeDetail?id=${USER_AGREEMENT}`);
    await page.locator(`html[lang="${htmlLang}"] .article`).waitFor();
    if (code === 'zh') await stage.picture(page, 'article-desk-dark-zh');
    await stage.closePages();
  }
}

async function useHeaderByKeys(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('ivy').email);
  const page = await stage.openPage('/', { token });
  const banner = page.getByRole('banner');
  await pressOn(page, banner.getByRole('button', { name: 'More' }), 'Enter');
  await seeFocus(page.getByRole('menuitem', { name: 'New coins' }));
  await page.keyboard.press('End');
  await seeFocus(page.getByRole('menuitem').last());
  const scrolled = await page.evaluate<number>(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY))))',
  );
  if (scrolled > 0) throw new Error(`a key for the menu scrolls the page by ${scrolled} px`);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'News and help' }).waitFor();
  await pressOn(page, accountButton(page), 'ArrowDown');
  for (const name of ['Account settings', 'Trade history', 'Identity verification', 'Customer service', 'Log out'])
    await page.getByRole('menuitem', { name }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
  await pressOn(page, banner.getByRole('button', { name: 'Get the app' }), 'Enter');
  await page
    .getByRole('img', { name: /^QR code/ })
    .first()
    .waitFor();
  await page.keyboard.press('Escape');

  // Logging out forgets everything but the language.
  await pressOn(page, accountButton(page), 'Enter');
  await seeFocus(page.getByRole('menuitem').first());
  await page.keyboard.press('End');
  await seeFocus(page.getByRole('menuitem', { name: 'Log out' }));
  await page.keyboard.press('Enter');
  await banner.getByRole('link', { name: 'Log in' }).waitFor();
  const kept = await page.evaluate<string>('Object.keys(localStorage).sort().join()');
  if (kept !== 'lang,locale') throw new Error(`after logging out the browser still keeps ${kept}`);
}

async function hoverMenus(stage: Stage): Promise<void> {
  const page = await stage.openPage('/');
  const more = page.getByRole('banner').getByRole('button', { name: 'More' });
  await more.hover();
  await page.getByRole('menuitem', { name: 'Staking' }).waitFor();
  // On the way into the menu the pointer may leave the button for a moment.
  await page.getByRole('menuitem', { name: 'Staking' }).hover();
  await page.getByRole('menuitem', { name: 'Staking' }).waitFor();
  const leftAt = Date.now();
  await page.mouse.move(700, 700);
  await page.getByRole('menuitem', { name: 'Staking' }).waitFor({ state: 'detached' });
  if (Date.now() - leftAt < 250) throw new Error('the menu closed at once');
}

/** Which market stands first: it moves on while it is looked at. */
const firstInTicker = async (page: Page): Promise<string> =>
  (await page.getByRole('region', { name: 'Market ticker' }).getByRole('link').first().innerText()).split('\n')[0] ??
  '';

async function watchTicker(stage: Stage): Promise<void> {
  const page = await stage.openPage('/', { hasMotion: true });
  const ticker = page.getByRole('region', { name: 'Market ticker' });
  await ticker
    .getByRole('link', { name: /^BTC\/USDT\D+[\d,]+\.\d\d\b/ })
    .first()
    .waitFor();
  const before = await firstInTicker(page);
  await waitUntil(
    async () => (await firstInTicker(page)) !== before,
    () => `the ticker stays at ${before}`,
  );
  await page.getByRole('region', { name: 'Market ticker' }).getByRole('button', { name: 'Pause' }).click();
  await page.mouse.move(700, 300);
  await page.getByRole('button', { name: 'Resume' }).waitFor();

  // A row of the table opens the contract of its market, and the browser remembers which.
  const table = page.getByRole('table', { name: 'Markets' });
  await table.getByRole('link', { name: /^ETH\/USDT/ }).click();
  await page.waitForURL('**/leverdealCenter*');
  if ((await page.evaluate('localStorage.symbol')) !== 'ETH/USDT') throw new Error('the pair was not kept');
  await page.goBack();
  await table.getByRole('link', { name: 'Trade ETH/USDT spot' }).click();
  await page.getByRole('heading', { name: 'ETH/USDT' }).waitFor();
}

/** The button that pauses the ticker is there for whoever sees it move, and larger for a finger. */
async function fitTheMovingTicker(stage: Stage): Promise<void> {
  const page = await stage.openPage('/', { hasMotion: true, size: PHONE });
  await page.getByRole('region', { name: 'Market ticker' }).getByRole('button', { name: 'Pause' }).waitFor();
  // A phone's `innerWidth` grows with what is too wide.
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  if (overflow > 0) throw new Error(`home is ${overflow} px too wide`);
}

/** Who is logged in has more in the header than a visitor. */
async function fitTheHeader(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('padma').email);
  for (const { code: locale } of locales) {
    const page = await stage.openPage('/new_account/finance', { token, locale, size: UPRIGHT });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Bourse' }).waitFor();
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    if (overflow > 0) throw new Error(`in ${locale} the header is ${overflow} px too wide for a tablet`);
    await page.close();
  }
}

async function loseTheNetwork(stage: Stage): Promise<void> {
  const page = await stage.openPage('/quotation', { hasWorker: true, size: PHONE });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(`new Promise((resolve) => {
    if (navigator.serviceWorker.controller) resolve();
    else navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  }).then(() => 0)`);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await stage.picture(page, 'offline-phone');
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Markets' }).waitFor();
  // The browser itself notes what it could not load.
  stage.complaints.splice(0);
}

async function look(page: Page, path: string): Promise<readonly string[]> {
  await goTo(page, path);
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  return [
    ...(await violationsOf(page)),
    ...(await smallFieldsOf(page)),
    ...(overflow > 0 ? [`${overflow} px too wide`] : []),
  ];
}

async function axeEverywhere(stage: Stage, address: string, choices: Look): Promise<void> {
  const { token } = await stage.register(address);
  const faults: string[] = [];
  const page = await stage.openPage('/', { ...choices, token });
  for (const path of [...readRoutes(), ...OTHER_ADDRESSES]) {
    const found = await look(page, path).catch((error: unknown) => [String(error)]);
    faults.push(...found.map((fault) => `${path}: ${fault}`));
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

export const FRONT_DOOR: readonly Journey[] = [
  { name: 'a visitor reads the news in all seven languages', run: readNewsInSeven },
  { name: 'the header is used by keyboard alone', run: useHeaderByKeys },
  { name: 'a hovered menu waits before it closes', run: hoverMenus },
  { name: 'the ticker moves, pauses, and a market opens as contract or spot', run: watchTicker },
  { name: 'home is no wider than a phone while the ticker moves', run: fitTheMovingTicker },
  { name: 'the header of who is logged in fits a tablet in every language', run: fitTheHeader },
  { name: 'without a network the offline page stands, and leaves by itself', run: loseTheNetwork },
  {
    name: 'axe finds nothing at any address, on a dark desk',
    isLong: true,
    run: (stage) => axeEverywhere(stage, person('jil').email, DARK_DESK),
  },
  {
    name: 'axe finds nothing at any address, and no field is zoomed into, on a light phone',
    isLong: true,
    run: (stage) => axeEverywhere(stage, person('jana').email, LIGHT_PHONE),
  },
];
