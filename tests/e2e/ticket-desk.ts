// The desk of tickets: one is found, its picture looked at, noted, answered by a reply that is kept, and closed.
import { support } from '@bourse/contract';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { uploadPicture } from '../support/pictures.ts';
import { violationsOf } from './axe.ts';
import type { Journey } from './journeys.ts';
import { logInOperator } from './operator.ts';
import { PHONE, type Stage } from './stage.ts';
import { person } from './trading.ts';

const SUBJECT = 'Dove sono le mie monete?';
const NOTE = 'Seen on the chain.';
const REPLY = 'Confirmations';
const OWN_REPLY = 'Mancano ancora due conferme.';

const opened = z.object({ data: z.object({ id: z.number() }) });

async function ask(stage: Stage): Promise<number> {
  const { token } = await stage.register(person('odette').email);
  const picture = await uploadPicture(stage, token);
  const response = await fetch(stage.addressOf(support.open.path), {
    method: 'POST',
    headers: { authorization: token, lang: 'it', 'content-type': 'application/json' },
    body: JSON.stringify({ category: 'deposit', subject: SUBJECT, content: 'Inviate ieri.', pictures: [picture] }),
  });
  return opened.parse(await response.json()).data.id;
}

const openSection = (page: Page) => page.getByRole('link', { name: /^Tickets/ }).click();

async function keepReply(stage: Stage, page: Page): Promise<void> {
  await openSection(page);
  await page.getByRole('tab', { name: 'Replies' }).click();
  await page.getByRole('button', { name: 'New reply' }).click();
  const dialog = page.getByRole('dialog', { name: 'New reply' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(REPLY);
  await dialog.getByRole('textbox', { name: 'Italiano' }).fill(OWN_REPLY);
  await stage.picture(page, 'tickets-reply-dark');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function removeReply(page: Page): Promise<void> {
  await openSection(page);
  await page.getByRole('tab', { name: 'Replies' }).click();
  const row = page.getByRole('row').filter({ hasText: REPLY });
  await row.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove reply' }).click();
  await row.waitFor({ state: 'detached' });
}

async function find(page: Page, id: number): Promise<void> {
  await page.getByRole('tab', { name: 'Tickets', exact: true }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Italiano' });
  const row = page.getByRole('row').filter({ hasText: SUBJECT });
  await row.getByText('Waiting for us').waitFor();
  await row.getByRole('link', { name: String(id), exact: true }).click();
  await page.getByRole('heading', { name: SUBJECT }).waitFor();
}

async function handle(stage: Stage, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show: picture 1' }).click();
  await page.getByRole('img', { name: 'picture 1' }).waitFor();
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByRole('button', { name: 'Assign to me' }).waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill(NOTE);
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Internal note').waitFor();
  await page.getByRole('tab', { name: 'Answer' }).click();
  await page.getByRole('combobox', { name: 'Insert a reply' }).selectOption({ label: REPLY });
  await stage.picture(page, 'tickets-answer-dark');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await page.getByRole('listitem').filter({ hasText: OWN_REPLY }).waitFor();
  await page.getByText('Answered', { exact: true }).waitFor();
}

async function run(stage: Stage): Promise<void> {
  const id = await ask(stage);
  const page = await logInOperator(stage, 'support');
  await keepReply(stage, page);
  try {
    await find(page, id);
    await handle(stage, page);
    const faults = [...(await violationsOf(page))];
    await page.getByRole('button', { name: 'Close ticket' }).click();
    await page.getByText('This ticket is closed: reopen it to answer.').waitFor();
    const phone = await logInOperator(stage, 'viewer', { size: PHONE, locale: 'zh', theme: 'light' });
    if ((await phone.getByRole('link', { name: /^工单/ }).count()) > 0) throw new Error('a viewer is led to tickets');
    const small = await logInOperator(stage, 'operator', { size: PHONE, locale: 'zh', theme: 'light' });
    await small.getByRole('link', { name: /^工单/ }).click();
    await small.getByText(SUBJECT).waitFor();
    await stage.picture(small, 'tickets-phone-light-zh');
    faults.push(...(await violationsOf(small)));
    if (faults.length > 0) throw new Error(faults.join('\n    '));
  } finally {
    await removeReply(page);
  }
}

export const TICKET_DESK: readonly Journey[] = [{ name: 'desk: a ticket is answered by a reply and closed', run }];
