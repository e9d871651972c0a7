// What a mail does for its reader: the anti-phishing word proves whose it is, and its link stops a thief. How a user gets
// back in who has lost the second factor.
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { post, type TestUser } from '../support/users.ts';
import type { Journey } from './journeys.ts';
import { logInOperator, openUser, readTime, section } from './operator.ts';
import { PHONE, type Stage } from './stage.ts';
import { totpAt } from './totp.ts';
import { logIn, person, readMail } from './trading.ts';

const WORD = 'paper lantern';
const NEW_PASSWORD = 'ledger2031x';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });

async function setWord(page: Page, password: string): Promise<void> {
  const row = main(page).getByRole('listitem').filter({ hasText: 'Anti-phishing code' });
  await row.getByRole('button', { name: 'Set' }).click();
  const dialog = page.getByRole('dialog', { name: 'Anti-phishing code' });
  await dialog.getByRole('textbox', { name: 'Anti-phishing code' }).fill('cat');
  await dialog.getByRole('textbox', { name: 'Login password' }).fill(password);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.locator('[aria-invalid=true]').waitFor();
  await dialog.getByRole('textbox', { name: 'Anti-phishing code' }).fill(WORD);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText(WORD).waitFor();
}

export async function changePassword(stage: Stage, page: Page, password: string): Promise<void> {
  await page.goto(`${stage.url}/account/password`);
  await field(page, 'Current password').fill(password);
  await field(page, 'New password').fill(NEW_PASSWORD);
  await field(page, 'Repeat password').fill(NEW_PASSWORD);
  await main(page).getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Your login password has been changed').waitFor();
}

async function freezeFromMail(stage: Stage): Promise<void> {
  const { email, password, token } = await stage.register(person('vera').email);
  const page = await stage.openPage('/account/security', { token });
  await setWord(page, password);
  await changePassword(stage, page, password);
  const mail = await readMail(stage.url, email, WORD);
  const path = /\/freeze#\S+/.exec(mail)?.[0];
  if (path === undefined) throw new Error(`the mail has no link that freezes: ${mail}`);

  // The link needs no login, and opening it alone changes nothing.
  const reader = await stage.openPage(path, { size: PHONE });
  const confirm = reader.getByRole('button', { name: 'Freeze my account now' });
  await confirm.waitFor();
  await page.goto(`${stage.url}/account/security`);
  await main(page).getByRole('heading', { level: 2 }).first().waitFor();
  await confirm.click();
  await reader.getByText('Your account is frozen. Contact support').waitFor();
  await stage.picture(reader, 'freeze-done-phone');

  // Every session has ended. Its owner may look at the account again, and reads what has happened to it.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  await logIn(page, { email, password: NEW_PASSWORD });
  await page.goto(`${stage.url}/account/security`);
  await page.getByText('Trading and withdrawals have stopped.').waitFor();
  await stage.picture(page, 'security-frozen');

  // The link was good once.
  await reader.goto('about:blank');
  await reader.goto(stage.url + path);
  await confirm.click();
  await main(reader).getByRole('alert').filter({ hasText: /link/i }).waitFor();
}

const setUp = z.object({ message: z.object({ secret: z.string() }) });

async function turnTotpOn(stage: Stage, { token, password }: TestUser): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const { secret } = setUp.parse(await post(`${stage.url}/api/safe/totp_setup`, { password }, headers)).message;
  const totp_code = totpAt(secret, await readTime(stage));
  z.object({ type: z.literal('ok') }).parse(await post(`${stage.url}/api/safe/totp_confirm`, { totp_code }, headers));
}

/** Opens the page of a user whose removal is asked for. */
async function openRemoval(page: Page, email: string): Promise<void> {
  await section(page, 'Two-factor removals').click();
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click();
  await page.getByText('passport compared').waitFor();
}

async function removeLostFactor(stage: Stage): Promise<void> {
  const user = await stage.register(person('lena').email);
  await turnTotpOn(stage, user);
  const own = await stage.openPage('/account/security', { token: user.token });
  await own.getByText('On since').waitFor();

  const support = await logInOperator(stage, 'support');
  await openUser(support, user.email);
  await support.getByRole('button', { name: 'Request removal' }).click();
  const dialog = support.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('video call, passport compared');
  await dialog.getByRole('button', { name: 'Request removal' }).click();
  await support.getByText('passport compared').waitFor();
  if (await support.getByRole('button', { name: 'Approve' }).isVisible()) throw new Error('support may approve');
  await stage.picture(support, 'office-removal-requested-dark');

  const operator = await logInOperator(stage, 'operator', { theme: 'light' });
  await openRemoval(operator, user.email);
  await stage.picture(operator, 'office-removal-light');
  await operator.getByRole('button', { name: 'Approve' }).click();
  await operator.getByText('Two-factor authentication removed').waitFor();
  await section(operator, 'Audit log').click();
  for (const act of ['factors.request', 'factors.approve']) await operator.getByText(act).first().waitFor();
  await readMail(stage.url, user.email, 'support removed the two-factor');

  // The session has ended, and the password is enough again.
  await own.reload();
  await own.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  await logIn(own, user);
  await own.goto(`${stage.url}/account/security`);
  await own.getByText('Withdrawals are on hold').first().waitFor();
  await main(own).getByRole('button', { name: 'Turn on' }).first().waitFor();
}

export const GUARD: readonly Journey[] = [
  { name: 'account: a mail carries the word, and its link freezes the account once', run: freezeFromMail },
  {
    name: 'office: support asks for the removal of a lost second factor, another operator approves',
    run: removeLostFactor,
  },
];
