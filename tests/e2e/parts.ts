// Parts of the screens whose code comes later: what happens when it cannot be had, and when there is a new release.
import type { Page, Route } from 'playwright-core';
import type { Journey } from './journeys.ts';
import { waitUntil } from './server-book.ts';
import { PHONE, type Stage } from './stage.ts';
import { confirmOrder, grouped, lastPrice, openOrders, person, seeAvailable, ticket, writeOrder } from './trading.ts';

const CONFIRMATION = /\/assets\/confirm-order-[\w-]+\.js$/;
const FAILED = 'This part could not be loaded';
const lose = (route: Route): Promise<void> => route.abort();
/** A server with a newer release answers so. */
const miss = (route: Route): Promise<void> => route.fulfill({ status: 404, body: '{}' });

/** The code has come before it is shown. */
const seeCode = (page: Page, name: string): Promise<void> =>
  waitUntil(
    () =>
      page.evaluate<boolean>(`performance.getEntriesByType('resource').some((it) => it.name.includes('/${name}-'))`),
    () => `the code of ${name} does not come`,
  );

async function trader(stage: Stage, name: string, block?: (page: Page) => Promise<unknown>): Promise<Page> {
  const { token } = await stage.register(person(name).email);
  const page = await stage.openPage('/components/login', { token });
  await block?.(page);
  await page.goto(`${stage.url}/dealCenter`);
  await seeAvailable(page, 'Sell', '0.5');
  await seeCode(page, 'part-failure');
  return page;
}

const sale = async (page: Page) => {
  const price = (Math.ceil(Number(await lastPrice(page)) * 1.2) + 0.25).toFixed(2);
  return { side: 'Sell', price, quantity: '0.01' } as const;
};

async function loseADialog(stage: Stage): Promise<void> {
  const page = await trader(stage, 'wim', (opened) => opened.route(CONFIRMATION, lose));
  const order = await sale(page);
  await writeOrder(page, order);
  await page.getByRole('alert').getByText(FAILED).waitFor();
  await stage.picture(page, 'desk-part-failed-dark');
  // The screen goes on, and what was written is kept.
  await ticket(page).getByRole('textbox', { name: 'Amount' }).and(page.locator('[value="0.01"]')).waitFor();
  await page.getByRole('region', { name: 'BTC/USDT order book' }).waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('alert').getByText(FAILED).waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await page.getByText(FAILED).waitFor({ state: 'detached' });

  await writeOrder(page, order);
  await page.unroute(CONFIRMATION, lose);
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await confirmOrder(page, order);
  await openOrders(page).getByText(grouped(order.price)).waitFor();
  // The browser itself notes what it could not fetch, and React what threw.
  stage.complaints.splice(0);
}

async function openOffline(stage: Stage): Promise<void> {
  const page = await trader(stage, 'xia');
  const order = await sale(page);
  // Each dialog is there from when one comes near what it opens from.
  await ticket(page).hover();
  await seeCode(page, 'confirm-order');
  await page.context().setOffline(true);
  await writeOrder(page, order);
  await page.getByRole('dialog', { name: 'Confirm: Sell BTC' }).waitFor();
  await page.context().setOffline(false);
  await confirmOrder(page, order);
  await openOrders(page).getByText(grouped(order.price)).hover();
  await seeCode(page, 'amend-dialog');
  await page.context().setOffline(true);
  await openOrders(page)
    .getByRole('button', { name: /^Amend/ })
    .click();
  await page.getByRole('dialog', { name: 'Amend Sell BTC/USDT' }).getByRole('textbox', { name: 'Price' }).waitFor();

  // On a phone the list of markets opens over the page.
  const phone = await stage.openPage('/dealCenter', { size: PHONE });
  await seeCode(phone, 'market-list');
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'Choose a market' }).tap();
  const picker = phone.getByRole('dialog', { name: 'Choose a market' });
  await picker.getByRole('button', { name: /^ETH\/USDT/ }).waitFor();
  stage.complaints.splice(0);
}

async function loseAPage(stage: Stage): Promise<void> {
  const page = await stage.openPage('/', { size: PHONE });
  await seeCode(page, 'part-failure');
  const markets = /\/assets\/quotation-page-[\w-]+\.js$/;
  await page.route(markets, lose);
  await page.getByRole('navigation').getByRole('link', { name: 'Markets' }).click();
  await page.getByRole('main').getByText(FAILED).waitFor();
  await stage.picture(page, 'phone-page-failed-dark');
  await page.unroute(markets, lose);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  stage.complaints.splice(0);
}

/** The code of the open page is gone for good: nothing is reloaded but by the person's own press. */
async function noticeARelease(stage: Stage): Promise<void> {
  const page = await trader(stage, 'yve', (opened) => opened.route(CONFIRMATION, miss));
  await page.route(/\/build\.json$/, (route) => route.fulfill({ json: { build: 'another' } }));
  const order = await sale(page);
  await writeOrder(page, order);
  const alert = page.getByRole('alert').filter({ hasText: FAILED });
  await alert.getByText('Reload to use it').waitFor();
  await page.getByRole('status').getByText('A new version is there').waitFor();
  await stage.picture(page, 'desk-new-release-dark');
  await ticket(page).getByRole('textbox', { name: 'Amount' }).and(page.locator('[value="0.01"]')).waitFor();
  await page.unroute(CONFIRMATION, miss);
  await page.unroute(/\/build\.json$/);
  await Promise.all([page.waitForEvent('load'), alert.getByRole('button', { name: 'Reload' }).click()]);
  await seeAvailable(page, 'Sell', '0.5');
  await writeOrder(page, order);
  await confirmOrder(page, order);
  stage.complaints.splice(0);
}

export const PARTS: readonly Journey[] = [
  {
    name: 'an order dialog that cannot be loaded leaves the screen as it is, and comes when tried again',
    run: loseADialog,
  },
  { name: 'an order dialog opens without a connection', run: openOffline },
  { name: 'a page that cannot be loaded says so in its place, and comes when tried again', run: loseAPage },
  { name: 'a new release is noticed, and nothing is reloaded without being asked for', run: noticeARelease },
];
