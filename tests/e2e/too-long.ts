// What is too long is neither cut nor sent: a form, and a dialog of the back office, wait until it is shorter.
import { account, office } from '@bourse/contract';
import type { Locator, Page } from 'playwright-core';
import type { Journey } from './journeys.ts';
import { logInOperator, openUser, section } from './operator.ts';
import type { Stage } from './stage.ts';
import { accountButton, person } from './trading.ts';

function countCalls(page: Page, path: string): { readonly count: number } {
  const seen = { count: 0 };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) seen.count += 1;
  });
  return seen;
}

async function seeValue(field: Locator, value: string): Promise<void> {
  const kept = await field.inputValue();
  if (kept !== value) throw new Error(`the field holds ${kept.length} of ${value.length} characters`);
}

/** A password of 24 characters is told the limit of 16, and not tried as its first 16. */
async function holdFormBack(stage: Stage): Promise<void> {
  const who = person('longwinded');
  await stage.register(who.email);
  const page = await stage.openPage('/components/login');
  const logins = countCalls(page, account.login.path);
  const long = who.password.padEnd(24, 'x');
  const password = page.getByRole('textbox', { name: 'Password' });
  await page.getByRole('textbox', { name: 'E-mail' }).fill(who.email);
  await password.fill(long);
  await page.getByText('Use at most 16 characters').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await password.and(page.locator(':focus')).waitFor();
  await password.press('Enter');
  await seeValue(password, long);
  if (logins.count > 0) throw new Error('a password that is too long was sent');
  await password.fill(who.password);
  await page.getByText('Use at most 16 characters').waitFor({ state: 'detached' });
  await password.press('Enter');
  await accountButton(page).waitFor();
}

/** A dialog has no form: its main button does nothing meanwhile, and whoever presses it is led to the field. */
async function holdDialogBack(stage: Stage): Promise<void> {
  await stage.register(person('verbose').email);
  const page = await logInOperator(stage, 'operator');
  await openUser(page, person('verbose').email);
  const acts = countCalls(page, office.freezeUser.path);
  await page.getByRole('button', { name: 'Freeze account' }).click();
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  const long = 'w'.repeat(301);
  await reason.fill(long);
  await dialog.getByText('Use at most 300 characters').waitFor();
  await dialog.getByRole('button', { name: 'Freeze account' }).click();
  await reason.and(page.locator(':focus')).waitFor();
  await seeValue(reason, long);
  if (acts.count > 0) throw new Error('a reason that is too long was sent');
  await reason.fill(long.slice(1));
  await dialog.getByRole('button', { name: 'Freeze account' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Unfreeze/ }).waitFor();
}

/** An announcement is asked for in a dialog of its own, and that one stays shut. A search keeps the blanks within it. */
async function holdAnnouncementBack(stage: Stage): Promise<void> {
  const page = await logInOperator(stage, 'admin');
  await section(page, 'Messages').click();
  await page.getByRole('tab', { name: 'New announcement' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('News');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('There are news.');
  const link = page.getByRole('textbox', { name: 'Link' });
  const long = `https://example.com/${'w'.repeat(481)}`;
  await link.fill(long);
  await page.getByText('Use at most 500 characters').waitFor();
  await page.getByRole('button', { name: 'Ask for release' }).click();
  await link.and(page.locator(':focus')).waitFor();
  await seeValue(link, long);
  if ((await page.getByRole('dialog').count()) > 0)
    throw new Error('an announcement whose link is too long was asked for');
  await link.fill(long.slice(0, 500));
  await page.getByRole('button', { name: 'Ask for release' }).click();
  await page.getByRole('dialog').waitFor();
  await page.goto(`${stage.officeUrl}/audit`);
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await subject.pressSequentially('user 12');
  await seeValue(subject, 'user 12');
}

export const TOO_LONG: readonly Journey[] = [
  { name: 'too long: a form waits until what was pasted is shorter', run: holdFormBack },
  { name: 'too long: a dialog of the office waits until a reason is shorter', run: holdDialogBack },
  { name: 'too long: an announcement waits until its link is shorter', run: holdAnnouncementBack },
];
