// Sub-accounts: one is opened, given money, traded on, frozen, emptied and closed. What is one account's is never shown under the
// name of another; the office sees them, and ends a key.
import { keys } from '@bourse/contract';
import type { Page } from 'playwright-core';
import { violationsOf } from './axe.ts';
import { mustAs } from './fiat-people.ts';
import type { Journey } from './journeys.ts';
import { logInOperator, openUser } from './operator.ts';
import { PHONE, type Stage } from './stage.ts';
import {
  accountButton,
  confirmOrder,
  lastPrice,
  openOrders,
  person,
  seeAvailable,
  seeTab,
  ticket,
  writeOrder,
} from './trading.ts';

const LABEL = 'Grid bot';
const chip = (page: Page) => page.getByRole('button', { name: `Sub-account ${LABEL} is in use` });
/** Its row on a desk, its card on a phone. */
const account = (page: Page, label: string) =>
  page
    .getByRole('table', { name: 'Accounts' })
    .getByRole('row')
    .or(page.getByRole('list', { name: 'Accounts' }).getByRole('listitem'))
    .filter({ hasText: label });

async function checkAxe(page: Page): Promise<void> {
  const faults = await violationsOf(page);
  if (faults.length > 0) throw new Error(faults.join('\n    '));
}

async function openOne(stage: Stage, page: Page): Promise<void> {
  await page.getByText('No sub-accounts yet').waitFor();
  await checkAxe(page);
  await stage.picture(page, 'sub-accounts-none-dark');
  await page.getByRole('button', { name: 'Open sub-account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open sub-account' });
  await dialog.getByRole('button', { name: 'Open sub-account' }).click();
  await dialog.getByText('Enter a label').waitFor();
  await dialog.getByRole('textbox', { name: 'Label' }).fill(LABEL);
  await dialog.getByRole('button', { name: 'Open sub-account' }).click();
  await dialog.waitFor({ state: 'detached' });
  await account(page, LABEL).getByText('Active').waitFor();
}

async function giveMoney(stage: Stage, page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Transfer between accounts' });
  await form.getByText('Available 10,000 USDT').waitFor();
  await form.getByRole('textbox', { name: 'Amount' }).fill('10001');
  await form.getByText(/at most 10,000 USDT/).waitFor();
  await form.getByRole('textbox', { name: 'Amount' }).fill('1000');
  await form.getByRole('button', { name: 'Transfer' }).click();
  await form.getByText('Available 9,000 USDT').waitFor();
  await account(page, LABEL).getByText('1,000.00').waitFor();
  await page
    .getByRole('table', { name: 'Transfers between accounts' })
    .getByRole('row')
    .filter({ hasText: LABEL })
    .getByText('1,000')
    .waitFor();
  await checkAxe(page);
  await stage.picture(page, 'sub-accounts-some-dark');
}

/** Out of the menu of the header. */
async function switchTo(page: Page, from: ReturnType<typeof accountButton>, label: string): Promise<void> {
  await from.click();
  await Promise.all([page.waitForEvent('load'), page.getByRole('menuitem', { name: label }).click()]);
}

async function tradeThere(stage: Stage, page: Page): Promise<string> {
  await switchTo(page, accountButton(page), LABEL);
  await chip(page).waitFor();
  await page.goto(`${stage.url}/dealCenter`);
  await seeAvailable(page, 'Buy', '1,000');
  const price = (Math.floor(Number(await lastPrice(page)) * 0.97) + 0.25).toFixed(2);
  const order = { side: 'Buy', price, quantity: '0.002' } as const;
  await writeOrder(page, order);
  await confirmOrder(page, order);
  await openOrders(page).getByText('0.002').first().waitFor();
  await chip(page).waitFor();
  await stage.picture(page, 'sub-account-trades-dark');
  // It outlives a reload, in this tab.
  await page.reload();
  await openOrders(page).getByText('0.002').first().waitFor();
  await chip(page).waitFor();
  return price;
}

/** Nothing of the sub-account is on the screens of the master, nor the other way round. */
async function seeApart(stage: Stage, page: Page): Promise<void> {
  await switchTo(page, chip(page), 'Master account');
  await accountButton(page).waitFor();
  await seeAvailable(page, 'Buy', '9,000');
  await seeTab(page, /^Open orders/);
  await page.getByText('No open orders').waitFor();
  if (await openOrders(page).getByText('0.002').first().isVisible())
    throw new Error('the order of the sub-account is shown to its master');
  // A new tab begins with the master, whatever another one acts on.
  const other = await page.context().newPage();
  await other.goto(`${stage.url}/sub-accounts`);
  await account(other, LABEL)
    .getByRole('button', { name: `Switch to ${LABEL}` })
    .click();
  await chip(other).waitFor();
  await page.reload();
  await accountButton(page).waitFor();
  await other.goto(`${stage.url}/account/security`);
  await other.getByRole('heading', { name: 'For the master account only' }).waitFor();
  await checkAxe(other);
  await stage.picture(other, 'sub-account-not-here-dark');
  // A key of the sub-account is made as one of the master: nothing of its form is refused.
  await other.goto(`${stage.url}/api-keys?key=new`);
  await other.getByRole('button', { name: /^Add this device’s address/ }).waitFor();
  if (await other.getByText('Part of this page is for the master account only.').isVisible())
    throw new Error('part of the form of a key is refused to a sub-account');
  await other.goto(`${stage.url}/account/security`);
  await Promise.all([
    other.waitForEvent('load'),
    other.getByRole('button', { name: 'Back to the master account' }).click(),
  ]);
  await other.getByRole('heading', { name: 'Security centre' }).waitFor();
  await other.close();
}

async function freeze(stage: Stage, page: Page): Promise<void> {
  await page.goto(`${stage.url}/sub-accounts`);
  await account(page, LABEL)
    .getByRole('button', { name: `Freeze ${LABEL}` })
    .click();
  const dialog = page.getByRole('dialog', { name: `Freeze ${LABEL}` });
  await dialog.getByText('Until you unfreeze it').waitFor();
  await stage.picture(page, 'sub-account-freeze-dark');
  await dialog.getByRole('button', { name: 'Freeze' }).click();
  await account(page, LABEL).getByText('Frozen').waitFor();
}

async function seeRefused(stage: Stage, page: Page, price: string): Promise<void> {
  await account(page, LABEL)
    .getByRole('button', { name: `Switch to ${LABEL}` })
    .click();
  await chip(page).waitFor();
  await page.goto(`${stage.url}/dealCenter`);
  await page.getByText(`${LABEL} is frozen: it can only cancel orders and reduce positions.`).waitFor();
  await writeOrder(page, { side: 'Buy', price, quantity: '0.003' });
  await page.getByRole('dialog', { name: 'Confirm: Buy BTC' }).getByRole('button', { name: 'Buy BTC' }).click();
  await page.getByText('You have frozen this sub-account.').first().waitFor();
  await stage.picture(page, 'sub-account-frozen-dark');
  await page.keyboard.press('Escape');
  // What it may still do.
  await openOrders(page)
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click();
  await page.getByText('No open orders').waitFor();
  await ticket(page).waitFor();
}

async function empty(stage: Stage, page: Page): Promise<void> {
  await page.goto(`${stage.url}/sub-accounts`);
  await account(page, LABEL)
    .getByRole('button', { name: `Close ${LABEL}` })
    .click();
  const dialog = page.getByRole('dialog', { name: `Close ${LABEL}` });
  await dialog.getByText(/It still owns assets/).waitFor();
  if (await dialog.getByRole('button', { name: 'Close', exact: true }).last().isEnabled())
    throw new Error('a sub-account that owns something can be closed');
  await stage.picture(page, 'sub-account-not-empty-dark');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Swap accounts' }).click();
  const form = page.getByRole('form', { name: 'Transfer between accounts' });
  await form.getByText('Available 1,000 USDT').waitFor();
  await form.getByRole('button', { name: 'Max' }).click();
  await form.getByRole('button', { name: 'Transfer' }).click();
  await form.getByText('This wallet has no balance to transfer').waitFor();
}

/** It is closed while the tab acts on it, which falls back to the master with a word. */
async function close(page: Page): Promise<void> {
  await account(page, LABEL).getByText('0.00').waitFor();
  await account(page, LABEL)
    .getByRole('button', { name: `Close ${LABEL}` })
    .click();
  const dialog = page.getByRole('dialog', { name: `Close ${LABEL}` });
  await Promise.all([
    page.waitForEvent('load'),
    dialog.getByRole('button', { name: 'Close', exact: true }).last().click(),
  ]);
  await page.getByText('You are back on the master account').waitFor();
  await accountButton(page).waitFor();
  await account(page, LABEL).getByText('Closed').waitFor();
}

async function runSubAccounts(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('wystan').email);
  const page = await stage.openPage('/sub-accounts', { token });
  await openOne(stage, page);
  await giveMoney(stage, page);
  const price = await tradeThere(stage, page);
  await seeApart(stage, page);
  await freeze(stage, page);
  await seeRefused(stage, page, price);
  await empty(stage, page);
  await close(page);
  const phone = await stage.openPage('/sub-accounts', { token, size: PHONE, locale: 'zh', theme: 'light' });
  await phone.getByText(LABEL).first().waitFor();
  await checkAxe(phone);
  await stage.picture(phone, 'sub-accounts-phone-light-zh');
}

async function runOffice(stage: Stage): Promise<void> {
  const user = await stage.register(person('ximena').email);
  await mustAs(stage, user, keys.create, {
    label: 'Desk robot',
    kind: 'hmac',
    permissions: 'read,trade',
    password: user.password,
  });
  const page = await stage.openPage('/sub-accounts', { token: user.token });
  await openOne(stage, page);
  const office = await logInOperator(stage, 'admin');
  await openUser(office, user.email);
  await office.getByRole('tab', { name: 'Keys and sub-accounts' }).click();
  const key = office.getByRole('table', { name: 'API keys' }).getByRole('row').filter({ hasText: 'Desk robot' });
  await key.getByText('Live').waitFor();
  await checkAxe(office);
  await stage.picture(office, 'office-keys-dark');
  await key.getByRole('button', { name: 'End' }).click();
  const dialog = office.getByRole('dialog', { name: 'End key Desk robot' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('the user wrote that it had leaked');
  await dialog.getByRole('button', { name: 'End' }).click();
  await key.getByText('Ended by operator').waitFor();
  await office.getByRole('button', { name: 'Sub-accounts', exact: true }).click();
  const row = office.getByRole('table', { name: 'Sub-accounts' }).getByRole('row').filter({ hasText: LABEL });
  await stage.picture(office, 'office-sub-accounts-dark');
  await row.getByRole('link').click();
  await office.getByRole('tab', { name: 'Keys and sub-accounts' }).click();
  await office.getByRole('button', { name: 'Sub-accounts', exact: true }).click();
  await office.getByText('This is a sub-account of').waitFor();
}

export const SUB_ACCOUNTS: readonly Journey[] = [
  { name: 'sub-accounts: open, trade, freeze, empty and close one', run: runSubAccounts },
  { name: 'sub-accounts: the office sees them, and ends a key', run: runOffice },
];
