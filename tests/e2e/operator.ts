// What an operator does in the back office, and what is sent in for an operator to look at.
import { office } from '@bourse/contract';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { moveClock } from '../support/demo-clock.ts';
import { uploadPicture } from '../support/pictures.ts';
import type { Look, Stage } from './stage.ts';

/** The clock of the demo moves on; answers its new time. */
export const passSeconds = (stage: Stage, seconds: number): Promise<number> => moveClock(stage.url, seconds * 1_000);

/** Past the codes that were used. */
export const passMinutes = (stage: Stage, minutes: number): Promise<number> => passSeconds(stage, minutes * 60);

/** The time of the server, which other journeys may have moved on: a code of an authenticator is one of that time. */
export const readTime = (stage: Stage): Promise<number> => passMinutes(stage, 0);

/** Logs a demo operator in, by the codes that a demo hands out. */
export async function logInOperator(stage: Stage, role: string, look: Look = {}): Promise<Page> {
  await passMinutes(stage, 2);
  const page = await stage.openOffice('/', look);
  const isChinese = look.locale === 'zh';
  const names: Readonly<Record<string, string>> = {
    admin: '管理员',
    operator: '运营',
    support: '客服',
    viewer: '只读',
  };
  const english = role === 'second' ? 'Second admin' : `${role.charAt(0).toUpperCase()}${role.slice(1)}`;
  await page.getByRole('button', { name: isChinese ? (names[role] ?? '') : english, exact: true }).click();
  // Filled in: address and password are required, and come together with the code.
  await page.locator('form:valid').waitFor();
  await page.getByRole('button', { name: isChinese ? '登录' : 'Log in', exact: true }).click();
  // Led on to the first section: until then the menu may scroll under the pointer.
  const menu = page.getByRole('navigation', { name: isChinese ? '后台栏目' : 'Sections' });
  await menu.locator('[aria-current="page"]').waitFor();
  return page;
}

/** The link in the menu. What waits there may be counted behind its name, whoever left it. */
export const section = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: new RegExp(`^${name}(?=\\W*\\d|$)`) });

/** Finds the button that approves the change with this reason: others may be listed beside it. */
export const approvalOf = (page: Page, reason: string): Locator =>
  page.getByRole('row').filter({ hasText: reason }).getByRole('button', { name: 'Approve', exact: true });

/** Approves the change that was asked for with this reason, and waits until it is decided. */
export async function approveChange(page: Page, reason: string): Promise<void> {
  await approvalOf(page, reason).click();
  await approvalOf(page, reason).waitFor({ state: 'detached' });
}

/** Opens the user of this address, out of the users that stand open: until the search is answered, those of before stand there. */
export async function openUser(page: Page, email: string): Promise<void> {
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('button', { name: 'Search' }).click();
  const row = page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: email });
  await row.getByRole('link').first().click();
}

/** Opens the first announcement, out of the news: until a category is shown, articles of others stand there, too. */
export async function openAnnouncement(page: Page): Promise<void> {
  await section(page, 'News').click();
  await page.getByRole('button', { name: /^Announcements/ }).click();
  const row = page.getByRole('table', { name: 'News' }).getByRole('row').filter({ hasText: 'Announcements' });
  await row.getByRole('link').first().click();
}

/** Out of the menu of a row. */
export async function chooseAct(row: Locator, act: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for / }).click();
  await row.page().getByRole('menuitem', { name: act, exact: true }).click();
}

type Papers = { readonly cardId: string; readonly name?: string };

/** Sends a user's papers in for review, with pictures of one colour. */
export async function submitIdentity(stage: Stage, token: string, { cardId, name = 'Ann Example' }: Papers) {
  const upload = () => uploadPicture(stage, token);
  const fields = {
    name,
    card_id: cardId,
    front_pic: await upload(),
    reverse_pic: await upload(),
    hand_pic: await upload(),
  };
  const body = new URLSearchParams(fields);
  const response = await fetch(`${stage.url}/api/user/real_name`, {
    method: 'POST',
    headers: { authorization: token },
    body,
  });
  z.object({ type: z.literal('ok') }).parse(await response.json());
}

const session = z.object({ token: z.string() });

/** For calls as the operator who is logged in there. */
export async function headersOf(page: Page): Promise<{ readonly authorization: string }> {
  const kept = await page.evaluate<string>('sessionStorage.office_session');
  return { authorization: `Bearer ${session.parse(JSON.parse(kept)).token}` };
}

/** Opens the review of what this account has sent in. */
export async function openSubmission(page: Page, account: string): Promise<void> {
  // What was listed at an earlier look is shown until the answer comes.
  const listed = page.waitForResponse((response) => response.url().includes(office.listIdentities.path));
  await section(page, 'Identity review').click();
  await listed;
  const row = page.getByRole('table', { name: 'Identity review' }).getByRole('row').filter({ hasText: account });
  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Approve' }).waitFor();
}
