// The journey of an identity: sent in with pictures, rejected, sent in again and approved; then the ways to be paid open.
import type { Page } from 'playwright-core';
import type { Journey } from './journeys.ts';
import { drawPng } from '../support/pictures.ts';
import { post } from '../support/users.ts';
import { logInOperator, openSubmission, submitIdentity } from './operator.ts';
import { waitUntil } from './server-book.ts';
import type { Stage } from './stage.ts';
import { person } from './trading.ts';

const REASON = 'The front is out of focus';
const ACCOUNT = '6222020200112233445';
const REQUIRED = ['Front of the ID', 'Back of the ID'] as const;

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

/** A photograph, as far as a browser without a camera has one. */
async function choosePicture(page: Page, name: string): Promise<void> {
  const buffer = await page.screenshot({ type: 'jpeg' });
  await page.getByLabel(name, { exact: true }).setInputFiles({ name: 'id.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: `Remove: ${name}` }).waitFor();
}

async function refuseWhatIsWrong(page: Page): Promise<void> {
  await press(page, 'Submit for review');
  await page.getByText('Enter your full name').waitFor();
  await field(page, 'Full name').fill('Pia 2');
  await field(page, 'ID number').fill('身份证1');
  await press(page, 'Submit for review');
  await page.getByText('A name must not contain digits').waitFor();
  await page.getByText('The ID number must not contain Chinese characters').waitFor();
  const text = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') };
  await page.getByLabel('Front of the ID', { exact: true }).setInputFiles(text);
  await page.getByText('This is not a JPG, PNG or WebP picture').waitFor();
}

async function writePapers(page: Page): Promise<void> {
  await field(page, 'Full name').fill('Pia Lind');
  await field(page, 'ID number').fill('K1234567');
}

/** Waits until the account screens show so much security, in percent. */
async function seeSecurity(stage: Stage, page: Page, percent: number): Promise<void> {
  await page.goto(`${stage.url}/account/accountSet`);
  await page.locator(`[role=meter][aria-valuenow="${percent}"]`).waitFor();
}

async function reject(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog');
  if (await dialog.getByRole('button', { name: 'Reject' }).isEnabled()) throw new Error('rejected without a reason');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('Rejected', { exact: true }).first().waitFor();
}

/** A bank card is added; the list shows it masked, and whole to be changed. */
async function addBankCard(stage: Stage, page: Page): Promise<void> {
  await main(page).getByRole('link', { name: 'Set up payment methods' }).click();
  await press(page, 'Add Bank account');
  const adding = page.getByRole('dialog', { name: 'Add Bank account' });
  await adding.getByRole('button', { name: 'Save' }).click();
  await adding.getByText('Required').first().waitFor();
  await adding.getByRole('textbox', { name: 'Bank', exact: true }).fill('Harbour Bank');
  await adding.getByRole('textbox', { name: 'Account number' }).fill(ACCOUNT);
  await adding.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Payment method saved').waitFor();
  await main(page).getByText('Harbour Bank').waitFor();
  await stage.picture(page, 'payment-bank-card');
  if ((await main(page).innerText()).includes('020200112233')) throw new Error('the list shows the whole account');
  await main(page)
    .getByRole('button', { name: /^Edit .*\*/ })
    .click();
  const changing = page.getByRole('dialog', { name: 'Edit payment method' });
  let whole = '';
  await waitUntil(
    async () => (whole = await changing.getByRole('textbox', { name: 'Account number' }).inputValue()) === ACCOUNT,
    () => `to be changed stands ${whole}`,
  );
}

async function proveIdentity(stage: Stage): Promise<void> {
  const user = await stage.register(person('pia').email);
  const page = await stage.openPage('/account/payment', { token: user.token });
  await page.getByText('Verify your identity first').waitFor();
  await seeSecurity(stage, page, 50);
  await page.goto(`${stage.url}/account/authentication`);
  await refuseWhatIsWrong(page);
  await writePapers(page);
  for (const name of REQUIRED) await choosePicture(page, name);
  await stage.picture(page, 'identity-filled');
  await press(page, 'Submit for review');
  await page.getByText('Your submission is under review').waitFor();

  const office = await logInOperator(stage, 'operator', { theme: 'light' });
  await openSubmission(office, user.email);
  await office.getByText('Pia Lind').waitFor();
  for (const name of ['Front', 'Back']) await office.getByRole('img', { name, exact: true }).waitFor();
  await stage.picture(office, 'office-identity-light');
  await reject(office);

  // The user reads why, and what was sent before is still there.
  await page.reload();
  await page.getByText('Your submission was rejected').waitFor();
  await page.getByText(`Reason: ${REASON}`).waitFor();
  for (const name of REQUIRED) await page.getByRole('img', { name, exact: true }).waitFor();
  await stage.picture(page, 'identity-rejected');
  await seeSecurity(stage, page, 50);
  await page.goto(`${stage.url}/account/authentication`);
  await writePapers(page);
  await choosePicture(page, 'Front of the ID');
  await choosePicture(page, 'Selfie with ID');
  await press(page, 'Submit again');
  await page.getByText('Your submission is under review').waitFor();

  await openSubmission(office, user.email);
  await office.getByRole('img', { name: 'Selfie with ID' }).waitFor();
  await office.getByRole('table', { name: 'Other submissions of this user' }).getByText('Rejected').waitFor();
  await office.getByRole('button', { name: 'Approve' }).click();
  await office.getByText('Approved', { exact: true }).first().waitFor();

  await page.reload();
  await page.getByText('Your identity is verified').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Level 2' }).getByText('Current').waitFor();
  await stage.picture(page, 'identity-verified');
  await seeSecurity(stage, page, 75);
  await page.goto(`${stage.url}/account/authentication`);
  await addBankCard(stage, page);
}

/** Makers are no checkers: who works here does not decide about themselves. */
async function refuseOwnPapers(stage: Stage): Promise<void> {
  const self = await stage.register('operator@demo.example');
  await submitIdentity(stage, self.token, { cardId: 'K7654321' });
  const office = await logInOperator(stage, 'operator');
  await openSubmission(office, self.email);
  await office.getByRole('button', { name: 'Approve' }).click();
  await office.getByText('You cannot review your own submission.').first().waitFor();
}

/** The session was ended elsewhere meanwhile: a picture is refused like any other call. */
async function sendAfterEnd(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('pim').email);
  const page = await stage.openPage('/account/authentication', { token });
  const front = await page.getByLabel('Front of the ID', { exact: true }).elementHandle();
  await post(`${stage.url}/api/user/logout`, {}, { Authorization: `Bearer ${token}` });
  // What the server pushes may lead the page to the login before a picture is chosen.
  await front?.setInputFiles({ name: 'id.png', mimeType: 'image/png', buffer: drawPng() }).catch(() => undefined);
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await main(page)
    .getByText(/log in again/)
    .waitFor();
  if ((await page.evaluate('localStorage.token ?? null')) !== null) throw new Error('the dead token is kept');
}

export const IDENTITY: readonly Journey[] = [
  { name: 'identity: rejected with a reason, sent in again, approved; a bank card is added', run: proveIdentity },
  { name: 'identity: a picture sent after the session has ended leads to the login', run: sendAfterEnd },
  { name: 'identity: an operator does not decide about themselves', run: refuseOwnPapers },
];
