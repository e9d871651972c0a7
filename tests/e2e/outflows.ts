// What must not leave: nothing for a day after a change of one's security, over a chain or to another user.
import type { Page } from 'playwright-core';
import { depositAddressOf, seeRefused, STRANGE_ERC20 } from './chain.ts';
import { changePassword } from './guard.ts';
import type { Journey } from './journeys.ts';
import type { Stage } from './stage.ts';
import { person } from './trading.ts';

const HELD = /cannot withdraw, or sell for fiat, for another 2[34] h \d+ min/;

async function transferWithin(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Transfer', exact: true });
  await form.getByRole('textbox', { name: 'Amount' }).fill('25');
  await form.getByRole('button', { name: 'Transfer', exact: true }).click();
  await page.getByText('Transferred').first().waitFor();
}

async function holdAfterChange(stage: Stage): Promise<void> {
  const other = await stage.register(person('otto').email);
  const inside = await depositAddressOf(stage, other);
  const { email, password, token } = await stage.register(person('hilda').email);
  const page = await stage.openPage('/account/rechargeMoney?id=3&current=1', { token });
  await page.getByRole('textbox', { name: 'Withdrawal address' }).waitFor();
  if (await page.getByText('Withdrawals are on hold').isVisible()) throw new Error('it is held before any change');

  await changePassword(stage, page, password);
  await page.goto(`${stage.url}/account/rechargeMoney?id=3&current=1`);
  await page.getByText('Withdrawals are on hold').waitFor();
  await page.getByText(/Withdrawals resume at \w+ \d+, \d{4}, \d\d:\d\d:\d\d/).waitFor();
  for (const address of [STRANGE_ERC20, inside])
    await seeRefused(stage, page, { address, amount: '20', email, words: HELD });
  await page.getByText('Available: 10,000 USDT').waitFor();
  await page.getByText('No withdrawals yet').waitFor();

  // What stays one's own may move.
  await page.goto(`${stage.url}/new_account/transfer`);
  await transferWithin(page);
}

export const OUTFLOWS: readonly Journey[] = [
  { name: 'funds: nothing leaves for a day after a security change', run: holdAfterChange },
];
