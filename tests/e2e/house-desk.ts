// The desk of money of the house: what is too much or lies in reserve is not moved, the rest by two operators.
import { officeHouse } from '@bourse/contract';
import type { Page } from 'playwright-core';
import { violationsOf } from './axe.ts';
import type { Journey } from './journeys.ts';
import { approvalOf, approveChange, headersOf, logInOperator, section } from './operator.ts';
import { PHONE, type Stage } from './stage.ts';

const REASON = 'coins for the sale of spring';
const MOVE = 'Request a move';
const VIEWS = ['accounts', 'ledger', 'moves', 'exposure'] as const;

async function openDesk(page: Page, view: string): Promise<void> {
  await section(page, 'House accounts').click();
  await page.getByRole('tab', { name: view, exact: true }).click();
}

/** What is too much is said before it can be asked for. */
async function propose(stage: Stage, page: Page): Promise<void> {
  await openDesk(page, 'Moves and stops');
  await page.getByRole('button', { name: MOVE }).click();
  const dialog = page.getByRole('dialog', { name: MOVE });
  await dialog.getByRole('combobox', { name: 'To' }).selectOption({ label: 'Subscription account' });
  await dialog.getByRole('combobox', { name: 'Currency' }).selectOption({ label: 'USDT' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  await amount.fill('99999999999');
  await dialog.locator('[aria-invalid="true"]').waitFor();
  if (await dialog.getByRole('button', { name: 'Request change' }).isEnabled())
    throw new Error('more can be asked for than the treasury has');
  await amount.fill('12.5');
  await dialog.getByRole('table', { name: 'What changes' }).getByText('Subscription account').waitFor();
  await stage.picture(page, 'house-desk-propose-dark');
  await dialog.getByRole('button', { name: 'Request change' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Take back' }).waitFor();
  if (await approvalOf(page, REASON).isVisible()) throw new Error('an operator may approve what he asked for');
}

/** No screen offers to move a reserve; a call that asks for it is refused. */
async function seeReserveRefused(stage: Stage, page: Page): Promise<void> {
  const answer = await fetch(stage.addressOf(officeHouse.proposeMove.path), {
    method: 'POST',
    headers: { ...(await headersOf(page)), 'content-type': 'application/json' },
    body: JSON.stringify({ from: 'staking_reserve', to: 'treasury', currency: 3, amount: '1', reason: REASON }),
  });
  const text = await answer.text();
  if (!text.includes('house_move_not_allowed')) throw new Error(`a reserve is moved: ${text}`);
}

/** It is made as it was seen, and is in the ledger of the account it went to. */
async function approve(stage: Stage, page: Page): Promise<void> {
  await openDesk(page, 'Moves and stops');
  await approveChange(page, REASON);
  await page.getByRole('tab', { name: 'In effect' }).click();
  await page.getByText(REASON).waitFor();
  await openDesk(page, 'Accounts');
  await page.getByRole('link', { name: 'Subscription account' }).first().click();
  const ledger = page.getByRole('table', { name: 'Ledger' });
  await ledger.getByRole('row').filter({ hasText: 'Move between house accounts' }).getByText('+12.5').waitFor();
  await stage.picture(page, 'house-desk-ledger-light');
}

async function seeViews(stage: Stage, page: Page, name: string): Promise<void> {
  const faults: string[] = [];
  for (const [place, view] of VIEWS.entries()) {
    await page.getByRole('tablist').first().getByRole('tab').nth(place).click();
    await page.getByRole('tabpanel').first().getByText('USDT').filter({ visible: true }).first().waitFor();
    await stage.picture(page, `house-desk-${view}-${name}`);
    faults.push(...(await violationsOf(page)).map((line) => `${view} ${name}: ${line}`));
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    if (overflow > 0) faults.push(`${view} ${name}: ${overflow} px too wide`);
  }
  if (faults.length > 0) throw new Error(faults.join('\n    '));
}

async function runDesk(stage: Stage): Promise<void> {
  const maker = await logInOperator(stage, 'operator');
  await propose(stage, maker);
  await seeReserveRefused(stage, maker);
  const checker = await logInOperator(stage, 'admin', { theme: 'light' });
  await approve(stage, checker);
  await propose(stage, maker);
  const phone = await logInOperator(stage, 'support', { size: PHONE, locale: 'zh' });
  await phone.getByRole('link', { name: '平台账户', exact: true }).click();
  await seeViews(stage, phone, 'phone-dark-zh');
}

export const HOUSE_DESK: readonly Journey[] = [{ name: 'desk: money of the house', run: runDesk }];
