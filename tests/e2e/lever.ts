// Leveraged contracts: opened, given stops, closed in part and together, liquidated, and each result recomputed by whoever
// has its receipt.
import type { Locator, Page } from 'playwright-core';
import { violationsOf } from './axe.ts';
import type { Journey } from './journeys.ts';
import { passMinutes } from './operator.ts';
import type { Stage } from './stage.ts';
import { person } from './trading.ts';

const SCREEN = '/leverdealCenter?pair=BTC_USDT';
/** The index wanders about a third of a percent in so long. */
const JUMP_MINUTES = 15;

const ticket = (page: Page): Locator => page.getByRole('form', { name: 'Place a contract order' });
const panel = (page: Page): Locator => page.getByRole('region', { name: 'Positions and records' });
/** A table on a desk, cards on a phone. */
const list = (page: Page, name: string): Locator =>
  page.getByRole('table', { name, exact: true }).or(page.getByRole('list', { name, exact: true }));
const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

type Side = 'Long' | 'Short';

/** Writes a market order into the ticket and confirms it. */
async function openPosition(page: Page, side: Side, hands: string): Promise<void> {
  const form = ticket(page);
  await form.getByRole('button', { name: side, exact: true }).click();
  await form.getByRole('button', { name: '10×', exact: true }).click();
  await form.getByRole('textbox', { name: 'Lots' }).fill(hands);
  // The risk rate that the account would have.
  await form.getByText(/^[\d,]+\.\d+%$/).waitFor();
  await form.getByRole('button', { name: `${side} BTC` }).click();
  await dialog(page, `Confirm: ${side} BTC`)
    .getByRole('button', { name: `${side} BTC` })
    .click();
  await page
    .getByText(`Opened BTC/USDT ${side}, ${hands === '1' ? '1 lot' : `${hands} lots`}`)
    .first()
    .waitFor();
}

const rowOf = (page: Page, side: Side): Locator =>
  list(page, 'Positions')
    .getByRole('row')
    .filter({ hasText: `${side} 10×` });

/** What a cell of two lines says first. */
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
async function passUntil(stage: Stage, isDone: () => Promise<boolean>): Promise<void> {
  for (let jump = 0; jump < 40; jump += 1) {
    await passMinutes(stage, JUMP_MINUTES);
    const deadline = Date.now() + 4_000;
    while (Date.now() < deadline) {
      if (await isDone()) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  throw new Error('the index did not go far enough');
}

async function seeAccessible(page: Page): Promise<void> {
  const faults = await violationsOf(page);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

async function tradeContracts(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('wim').email);
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
  await passUntil(stage, () => fired.isVisible());
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
  const path = await receipt.getAttribute('href');
  const stranger = await stage.openPage(path ?? '', { theme: 'light' });
  await stranger.getByText('Recomputed: it matches').first().waitFor();
  await stage.picture(stranger, 'desk-lever-receipt-light');
  await seeAccessible(stranger);
}

export const LEVER: readonly Journey[] = [
  { name: 'lever: open, stops, close in part and together', run: tradeContracts },
];
