// The desk of users' money: deposits that are reported, withdrawals that wait, adjustments and locks, by two operators.
import type { Page } from 'playwright-core';
import { post, type TestUser } from '../support/users.ts';
import { violationsOf } from './axe.ts';
import { depositAddressOf, mine, payOneselfByCall, seeRefused, STRANGE_ERC20, USDT, withdrawByCall } from './chain.ts';
import type { Journey } from './journeys.ts';
import { logInOperator, section } from './operator.ts';
import { seeSettled } from './settled.ts';
import { smallFieldsOf } from './small-fields.ts';
import { type Look, PHONE, type Stage } from './stage.ts';

const USER = 'funded@example.com';
/** Below the least that is credited by itself. */
const SMALL = '0.005';
const LARGE = '100000';

async function mustPost(stage: Stage, path: string, fields: Readonly<Record<string, string>>, token: string) {
  const answer = await post(stage.url + path, fields, { authorization: token });
  if (answer.type !== 'ok') throw new Error(`${path}: ${JSON.stringify(answer)}`);
}

/** Reports a large deposit by bank and a small one by chain, which is there, and asks for a withdrawal of 50. */
async function moveMoney(stage: Stage, user: TestUser): Promise<void> {
  const txid = await payOneselfByCall(stage, user, SMALL);
  await mine(stage, 12);
  const request = '/api/wallet/charge_req';
  await mustPost(stage, request, { currency: USDT, amount: LARGE, acc: 'my bank' }, user.token);
  await mustPost(stage, request, { currency: USDT, amount: SMALL, acc: 'my wallet', hash: txid }, user.token);
  await withdrawByCall(stage, user, { address: STRANGE_ERC20, amount: '50', type: '0' });
}

const rowOf = (page: Page, table: string) =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: USER });

async function openRow(page: Page, name: string, text: string | RegExp = ''): Promise<void> {
  await section(page, name).click();
  await rowOf(page, name).filter({ hasText: text }).getByRole('link').first().click();
}

async function openUser(page: Page): Promise<void> {
  await section(page, 'Users').click();
  await page.getByRole('searchbox').fill(USER);
  await page.getByRole('button', { name: 'Search' }).click();
  await rowOf(page, 'Users').getByRole('link').click();
  await page.getByRole('heading', { name: 'Adjustments' }).waitFor();
}

/** One operator says what the deposits are, and lets the withdrawal go. */
async function propose(stage: Stage): Promise<Page> {
  const page = await logInOperator(stage, 'operator');
  await openRow(page, 'Deposit requests', '100,000');
  await page.getByText('my bank').waitFor();
  await page.getByRole('button', { name: 'Pay from the treasury' }).click();
  await page.getByText('You requested this; another operator must decide.').waitFor();
  if (await page.getByRole('button', { name: 'Approve' }).isEnabled())
    throw new Error('an operator may approve his own');
  await stage.picture(page, 'desk-deposit-dark');
  await openRow(page, 'Deposit requests', SMALL);
  await page.getByText('my wallet').waitFor();
  await page.getByRole('listitem').filter({ hasText: '0.005 USDT · TRC20' }).getByRole('button').click();
  await page.getByText('You requested this; another operator must decide.').waitFor();
  await stage.picture(page, 'desk-deposit-chain-dark');

  await section(page, 'Withdrawals').click();
  await rowOf(page, 'Withdrawals').waitFor();
  if (await page.getByText(STRANGE_ERC20).isVisible()) throw new Error('the list shows a whole address');
  await stage.picture(page, 'desk-withdrawals-dark');
  await rowOf(page, 'Withdrawals').getByRole('link').first().click();
  await page.getByText(STRANGE_ERC20).waitFor();
  await stage.picture(page, 'desk-withdrawal-dark');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Withdrawal approved').waitFor();
  return page;
}

async function credit(stage: Stage): Promise<Page> {
  const page = await logInOperator(stage, 'admin', { theme: 'light' });
  for (const amount of ['100,000', SMALL]) {
    await openRow(page, 'Deposit requests', amount);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Credited', { exact: true }).first().waitFor();
  }
  return page;
}

/** One operator asks for an adjustment and locks a wallet. */
async function adjust(stage: Stage, page: Page): Promise<void> {
  await openUser(page);
  await page.getByRole('button', { name: 'Request adjustment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request adjustment' });
  await dialog.getByRole('combobox', { name: 'Currency' }).selectOption({ label: 'USDT' });
  await dialog.getByRole('combobox', { name: 'Direction' }).selectOption({ label: 'From the user' });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(LARGE);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('the bank took it back');
  await stage.picture(page, 'desk-adjustment-dark');
  await dialog.getByRole('button', { name: 'Request adjustment' }).click();
  await page.getByRole('button', { name: 'Take back' }).waitFor();
  await page.getByRole('button', { name: 'Lock · Spot' }).click();
  const lock = page.getByRole('dialog', { name: 'Lock · Spot' });
  await lock.getByRole('textbox', { name: 'Reason' }).fill('a stranger called');
  await lock.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByRole('button', { name: 'Unlock · Spot' }).waitFor();
}

/** Another one approves, finds all of it in the ledger, takes the ledger home, and unlocks the wallet. */
async function decide(stage: Stage, page: Page): Promise<void> {
  await openRow(page, 'Adjustments');
  await page.getByText('the bank took it back').waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('tab', { name: 'Deposits and withdrawals' }).click();
  await page.getByRole('button', { name: 'Ledger' }).click();
  const ledger = page.getByRole('table', { name: 'Ledger' });
  await ledger.getByRole('row').filter({ hasText: 'Adjustment' }).filter({ hasText: '100,000' }).waitFor();
  await ledger.getByRole('row').filter({ hasText: 'Manual deposit' }).filter({ hasText: '+100,000' }).waitFor();
  await stage.picture(page, 'desk-ledger-light');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  if (!file.suggestedFilename().startsWith('ledger-')) throw new Error(`a file ${file.suggestedFilename()}`);
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Unlock · Spot' }).click();
  const unlock = page.getByRole('dialog', { name: 'Unlock · Spot' });
  await unlock.getByRole('textbox', { name: 'Reason' }).fill('it was a friend');
  await unlock.getByRole('button', { name: 'Unlock', exact: true }).click();
  await page.getByRole('button', { name: 'Lock · Spot' }).waitFor();
  await section(page, 'Audit log').click();
  await page.getByText('withdrawal.look').first().waitFor();
  await page.getByText('deposit.approve').first().waitFor();
}

const LOOKS: readonly Look[] = [
  { locale: 'zh', theme: 'light', size: PHONE },
  { locale: 'en', theme: 'dark', size: PHONE },
  { locale: 'zh', theme: 'dark' },
];

/** Every screen of the desk, as wide as its window and fit for all. */
async function checkScreens(stage: Stage): Promise<void> {
  const faults: string[] = [];
  for (const look of LOOKS) {
    const page = await logInOperator(stage, 'admin', look);
    for (const path of ['/deposits', '/deposits/1', '/withdrawals', '/withdrawals/1', '/adjustments']) {
      await page.goto(`${stage.officeUrl}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await seeSettled(page);
      const name = `${path} ${look.locale} ${look.size === PHONE ? 'phone' : 'desk'}`;
      await stage.picture(page, `desk${name.replaceAll(/[/ ]/g, '-')}`);
      faults.push(...[...(await violationsOf(page)), ...(await smallFieldsOf(page))].map((line) => `${name}: ${line}`));
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (overflow > 0) faults.push(`${name}: ${overflow} px too wide`);
    }
  }
  if (faults.length > 0) throw new Error(faults.join('\n    '));
}

/**
 * The owner finds what came by chain as one deposit, and what the house paid stays a day: more is owed to that than is left,
 * so nothing leaves, over a chain or to another user.
 */
async function seeDeposited(stage: Stage, user: TestUser): Promise<void> {
  const inside = await depositAddressOf(stage, await stage.register('funded-friend@example.com'));
  const page = await stage.openPage('/account/chargeRecord', { token: user.token });
  const deposits = page.getByRole('list', { name: 'Deposit history' }).getByRole('listitem');
  await deposits.filter({ hasText: '100,000' }).getByText('Credited').waitFor();
  await deposits.filter({ hasText: SMALL }).filter({ hasText: 'TRC20' }).getByText('Credited').waitFor();
  if ((await deposits.count()) !== 2) throw new Error(`${await deposits.count()} deposits instead of 2`);
  await page.goto(`${stage.url}/account/rechargeMoney?id=${USDT}&current=1`);
  const words = /assets worth 100,000 USDT must stay\. Lower the amount, or try again in 2[34] h \d+ min/;
  for (const address of [STRANGE_ERC20, inside])
    await seeRefused(stage, page, { address, amount: '20', email: user.email, words });
}

async function lookAfterMoney(stage: Stage): Promise<void> {
  const user = await stage.register(USER);
  await moveMoney(stage, user);
  const operator = await propose(stage);
  const admin = await credit(stage);
  await adjust(stage, operator);
  await decide(stage, admin);
  await seeDeposited(stage, user);
  await checkScreens(stage);
}

export const DESK_OF_FUNDS: readonly Journey[] = [
  { name: 'desk: two operators credit, adjust and let withdrawals go', run: lookAfterMoney, isLong: true },
];
