// The desk of second contracts: a ratio that two operators agree on holds for the next order only, and what one operator stops
// refuses orders and says so, until two open it again.
import { micro } from '@bourse/contract';
import { USDT } from '@bourse/domain';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { type Envelope, post, type TestUser } from '../support/users.ts';
import { violationsOf } from './axe.ts';
import type { Journey } from './journeys.ts';
import { approveChange, logInOperator, section } from './operator.ts';
import { waitUntil } from './server-book.ts';
import { seeSettled } from './settled.ts';
import type { Stage } from './stage.ts';

const SECONDS = '300';
const STOPPED = 'Second contracts are closed';

const listsAnswer = z.object({ message: micro.lists.message });
const headersOf = ({ token }: TestUser) => ({ authorization: `Bearer ${token}` });

const stake = (stage: Stage, trader: TestUser, number: string): Promise<Envelope> =>
  post(
    stage.url + micro.submit.path,
    { match_id: '1', currency_id: String(USDT), type: '1', seconds: SECONDS, number },
    headersOf(trader),
  );

/** A server that has just begun has no price for a moment. */
async function mustStake(stage: Stage, trader: TestUser, number: string): Promise<void> {
  let answer = '';
  await waitUntil(
    async () => {
      const { type, message } = await stake(stage, trader, number);
      answer = String(message);
      return type === 'ok';
    },
    () => `an order is refused: ${answer}`,
  );
}

async function registerPlayer(stage: Stage, email: string): Promise<TestUser> {
  const trader = await stage.register(email);
  await post(stage.url + micro.acceptRisk.path, { version: '1' }, headersOf(trader));
  return trader;
}

/** The ratios of a user's orders, the newest first; logging operators in moves the clock, so some may have closed. */
async function ratiosOf(stage: Stage, trader: TestUser, count: number): Promise<readonly string[]> {
  let ratios: readonly string[] = [];
  await waitUntil(
    async () => {
      const answers = await Promise.all(
        ['1', '3'].map((status) => post(stage.url + micro.listsByPost.path, { status }, headersOf(trader))),
      );
      const rows = answers.flatMap((answer) => listsAnswer.parse(answer).message.data);
      ratios = rows.toSorted((a, b) => b.id - a.id).map((row) => row.profit_ratio);
      return ratios.length === count;
    },
    () => `${ratios.length} orders instead of ${count}`,
  );
  return ratios;
}

async function openDesk(page: Page, view?: string): Promise<void> {
  await section(page, 'Second contracts').click();
  if (view !== undefined) await page.getByRole('tab', { name: view, exact: true }).click();
}

type Wish = { readonly from: string; readonly to: string; readonly reason: string };

async function propose(page: Page, { from, to, reason }: Wish): Promise<void> {
  await openDesk(page);
  const row = page
    .getByRole('table', { name: 'Durations' })
    .getByRole('row')
    .filter({ hasText: `${SECONDS} s` });
  await row.getByRole('cell', { name: `${from}%`, exact: true }).waitFor();
  await row.getByRole('button', { name: 'Request change' }).click();
  const dialog = page.getByRole('dialog', { name: `${SECONDS} s` });
  await dialog.getByRole('textbox', { name: 'Payout ratio' }).fill(to);
  await dialog.getByText('House edge').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
}

async function send(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Request change' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function approve(page: Page, reason: string): Promise<void> {
  await openDesk(page, 'Changes');
  await approveChange(page, reason);
}

async function changeByTwo(stage: Stage): Promise<void> {
  const trader = await registerPlayer(stage, 'ratio@example.com');
  await mustStake(stage, trader, '10');
  const [before = ''] = await ratiosOf(stage, trader, 1);
  const maker = await logInOperator(stage, 'operator');
  await propose(maker, { from: String(Number(before)), to: '88', reason: 'a calmer ratio' });
  await stage.picture(maker, 'micro-desk-propose-dark');
  await send(maker);
  await openDesk(maker, 'Changes');
  await maker.getByRole('button', { name: 'Take back' }).waitFor();
  if (await maker.getByRole('button', { name: 'Approve' }).isVisible())
    throw new Error('an operator may approve what he asked for');
  const checker = await logInOperator(stage, 'admin', { theme: 'light' });
  try {
    await approve(checker, 'a calmer ratio');
    await stage.picture(checker, 'micro-desk-changes-light');
    await mustStake(stage, trader, '20');
    const ratios = await ratiosOf(stage, trader, 2);
    if (ratios.join() !== `88.00,${before}`) throw new Error(`ratios after the change: ${ratios.join()}`);
  } finally {
    await propose(maker, { from: '88', to: String(Number(before)), reason: 'as it was' });
    await send(maker);
    await approve(checker, 'as it was');
  }
}

async function stopAndReopen(stage: Stage): Promise<void> {
  const trader = await registerPlayer(stage, 'stopped@example.com');
  const maker = await logInOperator(stage, 'operator');
  await openDesk(maker);
  const site = maker.getByRole('table', { name: 'New orders' }).getByRole('row').filter({ hasText: 'Site' });
  await site.getByRole('button', { name: 'Stop new orders' }).click();
  const dialog = maker.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('a feed is wrong');
  await stage.picture(maker, 'micro-desk-stop-dark');
  await dialog.getByRole('button', { name: 'Stop new orders' }).click();
  await site.getByText('Halted').waitFor();
  const checker = await logInOperator(stage, 'admin', { theme: 'light' });
  try {
    const { message } = await stake(stage, trader, '30');
    if (!String(message).startsWith(STOPPED)) throw new Error(`a stopped site answers: ${String(message)}`);
  } finally {
    await site.getByRole('button', { name: 'Request reopening' }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('the feed is right');
    await dialog.getByRole('button', { name: 'Request reopening' }).click();
    await dialog.waitFor({ state: 'detached' });
    await site.getByText('Halted').waitFor();
    await approve(checker, 'the feed is right');
  }
  await mustStake(stage, trader, '40');
  await ratiosOf(stage, trader, 1);
}

const VIEWS = ['offer', 'exposure', 'statistics', 'insurance', 'orders', 'money', 'changes'] as const;

async function seeViews(stage: Stage): Promise<void> {
  const trader = await registerPlayer(stage, 'watched@example.com');
  const faults: string[] = [];
  for (const look of [{ theme: 'dark' }, { theme: 'light', locale: 'zh' }] as const) {
    const page = await logInOperator(stage, 'admin', look);
    await mustStake(stage, trader, '50');
    for (const view of VIEWS) {
      await page.goto(`${stage.officeUrl}/second-contracts?view=${view}`);
      await seeSettled(page);
      await stage.picture(page, `micro-desk-${view}-${look.theme}`);
      faults.push(...(await violationsOf(page)).map((line) => `${view} ${look.theme}: ${line}`));
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (overflow > 0) faults.push(`${view} ${look.theme}: ${overflow} px too wide`);
    }
  }
  if (faults.length > 0) throw new Error(faults.join('\n    '));
}

export const MICRO_DESK: readonly Journey[] = [
  { name: 'micro desk: a ratio by two operators holds for the next order only', run: changeByTwo },
  { name: 'micro desk: one operator stops new orders, two open them again', run: stopAndReopen },
  { name: 'micro desk: exposure, statistics, insurance, orders and ledgers are there to see', run: seeViews },
];
