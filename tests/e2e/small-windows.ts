// Windows of little height or width: a page at 400 %, a phone held sideways, the narrowest phones. Nothing covers what is
// ordered, nothing is wider than the window or cut off, and nothing moves when the figures come.
import { setTimeout as delay } from 'node:timers/promises';
import { locales } from '@bourse/messages';
import type { Locator, Page } from 'playwright-core';
import type { Journey } from './journeys.ts';
import { logInOperator } from './operator.ts';
import { waitUntil } from './server-book.ts';
import { seeSettled } from './settled.ts';
import { DESK, PHONE, type Stage, TABLET } from './stage.ts';
import { person } from './trading.ts';
import { goTo } from './walk.ts';

/** 1280 × 1024 at 400 %, and phones held sideways. */
const LOW = [
  { width: 320, height: 256 },
  { width: 568, height: 320 },
  { width: 667, height: 375 },
] as const;
const NARROWEST = { width: 320, height: 640 } as const;
const NARROW = { width: 360, height: 640 } as const;

async function seeNoOverflow(page: Page, where: string): Promise<void> {
  let overflow = 0;
  const look = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  // A part that comes may be too wide on its way: a fault is one that stays.
  await waitUntil(
    async () => (overflow = await page.evaluate<number>(look)) <= 0,
    () => `${where} is ${overflow} px too wide`,
  );
}

/** Scrolled to, it is what a press on its middle meets. */
async function seeUncovered(target: Locator, where: string): Promise<void> {
  const isMet = (): Promise<boolean> =>
    target.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const met = element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2);
      return met !== null && (element.contains(met) || met.contains(element));
    });
  await waitUntil(
    async () => {
      // What comes above it while it is looked at moves it away.
      await target.scrollIntoViewIfNeeded();
      return isMet();
    },
    () => `${where}: something covers ${String(target)}`,
  );
}

/** Finds what keeps its place while the page is scrolled, and takes room from it. */
const FIXED = `[...document.querySelectorAll('body *')].filter((element) => {
  const { position, pointerEvents } = getComputedStyle(element);
  const { width, height } = element.getBoundingClientRect();
  return (position === 'fixed' || position === 'sticky') && pointerEvents !== 'none' && width > 1 && height > 1;
}).map((element) => element.outerHTML.slice(0, 120))`;

async function seeWholeForm(form: Locator, where: string): Promise<void> {
  const controls = form.locator('button:visible:not(:disabled), input:visible, a:visible');
  let count = 0;
  await waitUntil(
    async () => (count = await controls.count()) >= 4,
    () => `${where}: a ticket of ${count} controls`,
  );
  for (let nth = 0; nth < count; nth += 1) await seeUncovered(controls.nth(nth), where);
}

const ORDER_SCREENS = [
  { path: '/dealCenter', open: 'Buy BTC', form: 'Place an order' },
  { path: '/leverdealCenter', open: 'Long BTC', form: 'Place a contract order' },
  { path: '/secondDealCenter', open: undefined, form: 'Place a second contract order' },
] as const;

async function orderInLowWindows(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('quillon').email);
  for (const size of LOW)
    for (const { path, open, form } of ORDER_SCREENS) {
      const where = `${path} at ${size.width} × ${size.height}`;
      const page = await stage.openPage(path, { size, token });
      await page.getByRole('heading', { name: 'BTC/USDT' }).waitFor();
      await page
        .getByRole('form', { name: form })
        .or(page.getByRole('button', { name: open ?? form }))
        .first()
        .waitFor();
      const fixed = await page.evaluate<readonly string[]>(FIXED);
      if (fixed.length > 0) throw new Error(`${where} is covered by ${fixed.join('\n')}`);
      if (open !== undefined) {
        const button = page.getByRole('button', { name: open, exact: true });
        await seeUncovered(button, where);
        await button.click();
      }
      const ticket = page.getByRole('form', { name: form });
      await ticket.getByRole('button').first().waitFor();
      await seeWholeForm(ticket, where);
      await seeNoOverflow(page, where);
      await stage.picture(page, `low-${path.slice(1)}-${size.width}`);
      await stage.closePages();
    }
}

/** A dialog has the whole window to scroll in: neither its head nor its buttons stay above what it asks. */
async function confirmInLowWindow(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('rosalba').email);
  const [size] = LOW;
  const page = await stage.openPage('/secondDealCenter', { size, token });
  await page.getByRole('button', { name: 'Risks' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  for (const part of await dialog.locator('header, footer').all()) {
    const position = await part.evaluate((element) =>
      element.ownerDocument.defaultView.getComputedStyle(element).position.toString(),
    );
    if (position === 'sticky') throw new Error(`${String(part)} covers what the dialog says`);
  }
  await stage.picture(page, 'low-dialog-320');
}

/** Raises every price that the page reads, as if a bitcoin cost six figures. */
const withMore = (text: string): string => text.replace(/"([89]\d{4})(\.\d+)?"/g, '"1$1$2"');

async function raisePrices(page: Page): Promise<void> {
  await page.routeWebSocket(/\/wss\/socket\.io\//, (client) => {
    const server = client.connectToServer();
    client.onMessage((message) => server.send(message));
    server.onMessage((message) => client.send(typeof message === 'string' ? withMore(message) : message));
  });
  await page.route(/\/api\/(currency|quotation|kline|market|deal)/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withMore(await response.text()) });
  });
}

async function seeSixFigures(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('zebulon').email);
  for (const size of [NARROW, NARROWEST])
    for (const locale of ['en', 'spa', 'jp'] as const) {
      const page = await stage.openPage('/fees', { size, token, locale });
      await raisePrices(page);
      for (const path of ['/secondDealCenter', '/dealCenter', '/leverdealCenter', '/quotation', '/']) {
        await page.goto(stage.url + path);
        await page
          .getByText(/\b1[89]\d[.,]\d{3}[.,]\d\d\b/)
          .first()
          .waitFor();
        await seeNoOverflow(page, `${path} at ${size.width} px in ${locale}`);
      }
      await stage.closePages();
    }
}

async function fitTheNarrowHeader(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('ottoline').email);
  for (const { code: locale } of locales)
    for (const own of [{}, { token }]) {
      const page = await stage.openPage('/quotation', { ...own, locale, size: NARROWEST });
      await page.getByRole('banner').getByRole('button').nth(1).waitFor();
      if ('token' in own) await page.getByRole('banner').getByRole('link').nth(1).waitFor();
      const where = `${locale}, ${'token' in own ? 'logged in' : 'logged out'}`;
      await seeNoOverflow(page, where);
      // Said in a word, which has to fit as well.
      await page.routeWebSocket(/\/wss\/socket\.io\//, () => undefined);
      await page.route('**/api/health', (route) => route.abort());
      await page.reload();
      await page.locator('html[data-stale]').waitFor();
      await page.locator('header output span').nth(1).waitFor();
      await seeNoOverflow(page, `${where}, offline`);
      await stage.closePages();
      // The browser itself notes what it could not load.
      stage.complaints.splice(0);
    }
}

/** Entries whose text or icon has less room than it needs. */
const CUT = `[...document.querySelectorAll('nav a')].filter((entry) => entry.offsetParent && entry.querySelector('svg')).filter((entry) => {
  const icon = entry.querySelector('svg').getBoundingClientRect();
  const isSquare = icon.width === 0 || (icon.width >= 14.9 && icon.width === icon.height);
  const menu = entry.closest('nav');
  const isRow = getComputedStyle(menu).flexDirection === 'row';
  return !isSquare || entry.scrollWidth > entry.clientWidth || entry.scrollHeight > entry.clientHeight ||
    (!isRow && menu.scrollWidth > menu.clientWidth);
}).map((entry) => entry.textContent)`;

async function seeWholeMenus(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('leocadia').email);
  // By finger the entries are taller; Spanish has the longest names.
  for (const { code: locale } of locales)
    for (const size of locale === 'spa' ? [DESK, TABLET] : [DESK]) {
      const page = await stage.openPage('/', { token, locale, size });
      for (const path of ['/new_account/finance', '/account/accountSet', '/legal/Trade']) {
        await goTo(page, path);
        await page.locator('main nav a').first().waitFor();
        const cut = await page.evaluate<readonly string[]>(CUT);
        if (cut.length > 0) throw new Error(`${path} at ${size.width} px in ${locale} cuts off ${cut.join(', ')}`);
        if (locale === 'spa') await stage.picture(page, `menu${path.replaceAll('/', '-')}-${size.width}-spa`);
      }
      await stage.closePages();
    }
  for (const locale of ['en', 'zh'] as const) {
    const page = await logInOperator(stage, 'admin', { locale });
    await page.getByRole('navigation').getByRole('link').first().waitFor();
    const cut = await page.evaluate<readonly string[]>(CUT);
    if (cut.length > 0) throw new Error(`the office in ${locale} cuts off ${cut.join(', ')}`);
  }
}

const SHIFT_MAX = 0.02;
const SHIFTS = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value;
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(sum), 300);
})`;

async function keepMarketsInPlace(stage: Stage): Promise<void> {
  for (const { code: locale } of locales) {
    const page = await stage.openPage('/fees', { locale, size: PHONE });
    const asked = Promise.withResolvers<void>();
    // The page is drawn before its data comes.
    await page.route('**/api/currency/quotation_new*', async (route) => {
      await asked.promise;
      await route.continue();
    });
    await page.goto(`${stage.url}/quotation`);
    await page.locator('main .skeleton').first().waitFor();
    asked.resolve();
    await page.getByRole('main').getByRole('listitem').filter({ hasText: 'BTC' }).first().waitFor();
    const shift = await page.evaluate<number>(SHIFTS);
    if (shift > SHIFT_MAX) throw new Error(`in ${locale} the markets move by ${shift.toFixed(3)}`);
    await stage.closePages();
  }
}

/** The data of these pages come in an order of their own, and are longer or shorter than the placeholder. */
const MOVING = [
  '/account/recharge',
  '/support',
  '/fees',
  '/myLegalShops',
  '/new_account/changeAccount',
  '/account/password',
  '/account/authentication',
  '/account/accountMessage',
  '/bindEmail',
] as const;
const ANSWER_AFTER_MS = 150;

async function keepPagesInPlace(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('rosamund').email);
  const page = await stage.openPage('/', { token, size: PHONE });
  await page.route('**/api/**', async (route) => {
    await delay(ANSWER_AFTER_MS);
    await route.continue();
  });
  const moved: string[] = [];
  for (const path of MOVING) {
    await page.goto(stage.url + path);
    await page.locator('main h1').first().waitFor();
    await seeSettled(page);
    const shift = await page.evaluate<number>(SHIFTS);
    if (shift > SHIFT_MAX) moved.push(`${path} moves by ${shift.toFixed(3)}`);
  }
  if (moved.length > 0) throw new Error(moved.join('\n'));
}

export const SMALL_WINDOWS: readonly Journey[] = [
  { name: 'small windows: nothing fixed covers what is ordered at 400 % or sideways', run: orderInLowWindows },
  { name: 'small windows: a dialog scrolls as a whole', run: confirmInLowWindow },
  { name: 'small windows: prices of six figures fit 360 and 320 px', run: seeSixFigures },
  { name: 'small windows: the header fits 320 px in every language', run: fitTheNarrowHeader },
  { name: 'small windows: side menus show every name whole, with its icon', run: seeWholeMenus },
  { name: 'small windows: the markets do not move when their data comes', run: keepMarketsInPlace },
  { name: 'small windows: pages of an account do not move when their data comes', run: keepPagesInPlace },
];
