// Leveraged contracts: opened, given stops, closed in part and together, liquidated, and each result recomputed by whoever
// has its receipt.
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { post, type TestUser } from '../support/users.ts';
import {
  dialog,
  list,
  openPosition,
  panel,
  rowOf,
  SCREEN,
  seeAccessible,
  type Side,
  ticket,
} from './contracts-screen.ts';
import type { Journey } from './journeys.ts';
import { passMinutes } from './operator.ts';
import { passReceiptOn, proveReceipt } from './proof.ts';
import { MARKET, waitUntil } from './server-book.ts';
import { DESK, PHONE, type Stage } from './stage.ts';
import { person } from './trading.ts';

/** The index wanders about a third of a percent in so long. */
const JUMP_MINUTES = 15;
/** The first tick after a jump, and what the page hears of it. */
const HEARD_MS_MAX = 4_000;
/** Long enough for an account that risks all it may to be lost. */
const LONG_JUMP_MINUTES = 240;

/** Reads the first line of a cell, which has two. */
async function entryOf(row: Locator): Promise<number> {
  const text = await row.getByRole('cell').nth(3).innerText();
  return Number((text.split('\n')[0] ?? '').replaceAll(',', ''));
}

async function setTakeProfit(page: Page, side: Side): Promise<void> {
  const row = rowOf(page, side);
  const level = (await entryOf(row)) * (side === 'Long' ? 1.0006 : 0.9994);
  await row.getByRole('button', { name: `Take-profit and stop-loss of BTC/USDT ${side}, 10 lots` }).click();
  const form = dialog(page, `Take-profit and stop-loss, BTC/USDT ${side}`);
  await form.getByRole('textbox', { name: 'Take-profit' }).fill(level.toFixed(2));
  await form.getByText('Triggers when the closing price reaches').waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
}

/** Lets time pass until it has come about; the index goes one way or the other meanwhile. */
async function passUntil(stage: Stage, minutes: number, isDone: () => Promise<boolean>): Promise<void> {
  for (let jump = 0; jump < 40; jump += 1) {
    await passMinutes(stage, minutes);
    const isCome = await waitUntil(isDone, () => 'not yet', HEARD_MS_MAX).then(
      () => true,
      () => false,
    );
    if (isCome) return;
  }
  throw new Error('the index did not go far enough');
}

async function tradeContracts(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('levi').email);
  const page = await stage.openPage(SCREEN, { token });
  await ticket(page).getByText('5,000', { exact: true }).waitFor();
  await openPosition(page, 'Long', '10');
  await openPosition(page, 'Short', '10');
  await setTakeProfit(page, 'Long');
  await setTakeProfit(page, 'Short');
  await stage.picture(page, 'desk-lever-dark');
  await seeAccessible(page);

  // Whichever way the index goes, one of both makes its profit.
  const fired = page.getByText(/^Take-profit triggered: BTC\/USDT/).first();
  await passUntil(stage, JUMP_MINUTES, () => fired.isVisible());
  const left = list(page, 'Positions').getByRole('button', { name: /^Close BTC\/USDT/ });
  await left.first().click();
  const closing = dialog(page, /^Close BTC\/USDT/);
  await closing.getByRole('textbox', { name: 'Lots' }).fill('4');
  await closing.getByText('6 lots').waitFor();
  await stage.picture(page, 'desk-lever-close-dark');
  await closing.getByRole('button', { name: 'Close 4 lots' }).click();
  await page
    .getByText(/^Closed BTC\/USDT \w+, 4 lots/)
    .first()
    .waitFor();
  await openPosition(page, 'Long', '1');
  await panel(page).getByRole('button', { name: 'Close all' }).click();
  const batch = dialog(page, 'Close all positions');
  await batch.getByRole('button', { name: 'Long (' }).click();
  await batch.getByRole('button', { name: 'All (' }).click();
  await batch.getByRole('button', { name: /^Close \d positions$/ }).click();
  await panel(page).getByText('No positions').waitFor();
  await panel(page).getByRole('tab', { name: 'Closed' }).click();
  const closed = list(page, 'Closed');
  await closed.getByText('Take-profit', { exact: true }).waitFor();
  await stage.picture(page, 'desk-lever-closed-dark');

  // Everybody can recompute what became of it.
  const receipt = closed
    .getByRole('row')
    .filter({ hasText: 'Take-profit' })
    .getByRole('link', { name: /^Receipt/ });
  const stranger = await passReceiptOn(stage, page, receipt);
  await proveReceipt(stage, stranger, 'lever');
  await stage.picture(stranger, 'desk-lever-receipt-light');
  await seeAccessible(stranger);
}

const ended = z.object({
  message: z.object({ data: z.array(z.object({ id: z.number(), reason: z.string(), type: z.number() })) }),
});

const opened = z.object({ message: z.object({ data: z.array(z.unknown()) }) });

/** The position of a user that was liquidated, once one was. */
async function findLiquidated(stage: Stage, { token }: TestUser): Promise<number | undefined> {
  const answer = await post(`${stage.url}/api/lever/my_trade`, { status: '3' }, { Authorization: `Bearer ${token}` });
  const rows = ended.parse(answer.message).message.data;
  return rows.find(({ reason }) => reason === 'liquidation')?.id;
}

/** How many positions of a user are open. */
async function countOpen(stage: Stage, { token }: TestUser): Promise<number> {
  const answer = await post(`${stage.url}/api/lever/my_trade`, { status: '1' }, { Authorization: `Bearer ${token}` });
  return opened.parse(answer.message).message.data.length;
}

/** As many lots as the ticket says can be opened, less a few: the index moves until the order fills. */
async function riskAll(page: Page): Promise<string> {
  const form = ticket(page);
  await form.getByRole('button', { name: '20×', exact: true }).click();
  await form.getByRole('button', { name: '100%', exact: true }).click();
  const lots = form.getByRole('textbox', { name: 'Lots' });
  await lots.and(page.locator('input:not([value=""])')).waitFor();
  const hands = String(Math.floor(Number(await lots.inputValue()) * 0.96));
  await lots.fill(hands);
  return hands;
}

async function liquidate(stage: Stage): Promise<void> {
  const [long, short] = [await stage.register(person('lars').email), await stage.register(person('lotte').email)];
  const page = await stage.openPage(SCREEN, { token: long.token, size: PHONE });
  await page.getByRole('button', { name: 'Long BTC', exact: true }).tap();
  const hands = await riskAll(page);
  await stage.picture(page, 'phone-lever-ticket-dark');
  await ticket(page).getByRole('button', { name: 'Long BTC' }).tap();
  await dialog(page, 'Confirm: Long BTC').getByRole('button', { name: 'Long BTC' }).tap();
  await page.getByText(`Opened BTC/USDT Long, ${hands} lots`).first().waitFor();
  const fields = { ...MARKET, multiple: '20', share: hands, type: '2', status: '1' };
  const answer = await post(`${stage.url}/api/lever/submit`, fields, { Authorization: `Bearer ${short.token}` });
  if (answer.type !== 'ok') throw new Error(JSON.stringify(answer));
  // It opens at a tick to come, which time must not jump over.
  await waitUntil(
    async () => (await countOpen(stage, short)) > 0,
    () => 'the short position has not opened',
  );
  await stage.picture(page, 'phone-lever-position-dark');
  await seeAccessible(page);

  // One of both loses all it may, whichever way the index goes.
  let lost: { readonly user: TestUser; readonly id: number } | undefined;
  await passUntil(stage, LONG_JUMP_MINUTES, async () => {
    for (const user of [long, short]) {
      const id = await findLiquidated(stage, user);
      if (id !== undefined) lost = { user, id };
    }
    return lost !== undefined;
  });
  if (!lost) throw new Error('nobody was liquidated');
  const records = await stage.openPage('/leverRecord', { token: lost.user.token, theme: 'light' });
  await list(records, 'Closed').getByText('Liquidation', { exact: true }).waitFor();
  await seeAccessible(records);
  await stage.picture(records, 'desk-lever-records-light');
  await list(records, 'Closed')
    .getByRole('link', { name: `Receipt of position ${lost.id}, BTC/USDT` })
    .click();
  await records.getByText('Recomputed: it matches').first().waitFor();
  await records.getByRole('table', { name: 'Account at liquidation' }).waitFor();
  await stage.picture(records, 'desk-lever-liquidation-light');
  await readNotices(stage, lost.user);
  await declineMails(stage, lost.user);
}

/** Events that nobody asked for are listed among the messages of their owner. */
async function readNotices(stage: Stage, { token }: TestUser): Promise<void> {
  for (const [width, size] of [
    ['desk', DESK],
    ['phone', PHONE],
  ] as const) {
    const page = await stage.openPage('/account/accountMessage', { token, size });
    const notices = page.getByRole('region', { name: 'Contract notices' });
    await notices
      .getByText(/USDT contract account/)
      .first()
      .waitFor();
    await notices
      .getByRole('link', { name: /^View: .*USDT contract account/ })
      .first()
      .waitFor();
    await seeAccessible(page);
    await stage.picture(page, `${width}-lever-notices-dark`);
  }
}

async function declineMails(stage: Stage, { token }: TestUser): Promise<void> {
  const choice = (page: Page): Locator =>
    page.getByRole('checkbox', { name: 'Send contract notices by email or SMS', exact: true });
  const page = await stage.openPage('/account/accountSet', { token });
  // What the account says is applied before anything is chosen.
  const told = page.waitForResponse(/getPreferences/);
  await page.reload();
  await (await told).finished();
  const sent = page.waitForResponse(/setPreferences/);
  await choice(page).and(page.locator(':checked')).uncheck();
  await sent;
  const elsewhere = await stage.openPage('/account/accountSet', { token });
  await choice(elsewhere).and(elsewhere.locator(':not(:checked)')).waitFor();
  await stage.picture(elsewhere, 'desk-lever-mails-dark');
}

async function keepRecords(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('zoe').email);
  const page = await stage.openPage(SCREEN, { token });
  const form = ticket(page);
  await form.getByRole('tab', { name: 'Limit' }).click();
  await form.getByRole('button', { name: 'Long BTC' }).click();
  await form.getByText('Choose the leverage', { exact: true }).waitFor();
  await form.getByText('Enter a price').waitFor();
  await form.getByRole('textbox', { name: 'Price' }).fill('900000');
  await form.getByText('A long limit must not be above the current price').waitFor();
  await form.getByRole('textbox', { name: 'Price' }).fill('50000');
  await form.getByRole('button', { name: '5×', exact: true }).click();
  await form.getByRole('textbox', { name: 'Lots' }).fill('100000');
  await form.getByText('At most 250 lots').waitFor();
  await form.getByRole('textbox', { name: 'Lots' }).fill('2');
  await form.getByRole('button', { name: 'Long BTC' }).click();
  await dialog(page, 'Confirm: Long BTC').getByRole('button', { name: 'Long BTC' }).click();
  await panel(page).getByRole('tab', { name: 'Limit orders (1)' }).click();
  await list(page, 'Limit orders').getByText('50,000.0000').waitFor();
  await stage.picture(page, 'desk-lever-pending-dark');

  await page.goto(`${stage.url}/leverTransactions`);
  await page.getByRole('tab', { name: 'Limit orders (1)' }).click();
  await list(page, 'Limit orders')
    .getByRole('button', { name: /^Cancel the order BTC\/USDT Long/ })
    .click();
  await page.getByText('No limit orders').waitFor();
  await page.goto(`${stage.url}/leverRecord`);
  await page.getByRole('tab', { name: 'Cancelled' }).click();
  await list(page, 'Cancelled').getByText('By you').waitFor();
  await page.goto(`${stage.url}/lever_manger`);
  await page.getByRole('region', { name: 'USDT contract account' }).first().waitFor();
  await list(page, 'Limits by level').getByRole('link', { name: 'ETH/BTC' }).waitFor();
  await page.getByText('Level 0 (yours)').waitFor();
  await seeAccessible(page);
  await stage.picture(page, 'desk-lever-account-dark');
}

export const LEVER: readonly Journey[] = [
  { name: 'lever: open, stops, close in part and together', run: tradeContracts },
  { name: 'lever: a liquidation and its receipt', run: liquidate },
  { name: 'lever: limit orders and records', run: keepRecords },
];
