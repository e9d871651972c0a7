// The page of a user: somebody who has traded, holds a position, has taken a deal and asked for help is found with all of it,
// by the role that may see it.
import { lever, support } from '@bourse/contract';
import type { Page } from 'playwright-core';
import { violationsOf } from './axe.ts';
import { place, priceAt } from './conditional.ts';
import { callAs, mustAs, People, publish, take, type Trader } from './fiat-people.ts';
import type { Journey } from './journeys.ts';
import { logInOperator } from './operator.ts';
import { readServerBook, waitUntil } from './server-book.ts';
import { seeSettled } from './settled.ts';
import { type Look, PHONE, type Stage } from './stage.ts';
import { lastPrice } from './trading.ts';

const SUBJECT = 'Where is my deposit?';
const NOTE = 'Asked on the phone about a deposit.\nCalls back tomorrow.';
const PAIR = { legal_id: '3', currency_id: '1' };

/** Sells a little to somebody else, takes a deal, asks for help, and holds a contract. */
async function doMuch(stage: Stage, trader: Trader, merchant: Trader): Promise<void> {
  const visitor = await stage.openPage('/dealCenter');
  const price = priceAt(await lastPrice(visitor), 1);
  await visitor.close();
  const bids = async () => (await readServerBook(stage)).in.length;
  const before = await bids();
  await place(stage, merchant, { side: 'in', price, quantity: '0.002' });
  await place(stage, trader, { side: 'out', price, quantity: '0.002' });
  await waitUntil(
    async () => (await bids()) <= before,
    () => 'the two did not trade',
  );
  const ad = await publish(stage, merchant, { side: 'sell', price: '7' });
  await take(stage, trader, { ad, number: '20' });
  await mustAs(stage, trader, support.open, { category: 'deposit', subject: SUBJECT, content: 'Sent an hour ago.' });
  const holds = async (): Promise<boolean> => {
    const { message } = await mustAs(stage, trader, lever.myTrade, { ...PAIR, status: '1' });
    return JSON.stringify(message).includes('"state":"open"');
  };
  const order = { ...PAIR, type: '1', status: '1', multiple: '10', share: '10' };
  await waitUntil(
    async () => {
      if (await holds()) return true;
      await callAs(stage, trader, lever.submit, order);
      return false;
    },
    () => 'no position opens',
  );
}

const openUser = (stage: Stage, page: Page, { id }: Trader, view = ''): Promise<unknown> =>
  page.goto(`${stage.officeUrl}/users/${id}${view}`);

async function openView(page: Page, view: string, list?: string): Promise<void> {
  await page.getByRole('tab', { name: view, exact: true }).click();
  if (list !== undefined) await page.getByRole('button', { name: list, exact: true }).click();
}

const seeRow = (page: Page, table: string, text: string): Promise<void> =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: text }).first().waitFor();

async function findAll(stage: Stage, page: Page, trader: Trader): Promise<void> {
  await openUser(stage, page, trader);
  await page.getByRole('heading', { name: 'Under way' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Fiat orders' }).getByText('1', { exact: true }).waitFor();
  await openView(page, 'Balances');
  await seeRow(page, 'Balances', 'USDT');
  await openView(page, 'Spot', 'Trades');
  await seeRow(page, 'Trades', '0.002');
  await openView(page, 'Leveraged contracts');
  await seeRow(page, 'Contract positions and orders', 'BTC/USDT');
  await openView(page, 'Fiat trade', 'Orders');
  await seeRow(page, 'Orders', '20 USDT');
  await page.getByRole('button', { name: 'Payment methods', exact: true }).click();
  await seeRow(page, 'Payment methods', '****');
  await openView(page, 'Submissions');
  await seeRow(page, 'Identity review', 'Approved');
  await openView(page, 'Tickets');
  await seeRow(page, 'Tickets', SUBJECT);
  await openView(page, 'Logins and devices', 'Login history');
  await seeRow(page, 'Login history', 'Logged in');
  await openView(page, 'Notes');
  await page.getByRole('textbox', { name: 'New note' }).fill(NOTE);
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('list', { name: 'Notes' }).getByText('Calls back tomorrow.').waitFor();
  await openView(page, 'Audit log');
  for (const act of ['user.note', 'user.look']) await page.getByText(act, { exact: true }).first().waitFor();
}

/** Who may only read about users is told what contracts would take, and writes no note. */
async function seeLess(stage: Stage, trader: Trader): Promise<void> {
  const viewer = await logInOperator(stage, 'viewer', { theme: 'light' });
  await openUser(stage, viewer, trader, '?view=contracts');
  await viewer.getByText('Your role may not see this').waitFor();
  await viewer.getByText('“Leveraged contracts: See”').waitFor();
  await openView(viewer, 'Notes');
  await viewer.getByRole('list', { name: 'Notes' }).getByText('Calls back tomorrow.').waitFor();
  if (await viewer.getByRole('textbox', { name: 'New note' }).isVisible()) throw new Error('a viewer may write notes');
}

const VIEWS = ['', '?view=spot&list=trades', '?view=contracts', '?view=notes'];
const LOOKS: readonly Look[] = [
  { locale: 'en', theme: 'light' },
  { locale: 'zh', theme: 'dark', size: PHONE },
];

/** Checks that the views are as wide as their window, and accessible. */
async function checkViews(stage: Stage, trader: Trader): Promise<void> {
  const faults: string[] = [];
  for (const look of LOOKS) {
    const page = await logInOperator(stage, 'admin', look);
    for (const view of VIEWS) {
      await openUser(stage, page, trader, view);
      await page.getByRole('tabpanel').waitFor();
      await seeSettled(page);
      const name = `user-page${view.replaceAll(/[?&=]/g, '-')}-${look.locale}-${look.theme}`;
      await stage.picture(page, name);
      faults.push(...(await violationsOf(page)).map((line) => `${name}: ${line}`));
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (overflow > 0) faults.push(`${name}: ${overflow} px too wide`);
    }
  }
  if (faults.length > 0) throw new Error(faults.join('\n    '));
}

async function knowUser(stage: Stage): Promise<void> {
  const people = await People.open(stage);
  const [merchant, trader] = await people.bring('perla', ['tessa']);
  if (!trader) throw new Error('nobody has come');
  await doMuch(stage, trader, merchant);
  const operator = await logInOperator(stage, 'operator');
  await findAll(stage, operator, trader);
  await seeLess(stage, trader);
  await checkViews(stage, trader);
}

export const USER_PAGE: readonly Journey[] = [
  { name: 'office: everything of one user is found on one page, by who may see it', run: knowUser, isLong: true },
];
