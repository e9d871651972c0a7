// What happens on the demo's chains beside the screens, and asking for withdrawals: by call, or on the screen as a person.
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { post, type TestUser } from '../support/users.ts';
import type { Stage } from './stage.ts';
import { readCode } from './trading.ts';

export const USDT = '3';
const TRON = '3';
/** These addresses belong to nobody here. */
export const STRANGE_ERC20 = '0x52908400098527886E0F7030069857D2E4169EE7';
export const STRANGE_TRC20 = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

const authorization = ({ token }: Pick<TestUser, 'token'>) => ({ Authorization: `Bearer ${token}` });

/** The demo's chains go on by so many blocks, and what follows of it is done. */
export async function mine(stage: Stage, count: number): Promise<void> {
  const response = await fetch(`${stage.url}/dev/blocks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ count }),
  });
  if (!response.ok) throw new Error(`no blocks: ${response.status} ${await response.text()}`);
}

const sent = z.object({ type: z.literal('ok'), message: z.object({ txid: z.string() }) });

/** Sends USDT from the own wallet outside to the own deposit address, on TRC20; answers the transaction. */
export async function payOneselfByCall(stage: Stage, user: TestUser, amount: string): Promise<string> {
  const fields = { currency: USDT, chain: TRON, amount };
  return sent.parse(await post(`${stage.url}/api/demo/faucet/send`, fields, authorization(user))).message.txid;
}

const networks = z.object({ message: z.object({ networks: z.array(z.object({ address: z.string() })) }) });

/** Returns the address at which a user deposits a coin over its first network; for USDT that is ERC20. */
export async function depositAddressOf(stage: Stage, user: TestUser, currency = USDT): Promise<string> {
  const answer = await post(`${stage.url}/api/wallet/cbaddress`, { currency }, authorization(user));
  return networks.parse(answer).message.networks[0]?.address ?? '';
}

type Wish = {
  readonly address: string;
  readonly amount: string;
  readonly currency?: string;
  /** Of whoever has set one. */
  readonly fundPassword?: string;
};

/** Asks as any client may: `type` is the place of the network. */
export async function withdrawByCall(
  stage: Stage,
  user: TestUser,
  { address, amount, type, currency = USDT, fundPassword = '' }: Wish & { readonly type: '0' | '1' },
): Promise<void> {
  const headers = authorization(user);
  await post(`${stage.url}/api/sms_mail`, { user_string: user.email, type: 'widthdraw' }, headers);
  const code = await readCode(stage.url, user.email);
  const answer = await post(
    `${stage.url}/api/wallet/out`,
    { currency, number: amount, type, address, code, pay_password: fundPassword },
    headers,
  );
  if (answer.type !== 'ok') throw new Error(`not withdrawn: ${JSON.stringify(answer)}`);
}

const main = (page: Page): Locator => page.getByRole('main');
const dialog = (page: Page): Locator => page.getByRole('dialog');

/** On the page of withdrawals, over ERC20: asked for with all that proves it, and refused in these words. */
export async function seeRefused(
  stage: Stage,
  page: Page,
  { address, amount, email, words, fundPassword = '' }: Wish & { readonly email: string; readonly words: RegExp },
): Promise<void> {
  await main(page).getByRole('textbox', { name: 'Withdrawal address' }).fill(address);
  await main(page).getByRole('textbox', { name: 'Amount' }).fill(amount);
  await main(page).getByRole('button', { name: 'Continue' }).click();
  const send = dialog(page).getByRole('button', { name: 'Send code' });
  // A code that was refused with its withdrawal is good still.
  if (await send.isVisible()) {
    await send.click();
    await dialog(page)
      .getByText(/Demo: your code is/)
      .waitFor();
  }
  await dialog(page)
    .getByRole('textbox', { name: 'Verification code' })
    .fill(await readCode(stage.url, email));
  if (fundPassword !== '') await dialog(page).getByLabel('Fund password').fill(fundPassword);
  await dialog(page).getByRole('button', { name: 'Confirm: withdraw' }).click();
  await dialog(page).getByRole('alert').filter({ hasText: words }).waitFor();
  await stage.picture(page, `outflow-refused-${words.source.replaceAll(/[^a-z]+/gi, '-').slice(0, 24)}`);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
}
