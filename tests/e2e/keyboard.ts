// A whole trade without a mouse: every step is a key, and the focus is where it says it is.
import type { Locator, Page } from 'playwright-core';
import type { Journey } from './journeys.ts';
import { waitUntil } from './server-book.ts';
import type { Stage } from './stage.ts';
import { accountButton, bookRow, grouped, lastPrice, openOrders, person, ticket } from './trading.ts';

/** More than any screen has on the way. */
const STOPS_MAX = 150;

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === element.ownerDocument.activeElement);

/** Keys pressed before a menu has taken the focus go to the page below. */
export const seeFocus = (target: Locator): Promise<void> =>
  waitUntil(
    () => hasFocus(target),
    () => `${String(target)} has no focus`,
  );

/** Goes from stop to stop until the focus is on the target, as somebody does who sees only the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key never reaches ${String(target)}`);
}

export async function pressOn(page: Page, target: Locator, key: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** From then on something on the page is in transition, as on a market where prices never rest. */
const moveWithoutEnd = (page: Page): Promise<void> =>
  page.locator('body').evaluate(async (body) => {
    const moving = body.appendChild(body.ownerDocument.createElement('i'));
    moving.style.transition = 'opacity 600s';
    moving.getBoundingClientRect();
    const hasBegun = new Promise((resolve) => moving.addEventListener('transitionrun', resolve));
    moving.style.opacity = '0';
    await hasBegun;
  });

async function tradeWithoutMouse(stage: Stage): Promise<void> {
  const { email, password } = person('kim');
  await stage.register(email);
  const page = await stage.openPage('/');

  // In, through the header.
  await pressOn(page, page.getByRole('banner').getByRole('link', { name: 'Log in' }), 'Enter');
  // The page that is left has a field for an address as well.
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await type(page, page.getByRole('textbox', { name: 'E-mail' }), email);
  await type(page, page.getByRole('textbox', { name: 'Password' }), password);
  await page.keyboard.press('Enter');
  await accountButton(page).waitFor();

  // To the market.
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await pressOn(page, navigation.getByRole('link', { name: 'Spot' }), 'Enter');
  const markets = page.getByRole('list', { name: 'Markets' });
  await pressOn(page, markets.getByRole('button', { name: /^ETH\/USDT/ }), 'Enter');
  await page.getByRole('heading', { name: 'ETH/USDT' }).waitFor();
  await tabTo(page, markets.getByRole('button', { name: /^BTC\/USDT/ }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'BTC/USDT' }).waitFor();

  // An order far below the market.
  const form = ticket(page);
  await form.getByText('10,000', { exact: true }).waitFor();
  const price = form.getByRole('textbox', { name: 'Price' });
  const low = (Math.floor(Number(await lastPrice(page)) * 0.9) + 0.5).toFixed(2);
  await pressOn(page, form.getByRole('button', { name: 'Buy', exact: true }), ' ');
  await type(page, price, low);
  await type(page, form.getByRole('textbox', { name: 'Amount' }), '0.01');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm: Buy BTC' });
  await moveWithoutEnd(page);
  // The next Enter confirms, and the one after goes on in the ticket.
  await seeFocus(dialog.getByRole('button', { name: 'Buy BTC' }));
  // A finger stays on its key for longer than a frame.
  await page.keyboard.down('Enter');
  await page.getByText('Order submitted').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.up('Enter');
  await seeFocus(form.getByRole('textbox', { name: 'Amount' }));
  await bookRow(page, grouped(low)).waitFor();

  // And taken back.
  const row = openOrders(page)
    .getByRole('row')
    .filter({ hasText: grouped(low) });
  await pressOn(page, row.getByRole('button', { name: /^Cancel/ }), 'Enter');
  await page.getByText('No open orders').waitFor();
  await form.getByText('10,000', { exact: true }).waitFor();
}

export const KEYBOARD: readonly Journey[] = [
  { name: 'an order is placed and revoked by keyboard alone', run: tradeWithoutMouse },
];
