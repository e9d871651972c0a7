// What hands ask for: a list of markets that is ordered and searched, and a book that a finger can use.
import { market } from '@bourse/contract';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { place, priceAt } from './conditional.ts';
import type { Journey } from './journeys.ts';
import { hasFocus, pressOn } from './keyboard.ts';
import { readServerBook, seeServerBook, waitUntil } from './server-book.ts';
import { PHONE, type Stage, TABLET } from './stage.ts';
import { grouped, lastPrice, person, ticket, valueOf } from './trading.ts';

const FINGER_PX = 44;
const markets = (page: Page): Locator => page.getByRole('list', { name: 'Markets' });
const head = (page: Page, name: RegExp): Locator =>
  page.getByRole('group', { name: 'Order of the markets' }).getByRole('button', { name });

/** Which markets are shown, in their order. */
async function symbolsOn(page: Page): Promise<readonly string[]> {
  const rows = await markets(page)
    .getByRole('listitem')
    .evaluateAll((items) =>
      items
        .map((item) => [Number(item.getAttribute('aria-posinset')), item.textContent ?? ''] as const)
        .sort(([a], [b]) => a - b)
        .map(([, text]) => /[A-Z]+\/[A-Z]+/.exec(text)?.[0] ?? text),
    );
  return rows;
}

async function seeSymbols(page: Page, isWanted: (symbols: readonly string[]) => boolean): Promise<void> {
  let symbols: readonly string[] = [];
  await waitUntil(
    async () => {
      symbols = await symbolsOn(page);
      return symbols.length > 0 && isWanted(symbols);
    },
    () => `the list shows ${symbols.join(', ')}`,
  );
}

const isRising = (symbols: readonly string[]): boolean => symbols.join() === symbols.toSorted().join();
const isFalling = (symbols: readonly string[]): boolean => symbols.join() === symbols.toSorted().toReversed().join();

async function orderAndFind(stage: Stage): Promise<void> {
  const page = await stage.openPage('/dealCenter');
  await markets(page)
    .getByRole('button', { name: /^ETH\/USDT/ })
    .waitFor();
  await head(page, /Sort by Pair/).click();
  await seeSymbols(page, isRising);
  await pressOn(page, head(page, /Sorted by Pair, lowest first/), 'Enter');
  await seeSymbols(page, isFalling);
  await page.getByRole('tab', { name: 'Gainers' }).click();
  await page.getByRole('tab', { name: 'USDT', exact: true }).click();
  await seeSymbols(page, (symbols) => isFalling(symbols) && symbols.every((symbol) => symbol.endsWith('/USDT')));
  await head(page, /Sort by 24 h turnover/).click();
  await stage.picture(page, 'desk-markets-by-turnover-dark');

  // The choice is kept.
  await page.reload();
  await head(page, /Sorted by 24 h turnover, highest first/).click();
  await head(page, /Sorted by 24 h turnover, lowest first/).click();
  await head(page, /Sort by 24 h turnover/).waitFor();
  const search = page.getByRole('searchbox', { name: 'Search coins and pairs' });
  await search.fill('莱特币');
  await seeSymbols(page, (symbols) => symbols.every((symbol) => symbol.startsWith('LTC/')));
  await search.fill('bitcoin c');
  await seeSymbols(page, (symbols) => symbols.every((symbol) => symbol.startsWith('BCH/')));
  await search.fill('no such coin');
  await page.getByText('No matches').waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await seeSymbols(page, (symbols) => symbols.length > 1);
}

/** A finger that lands 21 px above or below the middle still meets the target, once it has come to rest. */
async function seeFingerSize(target: Locator): Promise<void> {
  let met = { tall: false, wide: false };
  await waitUntil(
    async () => {
      met = await target.evaluate((element, size) => {
        // Clear of what is fixed to the edges of the screen.
        element.scrollIntoView({ block: 'center' });
        const box = element.getBoundingClientRect();
        const x = box.left + box.width / 2;
        const middle = box.top + box.height / 2;
        const tall = [middle - size / 2 + 1, middle + size / 2 - 1].every((y) =>
          element.contains(element.ownerDocument.elementFromPoint(x, y)),
        );
        return { tall, wide: box.width >= size };
      }, FINGER_PX);
      return met.tall && met.wide;
    },
    () => `${String(target)} is too small for a finger: ${JSON.stringify(met)}`,
  );
}

/** The ticket shows the best levels, and leaves the page behind it to be scrolled and pressed. */
async function seeBehindTicket(stage: Stage, page: Page, best: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'BTC/USDT', exact: true });
  await sheet.getByRole('list', { name: 'Five best asks' }).getByText(best).waitFor();
  await page.evaluate('scrollTo(0, 200)');
  await waitUntil(
    async () => (await page.evaluate<number>('scrollY')) === 200,
    () => 'the page behind the ticket cannot be scrolled',
  );
  await page.evaluate('scrollTo(0, 0)');
  await page.getByRole('tab', { name: 'Trades', exact: true }).first().tap();
  await page.getByRole('tab', { name: 'Trades', exact: true, selected: true }).first().waitFor();
  await stage.picture(page, 'phone-ticket-dark');
  await page.getByRole('tab', { name: 'Book' }).tap();
  await ticket(page).getByRole('textbox', { name: 'Price' }).focus();
}

async function useBookByTouch(stage: Stage): Promise<void> {
  const [owner, stranger] = [await stage.register(person('uma').email), await stage.register(person('vic').email)];
  const page = await stage.openPage('/dealCenter', { size: PHONE, token: owner.token });
  await page.getByRole('button', { name: 'Buy BTC', exact: true }).tap();
  const last = await lastPrice(page);
  await page.keyboard.press('Escape');
  await ticket(page).waitFor({ state: 'detached' });
  for (const share of [1.002, 1.003]) await place(stage, stranger, { side: 'out', price: priceAt(last, share) });
  await page.getByRole('tab', { name: 'Book' }).tap();
  await seeServerBook(stage, page);
  const [best, next] = (await readServerBook(stage)).out.toReversed().map(({ price }) => grouped(price));
  if (best === undefined || next === undefined) throw new Error('there are not two asks');

  // The best ask is right above the divider.
  const book = page.getByRole('listbox', { name: /^BTC\/USDT order book/ });
  const box = await book.boundingBox();
  if (!box) throw new Error('the book has no place on the page');
  const rows = Math.floor((box.height - 36) / 40);
  await page.touchscreen.tap(box.x + 60, box.y + rows * 20 - 10);
  const facts = (price: string): Locator => page.getByRole('dialog', { name: `Level facts: Ask ${price}` });
  await facts(best).getByText('Average price').waitFor();
  await facts(best).getByText('Slippage').waitFor();
  await stage.picture(page, 'phone-level-dark');
  for (const name of ['Use price', 'Use sum', 'Level above', 'Level below'])
    await seeFingerSize(facts(best).getByRole('button', { name }));
  await facts(best).getByRole('button', { name: 'Level above' }).tap();
  await facts(next).getByRole('button', { name: 'Use price' }).tap();
  let price = '';
  await waitUntil(
    async () => grouped((price = await valueOf(ticket(page).getByRole('textbox', { name: 'Price' })))) === next,
    () => `the ticket has ${price} instead of ${next}`,
  );
  await seeBehindTicket(stage, page, best);
  await page.keyboard.press('Escape');
  await ticket(page).waitFor({ state: 'detached' });
  await facts(next).waitFor({ state: 'detached' });
  const grouping = page.getByRole('combobox', { name: 'Price grouping' });
  await seeFingerSize(grouping);

  // The choice is kept.
  await grouping.selectOption({ label: '10' });
  await page.reload();
  await page.getByRole('tab', { name: 'Book' }).tap();
  await grouping.getByRole('option', { name: '10', exact: true, selected: true }).waitFor({ state: 'attached' });

  await page.getByRole('tab', { name: 'Chart' }).tap();
  const intervals = page.getByRole('group', { name: 'Interval', exact: true }).getByRole('button');
  await seeFingerSize(intervals.nth(1));
  const lists = page.getByRole('region', { name: 'Orders and trades' });
  for (const name of ['Cancel all', 'Export CSV']) await seeFingerSize(lists.getByRole('button', { name }));
  await page.getByRole('tab', { name: 'Order history' }).tap();
  await seeFingerSize(page.getByRole('button', { name: 'Sells' }));
}

async function orderOnPhone(stage: Stage): Promise<void> {
  const page = await stage.openPage('/dealCenter', { size: PHONE, theme: 'light' });
  const name = await heading(page, 'BTC/USDT').boundingBox();
  if (!name) throw new Error('the market has no name on the page');
  await page.touchscreen.tap(name.x + name.width / 2, name.y + name.height / 2);
  await seeFingerSize(head(page, /Sort by Pair/));
  await seeFingerSize(head(page, /Sort by 24 h turnover/));
  await seeFingerSize(page.getByRole('tab', { name: 'Favourites' }));
  await head(page, /Sort by Pair/).tap();
  await seeSymbols(page, isRising);
  await stage.picture(page, 'phone-markets-light');
}

async function tradeOnTablet(stage: Stage): Promise<void> {
  const owner = await stage.register(person('tia').email);
  const page = await stage.openPage('/dealCenter', { size: TABLET, token: owner.token });
  const last = await lastPrice(page);
  await place(stage, owner, { side: 'in', price: priceAt(last, 0.98) });
  const intervals = page.getByRole('group', { name: 'Interval', exact: true }).getByRole('button');
  const lists = page.getByRole('region', { name: 'Orders and trades' });
  for (const target of [
    page.getByRole('button', { name: 'Choose a market' }),
    intervals.nth(1),
    page.getByRole('button', { name: 'Indicators' }),
    page.getByRole('combobox', { name: 'Price grouping' }),
    page.getByRole('tab', { name: 'OCO' }),
    ticket(page).getByRole('button', { name: 'Max' }),
    ticket(page).getByRole('button', { name: 'Post-only' }),
    lists.getByRole('tab', { name: 'Order history' }),
    lists.getByRole('button', { name: /^Amend the Buy order/ }),
    lists.getByRole('button', { name: /^Cancel the Buy order/ }),
  ])
    await seeFingerSize(target);
  await stage.picture(page, 'tablet-spot-dark');
  await page.getByRole('button', { name: 'Choose a market' }).tap();
  for (const target of [
    page.getByRole('tab', { name: 'Favourites' }),
    head(page, /Sort by 24h change/),
    markets(page).getByRole('button', { name: 'Favourite BTC/USDT' }),
  ])
    await seeFingerSize(target);
  await stage.picture(page, 'tablet-markets-dark');
}

const MANY = 500;
/** Beyond what can be seen and what is drawn ahead, the list has no rows on the page. */
const ROWS_MAX = 60;
/** Three letters each, no two alike: AAA, AAB and so on. */
const nameOf = (index: number): string =>
  [676, 26, 1].map((place) => String.fromCharCode(65 + (Math.floor(index / place) % 26))).join('');
const groupsAnswer = z.looseObject({ message: market.quotationGroups.message });

/** Answers with as many markets of one quote currency as a large exchange has, made after the first of the server's. */
async function listManyMarkets(page: Page): Promise<void> {
  await page.route(`**${market.quotationGroups.path}*`, async (route) => {
    const response = await route.fetch();
    const answer = groupsAnswer.parse(await response.json());
    const [group] = answer.message;
    const [sample] = group?.quotation ?? [];
    if (!group || !sample) throw new Error('the server has no markets');
    const quotation = Array.from({ length: MANY }, (_, index) => ({
      ...sample,
      id: 1000 + index,
      currency_id: 1000 + index,
      currency_name: nameOf(index),
      now_price: String(index + 1),
    }));
    await route.fulfill({ response, json: { ...answer, message: [{ ...group, quotation }] } });
  });
}

const marketAt = (page: Page, position: number): Locator =>
  markets(page).locator(`li[aria-posinset="${position}"]`).getByRole('button').last();

async function seeFewRows(page: Page): Promise<void> {
  const rows = markets(page).getByRole('listitem');
  const count = await rows.count();
  if (count === 0 || count > ROWS_MAX) throw new Error(`${count} rows of ${MANY} are on the page`);
  const total = await rows.first().getAttribute('aria-setsize');
  if (total !== String(MANY)) throw new Error(`the list says that it has ${total} markets`);
}

async function findAmongMany(stage: Stage): Promise<void> {
  const page = await stage.openPage('/');
  await listManyMarkets(page);
  await page.goto(`${stage.url}/dealCenter`);
  await marketAt(page, 1).filter({ hasText: 'AAA/USDT' }).waitFor();
  await seeFewRows(page);

  // The wheel reaches the last one, and its neighbours are in order.
  const panel = page.getByRole('region', { name: 'Markets' });
  await panel.hover();
  await page.mouse.wheel(0, MANY * 100);
  await marketAt(page, MANY)
    .filter({ hasText: `${nameOf(MANY - 1)}/USDT` })
    .waitFor();
  await seeSymbols(page, isRising);
  await seeFewRows(page);

  // Ordered as a whole, not by what is on the page.
  await head(page, /Sort by Last price/).click();
  await panel.hover();
  await page.mouse.wheel(0, -MANY * 100);
  await marketAt(page, 1)
    .filter({ hasText: `${nameOf(MANY - 1)}/USDT` })
    .waitFor();
  await seeSymbols(page, isFalling);

  // Keys reach what was not on the page when they started.
  await marketAt(page, 1).focus();
  for (let position = 2; position <= ROWS_MAX; position += 1) {
    await page.keyboard.press('Tab');
    await waitUntil(
      () => hasFocus(marketAt(page, position)),
      () => `the Tab key does not reach market ${position}`,
    );
  }
  await seeFewRows(page);

  const search = page.getByRole('searchbox', { name: 'Search coins and pairs' });
  await search.fill('aqx');
  await seeSymbols(page, (symbols) => symbols.length === 1);
  await marketAt(page, 1).filter({ hasText: 'AQX/USDT' }).waitFor();
}

async function findByName(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('star').email);
  const page = await stage.openPage('/quotation', { token });
  await page.getByRole('searchbox', { name: 'Search markets' }).fill('bitcoin c');
  const rows = page.getByRole('table', { name: 'Markets' }).getByRole('row');
  await waitUntil(
    async () => (await rows.count()) === 2,
    () => 'the name does not find one market',
  );
  await rows.filter({ hasText: 'BCH/USDT' }).waitFor();

  // Each group says where its prices come from.
  const traded = 'BTC markets: prices of our own trades, the index price until the first one';
  await page.getByText(traded).waitFor();
  await page.getByRole('tab', { name: 'USD', exact: true }).click();
  await page.getByText('USD markets: index prices, for viewing only').waitFor();
  if (await page.getByText(traded).isVisible()) throw new Error('the USD group tells of another');

  // A star is kept on the account, of the one market it is at.
  await page.getByRole('searchbox', { name: 'Search markets' }).fill('');
  const star = page.getByRole('button', { name: 'Favourite BTC/USD', exact: true });
  const isKept = page.waitForResponse((response) => response.url().includes('/api/user/addMyCurrency'));
  await star.click();
  await isKept;
  await page.reload();
  await page.getByRole('tab', { name: 'Favourites' }).click();
  await star.and(page.locator('[aria-pressed=true]')).waitFor();
  await waitUntil(
    async () => (await rows.count()) === 2,
    () => 'there is not the favourite alone',
  );
  await star.click();
  await page.getByText('No markets yet').waitFor();
}

const heading = (page: Page, symbol: string): Locator => page.getByRole('heading', { name: symbol, exact: true });

async function seeAddress(page: Page, pair: string): Promise<void> {
  await waitUntil(
    () => Promise.resolve(new URL(page.url()).search === `?pair=${pair}`),
    () => `the address is ${page.url()}`,
  );
}

async function tradeInTwoTabs(stage: Stage): Promise<void> {
  // An old link names no market, and gets one.
  const first = await stage.openPage('/dealCenter');
  await heading(first, 'BTC/USDT').waitFor();
  await seeAddress(first, 'BTC_USDT');
  const second = await first.context().newPage();
  await second.goto(`${stage.url}/dealCenter?pair=eth-usdt`);
  await heading(second, 'ETH/USDT').waitFor();
  await seeAddress(second, 'ETH_USDT');
  for (const [page, symbol] of [
    [first, 'BTC/USDT'],
    [second, 'ETH/USDT'],
  ] as const) {
    await page.reload();
    await heading(page, symbol).waitFor();
    await seeAddress(page, symbol.replace('/', '_'));
  }

  // Back leads to the market before.
  await markets(first)
    .getByRole('button', { name: /^LTC\/USDT/ })
    .click();
  await heading(first, 'LTC/USDT').waitFor();
  await seeAddress(first, 'LTC_USDT');
  await first.goBack();
  await heading(first, 'BTC/USDT').waitFor();
  await first.goForward();
  await heading(first, 'LTC/USDT').waitFor();
  await heading(second, 'ETH/USDT').waitFor();

  // The way through the site leads back to the market one was in.
  await second.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Markets' }).click();
  await second.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Spot' }).click();
  await seeAddress(second, 'ETH_USDT');
  await second.goto(`${stage.url}/dealCenter?pair=NO_SUCH`);
  await second.getByText('There is no market NO_SUCH').waitFor();
  await stage.picture(second, 'desk-unknown-market-dark');
  await second.getByRole('main').getByRole('link', { name: 'View markets' }).click();
  await second.getByRole('table', { name: 'Markets' }).waitFor();
}

export const HANDS: readonly Journey[] = [
  { name: 'each tab has its own market, and its address names it', run: tradeInTwoTabs },
  { name: 'the list of markets is ordered by its heads and searched by names', run: orderAndFind },
  { name: 'the list of markets is ordered on a phone', run: orderOnPhone },
  {
    name: 'five hundred markets are a short list of rows, in order, and found by wheel, keys and search',
    run: findAmongMany,
  },
  { name: 'the table of markets is searched by names', run: findByName },
  { name: 'a finger finds its targets on a tablet', run: tradeOnTablet },
  { name: 'a finger finds the facts of a level and takes its price', run: useBookByTouch },
];
