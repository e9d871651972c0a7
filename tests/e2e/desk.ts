// The desk of users' money: deposits that are reported, withdrawals that wait, adjustments and locks, by two operators.
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { post, type TestUser } from '../support/users.ts';
import { violationsOf } from './axe.ts';
import type { Journey } from './journeys.ts';
import { logInOperator, section } from './operator.ts';
import { type Look, PHONE, type Stage } from './stage.ts';

const USER = 'funded@example.com';
const USDT = '3';
const ADDRESS = '0x52908400098527886e0f7030069857d2e4169ee7';

async function mustPost(stage: Stage, path: string, fields: Readonly<Record<string, string>>, token: string) {
  const answer = await post(stage.url + path, fields, { authorization: token });
  if (answer.type !== 'ok') throw new Error(`${path}: ${JSON.stringify(answer)}`);
}

const outbox = z.array(z.object({ code: z.string() }));

/** Reports a deposit of 25 USDT, and asks for a withdrawal of 50. */
async function moveMoney(stage: Stage, { email, token }: TestUser): Promise<void> {
  await mustPost(stage, '/api/wallet/charge_req', { currency: USDT, amount: '25', acc: 'my bank' }, token);
  await mustPost(stage, '/api/sms_mail', { user_string: email, type: 'widthdraw' }, token);
  const sent: unknown = await (await fetch(`${stage.url}/dev/outbox?to=${encodeURIComponent(email)}`)).json();
  const code = outbox.parse(sent).find((message) => message.code !== '')?.code ?? '';
  const terms = { currency: USDT, number: '50', address: ADDRESS, type: '0', code };
  await mustPost(stage, '/api/wallet/out', terms, token);
}

const rowOf = (page: Page, table: string) =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: USER });

async function openRow(page: Page, name: string): Promise<void> {
  await section(page, name).click();
  await rowOf(page, name).getByRole('link').first().click();
}

async function openUser(page: Page): Promise<void> {
  await section(page, 'Users').click();
  await page.getByRole('searchbox').fill(USER);
  await page.getByRole('button', { name: 'Search' }).click();
  await rowOf(page, 'Users').getByRole('link').click();
  await page.getByRole('heading', { name: 'Ledger' }).waitFor();
}

/** One operator says what the deposit is, lets the withdrawal go, asks for an adjustment and locks a wallet. */
async function propose(stage: Stage): Promise<void> {
  const page = await logInOperator(stage, 'operator');
  await openRow(page, 'Deposit requests');
  await page.getByText('my bank').waitFor();
  await page.getByRole('button', { name: 'Pay from the treasury' }).click();
  await page.getByText('You requested this; another operator must decide.').waitFor();
  if (await page.getByRole('button', { name: 'Approve' }).isEnabled())
    throw new Error('an operator may approve his own');
  await stage.picture(page, 'desk-deposit-dark');

  await section(page, 'Withdrawals').click();
  await rowOf(page, 'Withdrawals').waitFor();
  if (await page.getByText(ADDRESS).isVisible()) throw new Error('the list shows a whole address');
  await stage.picture(page, 'desk-withdrawals-dark');
  await rowOf(page, 'Withdrawals').getByRole('link').first().click();
  await page.getByText(new RegExp(ADDRESS, 'i')).waitFor();
  await stage.picture(page, 'desk-withdrawal-dark');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Withdrawal approved').waitFor();

  await openUser(page);
  await page.getByRole('button', { name: 'Request adjustment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request adjustment' });
  await dialog.getByRole('combobox', { name: 'Currency' }).selectOption({ label: 'USDT' });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('30');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('a fee taken twice');
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
async function decide(stage: Stage): Promise<void> {
  const page = await logInOperator(stage, 'admin', { theme: 'light' });
  await openRow(page, 'Deposit requests');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Deposit credited').waitFor();
  await openRow(page, 'Adjustments');
  await page.getByText('a fee taken twice').waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  const ledger = page.getByRole('table', { name: 'Ledger' });
  await ledger.getByRole('row').filter({ hasText: 'Adjustment' }).filter({ hasText: '+30' }).waitFor();
  await ledger.getByRole('row').filter({ hasText: 'Manual deposit' }).filter({ hasText: '+25' }).waitFor();
  await stage.picture(page, 'desk-ledger-light');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  if (!file.suggestedFilename().startsWith('ledger-')) throw new Error(`a file ${file.suggestedFilename()}`);
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
      await page.goto(`${stage.url}/backoffice${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const name = `${path} ${look.locale} ${look.size === PHONE ? 'phone' : 'desk'}`;
      await stage.picture(page, `desk${name.replaceAll(/[/ ]/g, '-')}`);
      faults.push(...(await violationsOf(page)).map((line) => `${name}: ${line}`));
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (overflow > 0) faults.push(`${name}: ${overflow} px too wide`);
    }
  }
  if (faults.length > 0) throw new Error(faults.join('\n    '));
}

async function lookAfterMoney(stage: Stage): Promise<void> {
  await moveMoney(stage, await stage.register(USER));
  await propose(stage);
  await decide(stage);
  await checkScreens(stage);
}

export const DESK_OF_FUNDS: readonly Journey[] = [
  { name: 'desk: two operators credit, adjust and let withdrawals go', run: lookAfterMoney, isLong: true },
];
