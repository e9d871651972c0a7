// The desk of networks: a coin that has just come gets one, is paid in and out over it, and rests, with its reason, for traders.
import { officeCoins, officeNetworks, officeWithdrawals } from '@bourse/contract';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { post } from '../support/users.ts';
import { violationsOf } from './axe.ts';
import { mine, STRANGE_ERC20, withdrawByCall } from './chain.ts';
import { exported, type Journey } from './journeys.ts';
import { headersOf, logInOperator, section } from './operator.ts';
import { waitUntil } from './server-book.ts';
import { PHONE, type Stage } from './stage.ts';
import { person } from './trading.ts';
import { agree, type Office, send } from './two-operators.ts';

const COIN = 'BSLT';
const PLACE = `${COIN} · ERC20`;
const ERC20 = '2';
const TERMS = {
  Decimals: '6',
  Confirmations: '2',
  'Minimum deposit': '1',
  'Minimum withdrawal': '10',
  'Maximum withdrawal': '1000',
  'Fee by amount': '0.1',
  '24-hour limit per user': '5000',
  '24-hour limit of the site': '9000',
  'Swept from': '100',
  'Hot wallet keeps at least': '500',
};
const SAID = 'The network is congested. It opens again when it is back to normal.';

const languages = ['zh', 'hk', 'en', 'kr', 'jp', 'spa', 'it'];

async function bringCoin(stage: Stage, office: Office): Promise<string> {
  const names = Object.fromEntries(languages.map((code) => [code, 'Basalt']));
  const fields = { name: COIN, full_name: 'Basalt', names, reason: 'basalt is wanted' };
  await agree(stage, office, { desk: officeCoins, call: officeCoins.proposeCoin, fields });
  const headers = await headersOf(office.maker);
  const list = z.object({ message: z.object({ coins: z.array(z.object({ id: z.number(), name: z.string() })) }) });
  let id: number | undefined;
  await waitUntil(
    async () => {
      const answer = await fetch(stage.addressOf(officeNetworks.listNetworks.path), { headers });
      id = list.parse(await answer.json()).message.coins.find(({ name }) => name === COIN)?.id;
      return id !== undefined;
    },
    () => `no network can have ${COIN}`,
  );
  return String(id);
}

const row = (page: Page): Locator =>
  page.getByRole('table', { name: 'Networks of coins' }).getByRole('row').filter({ hasText: PLACE });

async function propose(stage: Stage, page: Page): Promise<void> {
  await section(page, 'Networks').click();
  await page.getByRole('button', { name: 'Add a network' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a network' });
  await dialog.getByRole('combobox', { name: 'Currency' }).selectOption({ label: COIN });
  await dialog.getByRole('button', { name: 'Look up token' }).click();
  await dialog.locator('input[value^="0x"]').waitFor();
  for (const [name, value] of Object.entries(TERMS))
    await dialog.getByRole('textbox', { name, exact: true }).fill(value);
  await dialog.getByRole('textbox', { name: 'Fee', exact: true }).fill('10');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('its issuer asks for it');
  await dialog.getByRole('button', { name: 'Request change' }).click();
  await page.getByText('the minimum must be more than its fee').waitFor();
  await dialog.getByRole('textbox', { name: 'Fee', exact: true }).fill('2');
  await stage.picture(page, 'network-desk-new-dark');
  await dialog.getByRole('button', { name: 'Request change' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function approve(page: Page): Promise<void> {
  await section(page, 'Networks').click();
  await page.getByRole('tab', { name: 'Changes', exact: true }).click();
  await page.getByText(`${PLACE}: new network`).first().waitFor();
  await page.getByRole('button', { name: 'Approve' }).first().click();
  await page.getByText('Change approved').first().waitFor();
}

const queue = z.object({
  message: z.object({ list: z.array(z.object({ id: z.number(), currency_name: z.string(), amount: z.string() })) }),
});

/** Approves the withdrawal by as many operators as it needs: the worth of a coin without an index is unknown. */
async function letGo(stage: Stage, { maker, checker }: Office): Promise<void> {
  for (const page of [maker, checker]) {
    const headers = await headersOf(page);
    const answer = await fetch(stage.addressOf(officeWithdrawals.listWithdrawals.path), { headers });
    const found = queue.parse(await answer.json()).message.list.find((one) => one.currency_name === COIN);
    if (!found) return;
    await send(stage, officeWithdrawals.approveWithdrawal, { id: found.id, amount: found.amount }, headers);
  }
}

async function pause(stage: Stage, page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Networks of coins', exact: true }).click();
  await row(page).getByRole('button', { name: 'Pause' }).click();
  const dialog = page.getByRole('dialog', { name: `Pause · ${PLACE}` });
  await dialog.getByRole('combobox', { name: 'What is paused' }).selectOption({ label: 'Deposits' });
  await dialog.getByRole('combobox', { name: 'Reason that users read' }).selectOption({ label: SAID });
  await dialog.getByRole('textbox', { name: 'Reason', exact: true }).fill('blocks are late');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await row(page).getByText(SAID).waitFor();
  await row(page).getByRole('button', { name: 'Request reopening' }).waitFor();
  await stage.picture(page, 'network-desk-list-light');
  const found = await violationsOf(page);
  if (found.length > 0) throw new Error(`networks: ${found.join('; ')}`);
}

async function runDesk(stage: Stage): Promise<void> {
  const user = await stage.register(person('nettie').email);
  const maker = await logInOperator(stage, 'operator');
  const checker = await logInOperator(stage, 'admin', { theme: 'light' });
  const id = await bringCoin(stage, { maker, checker });
  await propose(stage, maker);
  await approve(checker);

  const page = await stage.openPage(`/account/rechargeMoney?id=${id}`, { token: user.token });
  await page.getByRole('button', { name: 'Copy address' }).first().waitFor();
  const headers = { Authorization: `Bearer ${user.token}` };
  const paid = await post(`${stage.url}/api/demo/faucet/send`, { currency: id, chain: ERC20, amount: '120' }, headers);
  if (paid.type !== 'ok') throw new Error(`not sent: ${JSON.stringify(paid)}`);
  await mine(stage, 2);
  await page.reload();
  await page.getByText('120').first().waitFor();
  await withdrawByCall(stage, user, { address: STRANGE_ERC20, amount: '50', type: '0', currency: id });
  await letGo(stage, { maker, checker });
  await mine(stage, 1);
  await mine(stage, 3);
  await page.goto(`${stage.url}/account/rechargeMoney?id=${id}&current=1`);
  await page.getByText('Completed').first().waitFor();

  await pause(stage, checker);
  await page.goto(`${stage.url}/account/rechargeMoney?id=${id}`);
  await page.getByRole('alert').getByText(SAID).waitFor();
  await stage.picture(page, 'network-desk-user-paused');
  const { name, text } = await exported(checker);
  if (name !== 'networks.csv' || !text.includes(`\r\n${COIN},ERC20,0x`))
    throw new Error(`the file ${name} has ${text}`);
  const phone = await logInOperator(stage, 'support', { size: PHONE, locale: 'zh' });
  await phone.getByRole('link', { name: '网络', exact: true }).click();
  await phone.getByText(PLACE).first().waitFor();
  await stage.picture(phone, 'network-desk-phone-dark-zh');
}

export const NETWORK_DESK: readonly Journey[] = [{ name: 'desk: a network', run: runDesk }];
