// The journey of coins: from the demo's faucet to one's account, and out again to the wallet outside.
import type { Locator, Page } from 'playwright-core';
import type { TestUser } from '../support/users.ts';
import { mine, STRANGE_ERC20, STRANGE_TRC20, withdrawByCall } from './chain.ts';
import type { Journey } from './journeys.ts';
import { logInOperator, section } from './operator.ts';
import { waitUntil } from './server-book.ts';
import { PHONE, type Stage } from './stage.ts';
import { person, readCode, readMail } from './trading.ts';

const main = (page: Page): Locator => page.getByRole('main');
const dialog = (page: Page): Locator => page.getByRole('dialog');

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
  await main(page).getByRole('textbox', { name: 'Withdrawal address' }).fill(STRANGE_ERC20);
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

const withdrawalOn = (page: Page): Locator =>
  page.getByRole('list', { name: 'Withdrawal history' }).getByRole('listitem').first();

/** Opens what waits of a user among the withdrawals, once the list says why it waits. */
async function openAsOperator(office: Page, { email, flag }: { email: string; flag: string }): Promise<void> {
  await section(office, 'Withdrawals').click();
  const row = office.getByRole('row').filter({ hasText: email });
  await waitUntil(
    async () => {
      await office.reload();
      await row.waitFor();
      return row.getByText(flag).isVisible();
    },
    () => `the withdrawal of ${email} has no flag: ${flag}`,
  );
  await row.getByRole('link').first().click();
}

/** A first withdrawal to an unknown address is looked at by an operator. */
async function approveAsOperator(office: Page, email: string): Promise<void> {
  await openAsOperator(office, { email, flag: 'First withdrawal' });
  await office.getByRole('button', { name: 'Approve' }).click();
  await office.getByText('Approved', { exact: true }).first().waitFor();
}

async function takeBack(stage: Stage, page: Page, user: TestUser): Promise<void> {
  await withdrawByCall(stage, user, { address: STRANGE_TRC20, amount: '50', type: '1' });
  await page.reload();
  const withdrawal = withdrawalOn(page);
  await withdrawal.getByText('50', { exact: true }).waitFor();
  await withdrawal.getByRole('button').first().click();
  await withdrawal.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await withdrawal.getByText('Cancelled').first().waitFor();
  await stage.picture(page, 'funds-withdrawal-cancelled');
}

const REASON = 'this address was <reported> as a fraud';

/** An operator says why; its owner reads that on the screen and in the mail, and has the money again. */
async function seeRejected(stage: Stage, office: Page, { page, user }: { page: Page; user: TestUser }): Promise<void> {
  await withdrawByCall(stage, user, { address: STRANGE_TRC20, amount: '70', type: '1' });
  await page.goto(`${stage.url}/account/rechargeMoney?id=3&current=1`);
  await main(page).getByText('Available: 10,330 USDT').waitFor();
  await openAsOperator(office, { email: user.email, flag: 'New address' });
  await office.getByRole('button', { name: 'Reject' }).click();
  const asking = office.getByRole('dialog', { name: 'Reject' });
  await asking.getByRole('textbox', { name: 'Reason' }).fill(REASON);
  await asking.getByRole('button', { name: 'Reject' }).click();
  await office.getByText(REASON).waitFor();

  const withdrawal = withdrawalOn(page);
  await withdrawal.getByRole('button').first().getByText('Rejected').waitFor();
  await withdrawal.getByRole('button').first().click();
  await withdrawal.getByText(`Reason: ${REASON}`).scrollIntoViewIfNeeded();
  await stage.picture(page, 'funds-withdrawal-rejected');
  await page.reload();
  await main(page).getByText('Available: 10,400 USDT').waitFor();
  const mail = await readMail(stage.url, user.email, 'withdraw 70 USDT was rejected');
  if (!mail.includes(`Reason: ${REASON}.`)) throw new Error(`the mail does not say why: ${mail}`);
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
  const office = await logInOperator(stage, 'operator');
  await approveAsOperator(office, user.email);
  for (const blocks of [1, 1, 12]) await mine(stage, blocks);
  await withdrawal.getByRole('button').first().getByText('Completed').waitFor();
  await withdrawal.getByText('10 / 10').waitFor();
  // Submitted, approved, signed, broadcast, mined and completed.
  const steps = withdrawal.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  await steps
    .filter({ hasText: /\d\d:\d\d/ })
    .nth(5)
    .waitFor();
  await stage.picture(page, 'funds-withdrawal-record');

  // One that waits for an operator, as any to a new address does, can be taken back, and can be rejected.
  await takeBack(stage, page, user);
  await seeRejected(stage, office, { page, user });
}

async function keepAddresses(stage: Stage): Promise<void> {
  const user = await stage.register(person('fay-book').email);
  const page = await stage.openPage('/withdraw_address', { token: user.token, size: PHONE, theme: 'light' });
  await page.getByText('No addresses yet').waitFor();
  await main(page).getByRole('button', { name: 'Add address' }).first().click();
  await dialog(page).getByRole('textbox', { name: 'Address' }).fill(STRANGE_TRC20);
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
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(user.password);
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
