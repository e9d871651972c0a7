// The journey of coins: from the demo's faucet to one's account, and out again to the wallet outside.
import type { Locator, Page } from 'playwright-core';
import { post, type TestUser } from '../support/users.ts';
import type { Journey } from './journeys.ts';
import { logInOperator, section } from './operator.ts';
import { PHONE, type Stage } from './stage.ts';
import { person, readCode } from './trading.ts';

const main = (page: Page): Locator => page.getByRole('main');
const dialog = (page: Page): Locator => page.getByRole('dialog');

/** The demo's chains go on by so many blocks, and what follows of it is done. */
async function mine(stage: Stage, count: number): Promise<void> {
  const response = await fetch(`${stage.url}/dev/blocks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ count }),
  });
  if (!response.ok) throw new Error(`no blocks: ${response.status} ${await response.text()}`);
}

/** Sends from the wallet outside to the own deposit address; answers the address outside. */
async function payOneself(page: Page, amount: string): Promise<string> {
  const row = main(page).getByRole('listitem').filter({ hasText: 'USDT' }).filter({ hasText: 'TRC20' });
  const address = ((await row.locator('.font-mono').nth(1).textContent()) ?? '').replaceAll(/\s/g, '');
  await row.getByRole('button', { name: /^Send to my deposit address/ }).click();
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('999999');
  await dialog(page).getByRole('button', { name: 'Send to my deposit address' }).click();
  await page.getByText(/^At most 20,000 USDT/).waitFor();
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill(amount);
  await dialog(page).getByRole('button', { name: 'Send to my deposit address' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  return address;
}

async function depositFromFaucet(stage: Stage, page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Demo faucet' }).click();
  const address = await payOneself(page, '500');
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) throw new Error(`the wallet outside is ${address}`);
  await mine(stage, 12);
  await page.goto(`${stage.url}/account/chargeRecord`);
  const deposit = page.getByRole('list', { name: 'Deposit history' }).getByRole('listitem').first();
  await deposit.getByText('500', { exact: true }).waitFor();
  await deposit.getByRole('button').first().click();
  await deposit.getByRole('list', { name: 'Progress' }).getByText('Credited').waitFor();
  await stage.picture(page, 'funds-deposit-record');
  return address;
}

async function refuseWhatIsWrong(page: Page): Promise<void> {
  const amount = main(page).getByRole('textbox', { name: 'Amount' });
  await main(page).getByRole('button', { name: 'TRC20', exact: true }).click();
  await main(page).getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Enter an address').waitFor();
  await main(page)
    .getByRole('textbox', { name: 'Withdrawal address' })
    .fill('0x52908400098527886E0F7030069857D2E4169EE7');
  await page.getByText(/This looks like an address on ERC20/).waitFor();
  await amount.fill('5');
  await page.getByText('At least 10 USDT').waitFor();
}

/** The withdrawal reaches the server, and its answer is lost on the way back. */
async function loseFirstAnswer(page: Page) {
  const sent = { calls: 0, looks: 0 };
  await page.route(/\/api\/wallet\/out\?/, async (route) => {
    sent.calls += 1;
    if (route.request().headers()['idempotency-look'] !== undefined) sent.looks += 1;
    if (sent.calls > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  return sent;
}

async function withdrawOutside(stage: Stage, page: Page, { address, email }: { address: string; email: string }) {
  await page.goto(`${stage.url}/account/rechargeMoney?id=3&current=1`);
  await refuseWhatIsWrong(page);
  await main(page).getByRole('textbox', { name: 'Withdrawal address' }).fill(address);
  await main(page).getByRole('textbox', { name: 'Amount' }).fill('100');
  await main(page).getByText('99 USDT').waitFor();
  await stage.picture(page, 'funds-withdraw-form');
  await main(page).getByRole('button', { name: 'Continue' }).click();
  await dialog(page).getByText('99 USDT').waitFor();
  await dialog(page).getByRole('button', { name: 'Send code' }).click();
  await dialog(page)
    .getByText(/Demo: your code is/)
    .waitFor();
  await dialog(page)
    .getByRole('textbox', { name: 'Verification code' })
    .fill(await readCode(stage.url, email));
  await stage.picture(page, 'funds-withdraw-confirm');
  const sent = await loseFirstAnswer(page);
  await dialog(page).getByRole('button', { name: 'Confirm: withdraw' }).click();
  await page.getByText('We are looking what became of it').waitFor();
  await dialog(page).getByText('Withdrawal submitted').waitFor();
  if (sent.calls !== 2 || sent.looks !== 1) throw new Error(`sent again: ${JSON.stringify(sent)}`);
  // The browser itself notes the answer that never came.
  stage.complaints.splice(0);
  await dialog(page).getByRole('link', { name: 'Follow it' }).click();
}

/** On TRC20; nobody's here. */
const STRANGE_ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

const withdrawalOn = (page: Page): Locator =>
  page.getByRole('list', { name: 'Withdrawal history' }).getByRole('listitem').first();

/** A first withdrawal to an unknown address is looked at by an operator. */
async function approveAsOperator(stage: Stage, email: string): Promise<void> {
  const office = await logInOperator(stage, 'operator');
  await section(office, 'Withdrawals').click();
  const row = office.getByRole('row').filter({ hasText: email });
  await row.getByText('First withdrawal').waitFor();
  await row.getByRole('link').first().click();
  await office.getByRole('button', { name: 'Approve' }).click();
  await office.getByText('Approved', { exact: true }).first().waitFor();
}

/** Asks for one as any client may. */
async function withdrawByCall(stage: Stage, { email, token }: TestUser, address: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  await post(`${stage.url}/api/sms_mail`, { user_string: email, type: 'widthdraw' }, headers);
  const code = await readCode(stage.url, email);
  const asked = { currency: '3', number: '50', type: '1', address, code };
  const answer = await post(`${stage.url}/api/wallet/out`, asked, headers);
  if (answer.type !== 'ok') throw new Error(`not withdrawn: ${JSON.stringify(answer)}`);
}

async function throughTheFaucet(stage: Stage): Promise<void> {
  const user = await stage.register(person('flo').email);
  const page = await stage.openPage('/account/rechargeMoney', { token: user.token });
  const address = await depositFromFaucet(stage, page);
  await withdrawOutside(stage, page, { address, email: user.email });
  const withdrawal = withdrawalOn(page);
  await withdrawal.getByText('100', { exact: true }).waitFor();
  await withdrawal.getByRole('button').first().click();
  await withdrawal.getByRole('list', { name: 'Progress' }).getByText('Submitted').waitFor();
  await approveAsOperator(stage, user.email);
  for (const blocks of [1, 1, 12]) await mine(stage, blocks);
  await withdrawal.getByRole('button').first().getByText('Completed').waitFor();
  await withdrawal.getByText('10 / 10').waitFor();
  await stage.picture(page, 'funds-withdrawal-record');

  // One that waits for an operator, as any to a new address does, can be taken back.
  await withdrawByCall(stage, user, STRANGE_ADDRESS);
  await page.reload();
  await withdrawal.getByText('50', { exact: true }).waitFor();
  await withdrawal.getByRole('button').first().click();
  await withdrawal.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await withdrawal.getByText('Rejected').first().waitFor();
}

async function keepAddresses(stage: Stage): Promise<void> {
  const user = await stage.register(person('fay-book').email);
  const page = await stage.openPage('/withdraw_address', { token: user.token, size: PHONE, theme: 'light' });
  await page.getByText('No addresses yet').waitFor();
  await main(page).getByRole('button', { name: 'Add address' }).first().click();
  await dialog(page).getByRole('textbox', { name: 'Address' }).fill(STRANGE_ADDRESS);
  await dialog(page).getByRole('textbox', { name: 'Memo' }).fill('my wallet');
  await dialog(page).getByRole('button', { name: 'Add address' }).click();
  await dialog(page)
    .getByText(/This looks like an address on TRC20/)
    .waitFor();
  await dialog(page).getByText('The memo may have letters and digits only').waitFor();
  await dialog(page).getByRole('textbox', { name: 'Memo' }).fill('mine');
  await dialog(page)
    .getByRole('button', { name: /Network/ })
    .click();
  await page.getByRole('option', { name: 'TRC20' }).click();
  await dialog(page).getByRole('button', { name: 'Add address' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  const row = main(page).getByRole('listitem').filter({ hasText: 'mine' });
  await row.getByText('TRC20').waitFor();

  // A new address waits once the allow-list is on.
  await main(page).getByRole('button', { name: 'Turn on' }).click();
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();
  await row.getByText('Waiting').waitFor();
  await stage.picture(page, 'funds-address-book');
  await row.getByRole('button', { name: /^Delete address/ }).click();
  await dialog(page).getByRole('button', { name: 'Delete address' }).click();
  await page.getByText('No addresses yet').waitFor();
}

export const FUNDS: readonly Journey[] = [
  { name: 'funds: from the faucet to an account, and out again', run: throughTheFaucet },
  { name: 'funds: addresses are kept, and wait behind the allow-list', run: keepAddresses },
];
