// Messages: an announcement is asked for, not released by who asked, released by another, and read by each in the own language;
// who is no part of its audience gets nothing. One user is written to from a template.
import { officeMessages } from '@bourse/contract';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import type { TestUser } from '../support/users.ts';
import { seeAccessible } from './contracts-screen.ts';
import type { Journey } from './journeys.ts';
import { headersOf, logInOperator, section } from './operator.ts';
import { PHONE, type Stage } from './stage.ts';
import { person, readMail } from './trading.ts';

const ENGLISH = { title: 'Trading pauses on Sunday', text: 'From 08:00 to 09:00.\nYour orders stay.' };
const KOREAN = { title: '일요일 거래 중단', text: '08:00부터 09:00까지입니다.\n주문은 유지됩니다.' };

type Reader = TestUser & { readonly id: number };
const info = z.object({ message: z.object({ id: z.number() }) });

/** With an account in that language. */
async function readerOf(stage: Stage, name: string, locale: string): Promise<Reader> {
  const user = await stage.register(person(name).email);
  const headers = { authorization: user.token, 'content-type': 'application/json' };
  const body = JSON.stringify({ preferences: { locale } });
  await fetch(`${stage.url}/api/user/setPreferences`, { method: 'POST', headers, body });
  const answer = await fetch(`${stage.url}/api/user/info`, { headers });
  return { ...user, id: info.parse(await answer.json()).message.id };
}

async function ask(stage: Stage, page: Page, readers: readonly Reader[]): Promise<void> {
  await section(page, 'Messages').click();
  await page.getByRole('tab', { name: 'New announcement' }).click();
  const release = page.getByRole('button', { name: 'Ask for release' });
  const write = async (words: typeof ENGLISH): Promise<void> => {
    await page.getByRole('textbox', { name: 'Title' }).fill(words.title);
    await page.getByRole('textbox', { name: 'Text' }).fill(words.text);
  };
  await page.getByRole('tab', { name: '한국어 · no text' }).click();
  await write(KOREAN);
  if (await release.isEnabled()) throw new Error('a text in English or Chinese is not asked for');
  await page.getByRole('tab', { name: 'English · no text' }).click();
  await write(ENGLISH);
  await page.getByRole('combobox', { name: 'Audience' }).selectOption({ label: 'Named users' });
  await page.getByRole('textbox', { name: /^Ids of users/ }).fill(readers.map(({ id }) => id).join(', '));
  await page.getByText('2 people now, 2 of them reached by e-mail').waitFor();
  await page.getByRole('checkbox', { name: 'E-mail' }).check();
  await stage.picture(page, 'messages-new-dark');
  await seeAccessible(page);
  await release.click();
  const dialog = page.getByRole('dialog', { name: 'Ask for release' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('the engine moves');
  await dialog.getByRole('button', { name: 'Ask for release' }).click();
  await dialog.waitFor({ state: 'detached' });
}

const waiting = z.object({ message: z.object({ list: z.array(z.object({ id: z.number(), reason: z.string() })) }) });

/** The screen offers it to nobody who has asked, and the server refuses it. */
async function seeOwnRefused(stage: Stage, page: Page): Promise<void> {
  const table = page.getByRole('table', { name: 'To be released' });
  await table.getByRole('button', { name: 'Take back' }).waitFor();
  if ((await table.getByRole('button', { name: 'Approve' }).count()) > 0)
    throw new Error('one releases the own request');
  const headers = { ...(await headersOf(page)), 'content-type': 'application/json' };
  const listed = await fetch(stage.addressOf(officeMessages.listProposals.path), { headers });
  const [own] = waiting.parse(await listed.json()).message.list.filter(({ reason }) => reason === 'the engine moves');
  const body = JSON.stringify({ id: own?.id });
  const call = stage.addressOf(officeMessages.approveProposal.path);
  const answer = await fetch(call, { method: 'POST', headers, body });
  if (!(await answer.text()).includes('own_request')) throw new Error('the own request is not refused');
}

async function release(stage: Stage, page: Page): Promise<void> {
  await page.goto(`${stage.officeUrl}/messages?view=changes`);
  await page.getByText(ENGLISH.title).first().waitFor();
  await stage.picture(page, 'messages-release-light');
  await page.getByRole('button', { name: 'Approve' }).first().click();
  await page.getByText('Change approved').first().waitFor();
  await page.getByRole('tab', { name: 'Announcements', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: ENGLISH.title }).first();
  await row.getByText('2 of 2').waitFor();
  await row.getByText('Sent', { exact: true }).waitFor();
}

const bell = (page: Page, name: string): Locator => page.getByRole('banner').getByRole('link', { name, exact: true });

type Words = { readonly title: string; readonly text: string; readonly unread: string; readonly none: string };

/** Opened, it is read: the bell says so. */
async function read(page: Page, { title, text, unread, none }: Words): Promise<void> {
  await bell(page, unread).waitFor();
  await page.getByRole('button', { name: title }).click();
  await page.getByText(text.split('\n')[1] ?? '').waitFor();
  await bell(page, none).waitFor();
}

async function writeToOne(page: Page, { id }: Reader): Promise<void> {
  await page.getByRole('tab', { name: 'To one user' }).click();
  await page.getByRole('button', { name: 'Write to a user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write to a user' });
  await dialog.getByRole('textbox', { name: 'User ID' }).fill(String(id));
  await dialog.getByText('This user reads: 한국어').waitFor();
  await dialog.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'About your withdrawal' });
  await dialog.locator('input[value="출금 안내"]').waitFor();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: '출금 안내' }).first().getByText('Not read').waitFor();
}

const log = z.object({ message: z.object({ list: z.array(z.object({ action: z.string() })) }) });

async function seeAudit(stage: Stage, page: Page): Promise<void> {
  const answer = await fetch(stage.addressOf('/api/office/audit?action=messages'), { headers: await headersOf(page) });
  const actions = log.parse(await answer.json()).message.list.map(({ action }) => action);
  for (const action of ['messages.request', 'messages.approve', 'messages.send'])
    if (!actions.includes(action)) throw new Error(`the audit log has no ${action}`);
}

async function run(stage: Stage): Promise<void> {
  const korean = await readerOf(stage, 'sora', 'kr');
  const english = await readerOf(stage, 'edith', 'en');
  const outside = await readerOf(stage, 'ornella', 'it');
  const maker = await logInOperator(stage, 'operator');
  await ask(stage, maker, [korean, english]);
  await seeOwnRefused(stage, maker);
  const checker = await logInOperator(stage, 'admin', { theme: 'light' });
  await release(stage, checker);

  const box = '/account/accountMessage';
  const phone = await stage.openPage(box, { token: korean.token, locale: 'kr', size: PHONE });
  await read(phone, { ...KOREAN, unread: '메시지, 읽지 않음 1개', none: '메시지' });
  await stage.picture(phone, 'messages-box-phone-dark-kr');
  await seeAccessible(phone);
  const desk = await stage.openPage(box, { token: english.token, theme: 'light' });
  await read(desk, { ...ENGLISH, unread: 'Messages, 1 unread', none: 'Messages' });
  await stage.picture(desk, 'messages-box-light');
  await seeAccessible(desk);
  const other = await stage.openPage(box, { token: outside.token, locale: 'it' });
  await other.getByText('Ancora nessun messaggio').waitFor();
  await readMail(stage.url, english.email, ENGLISH.title);
  await checker.reload();
  await checker.getByRole('row').filter({ hasText: ENGLISH.title }).first().getByText('2', { exact: true }).waitFor();

  await writeToOne(maker, korean);
  await phone.reload();
  await phone.getByRole('button', { name: '출금 안내' }).waitFor();
  await phone.getByRole('button', { name: '모두 읽음으로 표시' }).click();
  await bell(phone, '메시지').waitFor();
  await seeAudit(stage, checker);
}

export const MESSAGES: readonly Journey[] = [{ name: 'messages: to many by two, to one by one', run }];
