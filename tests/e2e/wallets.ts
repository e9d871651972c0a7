// What one has, and moving it between one's own accounts.
import type { Locator, Page } from 'playwright-core';
import { post } from '../support/users.ts';
import { violationsOf } from './axe.ts';
import type { Journey } from './journeys.ts';
import { waitUntil } from './server-book.ts';
import { PHONE, type Stage } from './stage.ts';
import { person } from './trading.ts';

const RETRIES = 2;
const BETWEEN_RETRIES_MS = 2_000;

const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Assets menu' });
const account = (page: Page, name: string): Locator =>
  page.getByRole('table', { name, exact: true }).or(page.getByRole('list', { name, exact: true }));
const coinRow = (page: Page, name: string, coin: string): Locator =>
  account(page, name)
    .getByRole('row')
    .or(account(page, name).getByRole('listitem'))
    .filter({ has: page.getByRole('button', { name: `Records ${coin}` }) });
const form = (page: Page, name = 'Transfer'): Locator => page.getByRole('form', { name, exact: true });

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`${field}$`) })
    .click();
  await page.getByRole('option', { name: option }).click();
}

async function seeAccessible(page: Page, name: string): Promise<void> {
  const faults = await violationsOf(page);
  if (faults.length > 0) throw new Error(`${name}: ${faults.join('\n')}`);
}

/** The popup, of which each coin is a tab. */
async function seeDeposit(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Total assets' }).getByRole('button', { name: 'Deposit' }).click();
  const popup = page.getByRole('dialog', { name: 'Deposit' });
  for (const coin of ['USDT', 'USDC', 'ETH', 'BTC']) await popup.getByRole('tab', { name: coin }).click();
  await popup.getByRole('button', { name: 'Copy address' }).waitFor();
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
}

async function seeOverview(page: Page): Promise<void> {
  const total = page.getByRole('region', { name: 'Total assets' });
  await total.getByText('Today’s PnL').waitFor();
  await seeDeposit(page);
  await page.getByRole('region', { name: 'Asset allocation' }).getByText('%').first().waitFor();
  await page.getByRole('button', { name: 'By account' }).click();
  await page.getByRole('region', { name: 'Asset allocation' }).getByText('Spot account').waitFor();
  const coins = page.getByRole('table', { name: 'All coins' });
  await coins.getByText('25,000.00000000').first().waitFor();
  await coins.getByText('XRP').waitFor();
  await page.getByRole('checkbox', { name: 'Hide small balances' }).check();
  await coins.getByText('XRP').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await coins.getByText('25,000.00000000').first().waitFor({ state: 'detached' });
  await coins.getByText('••••').first().waitFor();
  await page.getByRole('button', { name: 'Show amounts' }).click();
  await page.getByRole('checkbox', { name: 'Hide small balances' }).uncheck();
}

/** From its row in the contract account; another window of the same user hears of it. */
async function moveFromRow(stage: Stage, page: Page, other: Page): Promise<void> {
  await menu(page).getByRole('link', { name: 'Contract account', exact: true }).click();
  const row = coinRow(page, 'Contract account', 'USDT');
  await row.getByText('5,000.00000000').waitFor();
  await row.getByRole('button', { name: 'Records USDT' }).click();
  await page.getByRole('table', { name: 'USDT ledger' }).getByText('Demo funds').waitFor();
  await row.getByRole('button', { name: 'Transfer in USDT' }).click();
  await page.getByRole('table', { name: 'USDT ledger' }).waitFor({ state: 'detached' });
  await form(page).getByText('Available 10,000 USDT').waitFor();
  await stage.picture(page, 'wallet-transfer-in-dark');
  await form(page).getByRole('textbox', { name: 'Amount' }).fill('10000.5');
  await form(page).getByText('at most 10,000 USDT can be transferred').waitFor();
  await form(page).getByRole('textbox', { name: 'Amount' }).fill('250.5');
  await form(page).getByRole('button', { name: 'Transfer', exact: true }).click();
  await page.getByText('Transferred').first().waitFor();
  await form(page).waitFor({ state: 'detached' });
  await row.getByText('5,250.50000000').waitFor();
  await coinRow(other, 'Spot account', 'USDT').getByText('9,749.50000000').waitFor();
}

async function moveAnywhere(stage: Stage, page: Page): Promise<void> {
  await menu(page).getByRole('link', { name: 'Transfer', exact: true }).click();
  const write = (amount: string): Promise<void> => form(page).getByRole('textbox', { name: 'Amount' }).fill(amount);
  const send = (): Promise<void> => form(page).getByRole('button', { name: 'Transfer', exact: true }).click();
  await send();
  await form(page).getByText('Enter an amount to transfer').waitFor();
  await choose(page, 'To account', /^Spot account/);
  await form(page).getByText('Both are the same account. Choose another one.').waitFor();
  await choose(page, 'To account', /^Second contract account/);
  await write('100000000');
  await form(page).getByText('At most 99,999,999 USDT in one transfer').waitFor();
  await form(page).getByRole('button', { name: 'Swap accounts' }).click();
  await form(page).getByText('Available 5,000 USDT').waitFor();
  await form(page).getByRole('button', { name: 'All' }).click();
  await send();
  await form(page).getByText('Available 0 USDT').waitFor();

  // What a wallet does not carry cannot be chosen.
  await choose(page, 'Coin', 'LTC');
  await page
    .getByRole('main')
    .getByRole('button', { name: /From account$/ })
    .click();
  let options: readonly string[] = [];
  await waitUntil(
    async () => {
      options = await page.getByRole('option').allInnerTexts();
      return options.length === 2 && !options.some((text) => text.includes('Fiat'));
    },
    () => `LTC is moved from ${options.join(', ')}`,
  );
  await page.keyboard.press('Escape');
  await stage.picture(page, 'wallet-transfer-dark');
}

async function moveSimply(stage: Stage, page: Page): Promise<void> {
  await page.goto(`${stage.url}/transferLegal`);
  const simple = form(page, 'Fiat and contract transfers');
  const button = simple.getByRole('button', { name: 'Transfer', exact: true });
  await simple.getByRole('tab', { name: 'Contracts → fiat' }).click();
  await simple.getByText('Available 5,250.5 USDT').waitFor();
  await simple.getByRole('textbox', { name: 'Amount' }).fill('99.99');
  await button.click();
  await simple.getByText('The transfer amount cannot be lower than 100 USDT').waitFor();
  await simple.getByRole('textbox', { name: 'Amount' }).fill('100');
  await button.click();
  const confirm = page.getByRole('dialog', { name: 'Confirm transfer' });
  await confirm.getByText('100 USDT').waitFor();
  await stage.picture(page, 'wallet-confirm-dark');
  await confirm.getByRole('button', { name: 'Confirm transfer' }).click();
  await confirm.waitFor({ state: 'detached' });
  await simple.getByText('Available 5,150.5 USDT').waitFor();
}

/** Without a connection it is asked for twice more, two seconds apart, before that is said. */
async function readTheLog(stage: Stage, page: Page): Promise<void> {
  const asked: number[] = [];
  const address = /\/api\/wallet\/transfers\?/;
  await page.route(address, (route) => {
    asked.push(Date.now());
    return route.abort();
  });
  await page.getByRole('link', { name: 'Transfer history' }).last().click();
  await page.getByText('Load failed, check the network').waitFor();
  const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? at));
  if (pauses.length !== RETRIES || pauses.some((pause) => pause < BETWEEN_RETRIES_MS - 100))
    throw new Error(`it was asked again after ${pauses.join(', ')} ms`);
  await page.unroute(address);
  // The browser itself notes what it was kept from.
  stage.complaints.splice(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  const log = page.getByRole('table', { name: 'Transfer history' });
  for (const [number, from, to] of [
    ['100.00000000', 'Contract account', 'Fiat account'],
    ['5,000.00000000', 'Second contract account', 'Spot account'],
    ['250.50000000', 'Spot account', 'Contract account'],
  ] as const)
    await log.getByRole('row').filter({ hasText: number }).filter({ hasText: from }).filter({ hasText: to }).waitFor();
}

async function moveBetweenAccounts(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('wanda').email);
  const other = await stage.openPage('/new_account/change', { token, theme: 'light' });
  await coinRow(other, 'Spot account', 'USDT').getByText('10,000.00000000').waitFor();
  for (const coin of ['USDC', 'LTC']) await other.getByRole('link', { name: `Deposit ${coin}` }).waitFor();
  const page = await stage.openPage('/', { token });
  await page.getByRole('banner').getByRole('link', { name: 'Assets' }).click();
  await seeOverview(page);
  await stage.picture(page, 'wallet-overview-dark');
  await seeAccessible(page, 'overview');
  await moveFromRow(stage, page, other);
  await seeAccessible(page, 'contract account');
  await moveAnywhere(stage, page);
  await moveSimply(stage, page);
  await readTheLog(stage, page);
  await other.goto(`${stage.url}/legalAccount?currency_id=3`);
  await other.getByText('5,100.00USDT').waitFor();
  await other.getByRole('table', { name: 'Fiat account statement' }).getByText('+100.00000000').waitFor();
  await stage.picture(other, 'wallet-statement-light');
}

async function moveOnPhone(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('xena').email);
  const page = await stage.openPage('/new_account/finance', { token, size: PHONE, theme: 'light' });
  await seeDeposit(page);
  await page.goto(`${stage.url}/new_account/legal`);
  const card = coinRow(page, 'Fiat account', 'USDT');
  await card.getByRole('button', { name: 'Transfer out USDT' }).click();
  await form(page).getByRole('button', { name: 'All' }).click();
  await stage.picture(page, 'wallet-transfer-out-phone-light');
  await seeAccessible(page, 'fiat account on a phone');
  await form(page).getByRole('button', { name: 'Transfer', exact: true }).click();
  await form(page).waitFor({ state: 'detached' });
  await menu(page).getByRole('link', { name: 'Fiat account ledger' }).click();
  await account(page, 'Fiat account ledger').getByText('−5,000.00000000').waitFor();
}

/** Ten rows at first, more when asked for, and then no more; the transfers of all wallets are twenty at first. */
async function growTheLogs(stage: Stage): Promise<void> {
  const user = await stage.register(person('winnie').email);
  for (let number = 1; number <= 21; number += 1) {
    const fields = { currency_id: '3', number: String(number), from_field: 'change', to_field: 'micro' };
    await post(`${stage.url}/api/wallet/change`, fields, { Authorization: `Bearer ${user.token}` });
  }
  const page = await stage.openPage('/new_account/micro', { token: user.token });
  const countRows = async (table: Locator, expected: number): Promise<void> => {
    await table.getByRole('row').nth(expected).waitFor();
    let count = 0;
    await waitUntil(
      async () => (count = (await table.getByRole('row').count()) - 1) === expected,
      () => `${count} rows instead of ${expected}`,
    );
  };
  await page.getByRole('button', { name: 'Records USDT' }).click();
  const ledger = page.getByRole('table', { name: 'USDT ledger' });
  const more = page.getByRole('button', { name: 'Load more' });
  for (const rows of [10, 20]) {
    await countRows(ledger, rows);
    await more.click();
  }
  await countRows(ledger, 22);
  await page.getByText('No more records').waitFor();
  if ((await more.count()) > 0) throw new Error('there is no more to load');
  await page.goto(`${stage.url}/transferRecord`);
  await countRows(page.getByRole('table', { name: 'Transfer history' }), 20);
  await more.click();
  await countRows(page.getByRole('table', { name: 'Transfer history' }), 21);
  await page.getByText('No more records').waitFor();
  await stage.picture(page, 'wallet-transfer-log-dark');
}

export const WALLETS: readonly Journey[] = [
  { name: 'money moves between accounts, and every list tells of it', run: moveBetweenAccounts },
  { name: 'money moves between accounts on a phone', run: moveOnPhone },
  { name: 'the logs of accounts grow page by page', run: growTheLogs },
];
