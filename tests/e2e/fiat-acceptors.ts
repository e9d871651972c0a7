// Deposits and withdrawals of CNY through an acceptor: confirmed at the desk, complete by time, and disputed within the time.
import { account, acceptors } from '@bourse/contract';
import { seeAccessible } from './contracts-screen.ts';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { appoint, decideForUser } from './fiat-offices.ts';
import { FUND_PASSWORD, mustAs, People, sendPicture, type Trader } from './fiat-people.ts';
import type { Journey } from './journeys.ts';
import { choosePicture } from './fiat-screen.ts';
import { passMinutes } from './operator.ts';
import { PHONE, type Stage } from './stage.ts';
import { readCode } from './trading.ts';

/** After it a withdrawal that was marked as paid is complete, unless the user has said otherwise. */
const SILENCE_MINUTES = 20;

const main = (page: Page): Locator => page.getByRole('main');
const act = (page: Page, name: string): Locator => main(page).getByRole('button', { name, exact: true });

/** An acceptor and a user, both free to let coins go. */
async function bringBoth(stage: Stage, names: { readonly acceptor: string; readonly user: string }) {
  const people = await People.open(stage);
  const acceptor = await people.introduce(names.acceptor);
  const user = await people.introduce(names.user);
  await appoint(stage, people, acceptor);
  await people.endHold();
  return { acceptor, user };
}

/** From the list. */
async function openForm(page: Page, stage: Stage, { acceptor, type }: { acceptor: Trader; type: 'buy' | 'sell' }) {
  await page.goto(`${stage.url}/account/aceite`);
  await main(page).locator(`a[href="/account/aceite?acceptor=${acceptor.id}&type=${type}"]`).click();
}

async function readId(page: Page): Promise<string> {
  await page.waitForURL(/deal=\d+/);
  return new URL(page.url()).searchParams.get('deal') ?? '';
}

async function deposit(stage: Stage, page: Page, acceptor: Trader): Promise<string> {
  await openForm(page, stage, { acceptor, type: 'buy' });
  await main(page).getByRole('textbox', { name: 'You pay', exact: true }).fill('710');
  await main(page).getByRole('textbox', { name: 'Account you pay from' }).fill('6222020200112233');
  await main(page).getByRole('textbox', { name: 'Phone' }).fill('13800000000');
  await main(page).getByText('99.8 USDT').waitFor();
  await stage.picture(page, 'acceptor-form');
  await act(page, 'Deposit').last().click();
  const id = await readId(page);
  await act(page, 'I have paid').click();
  const paying = page.getByRole('dialog', { name: 'I have paid' });
  await choosePicture(paying.getByLabel(/^Proof of payment/), 'proof');
  await paying.getByRole('button', { name: /^Remove/ }).waitFor();
  await paying.getByRole('button', { name: 'I have paid' }).click();
  await main(page).getByText('The acceptor has to confirm your payment.').waitFor();
  return id;
}

/** By thumb, from the desk: the paid deposit can be confirmed or appealed, and refused no more. */
async function confirmAtDesk(stage: Stage, acceptor: Trader): Promise<void> {
  const page = await stage.openPage('/account/aceite?tab=desk', { token: acceptor.token, size: PHONE });
  await main(page).getByText('1 to do').waitFor();
  await stage.picture(page, 'acceptor-desk-phone');
  await main(page)
    .getByRole('link', { name: /^View acceptor order/ })
    .first()
    .click();
  await act(page, 'Confirm that it came').waitFor();
  if (await act(page, 'Refuse').isVisible()) throw new Error('a paid deposit may be refused');
  await act(page, 'Confirm that it came').click();
  const confirming = page.getByRole('dialog', { name: 'Confirm that it came' });
  await confirming.getByLabel('Fund password').fill(FUND_PASSWORD);
  await confirming.getByRole('button', { name: 'Confirm that it came' }).click();
  await main(page)
    .getByText(/^Complete · receipt confirmed/i)
    .waitFor();
}

/** On the screen, with all that proves it. */
async function withdraw(stage: Stage, page: Page, { user, acceptor }: { user: Trader; acceptor: Trader }) {
  await openForm(page, stage, { acceptor, type: 'sell' });
  await main(page)
    .getByText(/^Bought lately: assets worth 99\.8 USDT have to stay/)
    .waitFor();
  await main(page).getByRole('textbox', { name: 'You receive', exact: true }).fill('355');
  await main(page).getByRole('textbox', { name: 'Phone' }).fill('13800000000');
  await main(page).getByRole('button', { name: 'Send code' }).click();
  await main(page)
    .getByText(/Demo: your code is/)
    .waitFor();
  await main(page)
    .getByRole('textbox', { name: 'Verification code' })
    .fill(await readCode(stage.url, user.email));
  await main(page).getByLabel('Fund password').fill(FUND_PASSWORD);
  await stage.picture(page, 'acceptor-form-withdrawal');
  await act(page, 'Withdraw').last().click();
  return readId(page);
}

async function payOut(stage: Stage, acceptor: Trader, id: string): Promise<void> {
  await mustAs(stage, acceptor, acceptors.accept, { id });
  await mustAs(stage, acceptor, acceptors.pay, { id, proof: await sendPicture(stage, acceptor) });
}

async function depositAndWithdraw(stage: Stage): Promise<void> {
  const { acceptor, user } = await bringBoth(stage, { acceptor: 'aldo', user: 'alma' });
  const page = await stage.openPage('/account/aceite', { token: user.token });
  await main(page).getByRole('link', { name: 'Deposit' }).first().waitFor();
  await stage.picture(page, 'acceptor-list');
  await deposit(stage, page, acceptor);
  await confirmAtDesk(stage, acceptor);
  await main(page)
    .getByText(/^Complete · receipt confirmed/i)
    .waitFor();
  await stage.picture(page, 'acceptor-deposit-done');

  const id = await withdraw(stage, page, { user, acceptor });
  await payOut(stage, acceptor, id);
  await act(page, 'Nothing came').waitFor();
  if ((await page.evaluate<number>('scrollY')) > 0) throw new Error('the next step of a new order is out of sight');
  await page.getByRole('log', { name: 'Messages' }).waitFor();
  await stage.picture(page, 'acceptor-withdrawal-paid');
  await seeAccessible(page);
  await passMinutes(stage, SILENCE_MINUTES);
  await main(page)
    .getByText(/^Complete · complete by itself/i)
    .waitFor();
}

const opened = z.object({ id: z.number() });

async function withdrawByCall(stage: Stage, user: Trader, acceptor: Trader): Promise<string> {
  await mustAs(stage, user, account.sendMail, { user_string: user.email, type: 'widthdraw' });
  const answer = await mustAs(stage, user, acceptors.deal, {
    acceptor_id: acceptor.id,
    way: 'bank',
    type: 'sell',
    money: '7100',
    mobile: '13800000000',
    code: await readCode(stage.url, user.email),
    pay_password: FUND_PASSWORD,
  });
  return String(opened.parse(answer.data).id);
}

/** Marked as paid, and nothing has come: it waits past its time, until two operators give the coins back. */
async function disputeWithdrawal(stage: Stage): Promise<void> {
  const { acceptor, user } = await bringBoth(stage, { acceptor: 'bruno', user: 'berta' });
  const id = await withdrawByCall(stage, user, acceptor);
  await payOut(stage, acceptor, id);
  await passMinutes(stage, SILENCE_MINUTES - 1);
  const page = await stage.openPage(`/account/aceite?deal=${id}`, { token: user.token });
  await act(page, 'Nothing came').click();
  const dispute = page.getByRole('dialog', { name: 'Nothing came' });
  await dispute.getByRole('textbox', { name: 'What happened' }).fill('My bank shows nothing of it.');
  await dispute.getByRole('button', { name: 'Nothing came' }).click();
  await main(page).getByText('Under appeal').first().waitFor();
  await passMinutes(stage, SILENCE_MINUTES + 1);
  await page.reload();
  await main(page).getByText('Two operators are looking at it. Add evidence in the chat.').waitFor();
  await stage.picture(page, 'acceptor-disputed');
  await decideForUser(stage, id);
  await main(page)
    .getByText(/decided for the user$/i)
    .waitFor();
}

export const FIAT_ACCEPTORS: readonly Journey[] = [
  { name: 'acceptors: a deposit confirmed at the desk, a withdrawal by time', run: depositAndWithdraw, isLong: true },
  { name: 'acceptors: nothing came in time, and two operators decide', run: disputeWithdrawal },
];
