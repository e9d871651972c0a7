// Support: a visitor is asked in and comes back, opens a ticket with a picture, is told of the answer in the own language by
// a mail that says nothing of it, reads it, and closes the ticket.
import { office, preferences } from '@bourse/contract';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { violationsOf } from './axe.ts';
import { mustAs } from './fiat-people.ts';
import { choosePicture } from './fiat-screen.ts';
import type { Journey } from './journeys.ts';
import { pressOn, tabTo, type } from './keyboard.ts';
import { headersOf, logInOperator, section } from './operator.ts';
import { PHONE, type Stage } from './stage.ts';
import { logIn, person, readMail } from './trading.ts';

const SUBJECT = 'My deposit is missing';
const QUESTION = 'Sent at noon, and nothing has come.';
const ANSWER = 'It waits for two more confirmations.';

const main = (page: Page) => page.getByRole('main');
const thread = (page: Page) => main(page).getByRole('log');
const supportLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Customer service/ });

/** From the header, through the login, and back. */
async function comeIn(stage: Stage, email: string): Promise<Page> {
  const page = await stage.openPage('/');
  await supportLink(page).click();
  await main(page).getByRole('heading', { level: 1, name: 'Customer service' }).waitFor();
  await stage.picture(page, 'support-visitor-dark');
  await main(page).getByRole('link', { name: 'Log in' }).click();
  await logIn(page, person(email));
  await main(page).getByRole('heading', { name: 'New ticket' }).waitFor();
  return page;
}

/** By keys alone, but for the file. */
async function open(stage: Stage, page: Page): Promise<string> {
  const send = main(page).getByRole('button', { name: 'Send' });
  await pressOn(page, send, 'Enter');
  await main(page).getByText('Choose what it is about').waitFor();
  await pressOn(page, main(page).getByRole('radio', { name: 'Account and login' }), ' ');
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('ArrowRight');
  await type(page, main(page).getByRole('textbox', { name: 'Subject' }), SUBJECT);
  await type(page, main(page).getByRole('textbox', { name: 'What happened?' }), QUESTION);
  await choosePicture(main(page).getByLabel('Picture 1 (optional)'), 'deposit');
  await main(page).getByRole('button', { name: 'Remove: Picture 1 (optional)' }).waitFor();
  await stage.picture(page, 'support-form-dark');
  await pressOn(page, send, 'Enter');
  await thread(page).getByText(QUESTION).waitFor();
  await main(page).getByText('Deposit ·').waitFor();
  await pressOn(page, thread(page).getByRole('button', { name: 'Picture' }), 'Enter');
  const shown = page.getByRole('dialog', { name: 'Picture' });
  await shown.getByRole('img').waitFor();
  await pressOn(page, shown.getByRole('button', { name: 'Close' }), 'Enter');
  await shown.waitFor({ state: 'detached' });
  await main(page).getByText('Waiting for support').waitFor();
  return new URL(page.url()).searchParams.get('id') ?? '';
}

/** In the back office, where the picture is seen, too. */
async function answer(page: Page): Promise<void> {
  await section(page, 'Tickets').click();
  await main(page).getByRole('row').filter({ hasText: SUBJECT }).getByRole('link').first().click();
  await main(page).getByText(QUESTION).waitFor();
  await main(page)
    .getByRole('button', { name: /picture 1/ })
    .waitFor();
  await main(page).getByRole('textbox', { name: 'Answer' }).fill(ANSWER);
  await main(page).getByRole('button', { name: 'Send answer' }).click();
  await main(page).getByRole('listitem').getByText(ANSWER).waitFor();
}

/** On a phone and in the own language; ends by closing the ticket. */
async function close(stage: Stage, page: Page): Promise<void> {
  await thread(page).getByText(ANSWER).waitFor();
  await thread(page).getByText('Assistenza').waitFor();
  await main(page).getByRole('textbox', { name: 'Scrivi un messaggio' }).fill('Grazie!');
  await page.keyboard.press('Enter');
  await thread(page).getByText('Grazie!').waitFor();
  await stage.picture(page, 'support-thread-phone-light-it');
  await main(page).getByRole('button', { name: 'Chiudi richiesta' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi richiesta' }).tap();
  await main(page).getByText('Questa richiesta è chiusa.').waitFor();
  await main(page).getByRole('button', { name: 'Riapri' }).waitFor();
}

const audit = z.object({ message: z.object({ list: z.array(z.object({ action: z.string() })) }) });

/** The acts of operators are in the audit log, without what was said. */
async function seeAudit(stage: Stage, operator: Page): Promise<void> {
  const headers = await headersOf(operator);
  const answer = await (await fetch(stage.addressOf(office.listAudit.path), { headers })).text();
  const { list } = audit.parse(JSON.parse(answer)).message;
  if (!list.some(({ action }) => action === 'ticket.answer')) throw new Error(`the audit log has ${answer}`);
  if (answer.includes(ANSWER)) throw new Error('the audit log says what was answered');
}

async function run(stage: Stage): Promise<void> {
  const user = await stage.register(person('thora').email);
  const page = await comeIn(stage, 'thora');
  const id = await open(stage, page);
  const faults = [...(await violationsOf(page))];
  await page.getByRole('link', { name: /home$/i }).first().click();
  await page.getByRole('link', { name: 'BTC/USDT' }).first().waitFor();
  await mustAs(stage, user, preferences.setPreferences, { preferences: JSON.stringify({ locale: 'it' }) });

  const operator = await logInOperator(stage, 'operator');
  await answer(operator);
  const mail = await readMail(stage.url, user.email, `/support?id=${id}`);
  if (!mail.includes('richiesta') || mail.includes(ANSWER)) throw new Error(`the mail says ${mail}`);

  // Told wherever the user is, until it is read.
  await supportLink(page).getByText('1 unread').waitFor();
  await supportLink(page).click();
  await tabTo(page, main(page).getByRole('link', { name: SUBJECT }));
  await stage.picture(page, 'support-list-dark');
  await page.keyboard.press('Enter');
  await thread(page).getByText(ANSWER).waitFor();
  await main(page).getByText('Answered').waitFor();
  await supportLink(page).getByText('1 unread').waitFor({ state: 'detached' });
  await stage.picture(page, 'support-thread-dark');

  const look = { token: user.token, size: PHONE, locale: 'it', theme: 'light' } as const;
  const phone = await stage.openPage(`/support?id=${id}`, look);
  await close(stage, phone);
  faults.push(...(await violationsOf(phone)));
  await seeAudit(stage, operator);
  if (faults.length > 0) throw new Error(faults.join('\n    '));
}

export const SUPPORT: readonly Journey[] = [{ name: 'support: a ticket is asked, answered and closed', run }];
