// What a person does on the screen of leveraged contracts, in their own words.
import type { Locator, Page } from 'playwright-core';
import { violationsOf } from './axe.ts';

export const SCREEN = '/leverdealCenter?pair=BTC_USDT';

export const ticket = (page: Page): Locator => page.getByRole('form', { name: 'Place a contract order' });
export const panel = (page: Page): Locator => page.getByRole('region', { name: 'Positions and records' });
/** A table on a desk, cards on a phone. */
export const list = (page: Page, name: string): Locator =>
  page.getByRole('table', { name, exact: true }).or(page.getByRole('list', { name, exact: true }));
export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

export type Side = 'Long' | 'Short';

/** Writes a market order into the ticket and confirms it. */
export async function openPosition(page: Page, side: Side, hands: string): Promise<void> {
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
  // What has become of the order replaces its having been sent.
  await page.getByText('Order sent').waitFor({ state: 'detached' });
}

export const rowOf = (page: Page, side: Side): Locator =>
  list(page, 'Positions')
    .getByRole('row')
    .filter({ hasText: `${side} 10×` });

export async function seeAccessible(page: Page): Promise<void> {
  // Handles of lines are where their prices are, however near each other (WCAG 2.5.8: essential).
  const isHandle = (line: string): boolean => line.startsWith('target-size') && line.includes('role="spinbutton"');
  const faults = (await violationsOf(page)).filter((line) => !isHandle(line));
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
