// How the exchange is, for everybody: a visitor reads its parts and days, by pointer and by keys; an operator announces
// maintenance, which a visitor finds there and above every page, and takes it back.
import { formatShanghai, HOUR_MS, instant } from '@bourse/domain';
import type { Locator, Page } from 'playwright-core';
import { violationsOf } from './axe.ts';
import type { Journey } from './journeys.ts';
import { logInOperator, readTime, section } from './operator.ts';
import { PHONE, type Stage } from './stage.ts';

const SCREEN = '/status';
const ANNOUNCE = 'Announce maintenance';
const TITLE = 'Ledger moves to new machines';

const region = (page: Page, name: string): Locator => page.getByRole('region', { name });
const days = (page: Page, part: string): Locator => page.getByRole('slider', { name: `${part}, day by day` });

async function seeAccessible(page: Page): Promise<void> {
  const faults = await violationsOf(page);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

async function seeValue(bars: Locator, text: RegExp): Promise<void> {
  const value = await bars.getAttribute('aria-valuetext');
  if (!text.test(value ?? '')) throw new Error(`the day says ${value}`);
}

async function readStatus(stage: Stage): Promise<void> {
  const page = await stage.openPage('/', { theme: 'light' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click();
  await page.getByRole('heading', { name: 'Status', level: 1 }).waitFor();
  const parts = region(page, 'The last 90 days').getByRole('listitem');
  await parts.filter({ hasText: 'BTC deposits and withdrawals' }).waitFor();
  const trading = days(page, 'Trading');
  await trading.focus();
  await page.keyboard.press('Home');
  await seeValue(trading, /No record/);
  await page.getByText('Our record begins after this day.').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Show recent incidents' }).click();
  await region(page, 'Recent incidents').waitFor();
  await seeAccessible(page);
  await stage.picture(page, 'desk-status-light');
  const phone = await stage.openPage(SCREEN, { size: PHONE, locale: 'zh' });
  await phone.getByRole('heading', { name: '系统状态', level: 1 }).waitFor();
  await phone.getByRole('slider').first().click();
  await phone.getByText('记录在此之后才开始。').or(phone.getByText('这一天一切正常。')).first().waitFor();
  await seeAccessible(phone);
  await stage.picture(phone, 'phone-status-dark-zh');
}

async function announce(stage: Stage, page: Page): Promise<void> {
  await section(page, 'Site settings').click();
  await page.getByRole('button', { name: ANNOUNCE }).click();
  const dialog = page.getByRole('dialog', { name: ANNOUNCE });
  const now = await readTime(stage);
  const typed = (hours: number): string =>
    formatShanghai(instant(now + hours * HOUR_MS))
      .slice(0, 16)
      .replace(' ', 'T');
  await dialog.getByLabel('Begin (UTC+8)').fill(typed(3));
  await dialog.getByLabel('End (UTC+8)').fill(typed(4));
  await dialog.getByRole('checkbox', { name: 'Trading' }).check();
  await dialog.getByRole('textbox', { name: 'Title' }).fill(TITLE);
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Orders are not taken for about an hour.');
  await seeAccessible(page);
  await stage.picture(page, 'office-maintenance-dark');
  await dialog.getByRole('button', { name: ANNOUNCE }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function announceMaintenance(stage: Stage): Promise<void> {
  const admin = await logInOperator(stage, 'admin');
  await announce(stage, admin);
  const row = admin.getByRole('table', { name: 'Announced maintenance' }).getByRole('row').filter({ hasText: TITLE });
  await row.getByText('Coming').waitFor();
  const visitor = await stage.openPage('/quotation', { size: PHONE });
  const strip = visitor.getByRole('status').filter({ hasText: TITLE });
  await strip.getByRole('link', { name: 'Status' }).click();
  const planned = region(visitor, 'Announced maintenance');
  await planned.getByText('Orders are not taken for about an hour.').waitFor();
  await planned.getByText('Coming').waitFor();
  await seeAccessible(visitor);
  await stage.picture(visitor, 'phone-status-planned-dark');
  await row.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = admin.getByRole('dialog', { name: TITLE });
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await row.getByText('Withdrawn').waitFor();
  await visitor.reload();
  await region(visitor, 'The last 90 days').waitFor();
  if ((await visitor.getByText(TITLE).count()) > 0) throw new Error('what was withdrawn is still shown');
}

export const STATUS: readonly Journey[] = [
  { name: 'status: a visitor reads how the exchange is', run: readStatus },
  { name: 'status: an operator announces maintenance, a visitor sees it', run: announceMaintenance },
];
