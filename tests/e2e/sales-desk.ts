// The desk of sales: what two operators draft, fund, announce and work out, with what users subscribe to between.
import { launch, officeLaunch } from '@bourse/contract';
import { locales } from '@bourse/messages';
import type { Page } from 'playwright-core';
import { post } from '../support/users.ts';
import { violationsOf } from './axe.ts';
import { exported, type Journey } from './journeys.ts';
import { logInOperator, passMinutes, readTime, section } from './operator.ts';
import { PHONE, type Stage } from './stage.ts';
import { person } from './trading.ts';
import { send } from './two-operators.ts';

const COIN = 'XRP';
const TITLE = 'XRP by shares';
const VIEWS = ['Sales', 'Subscriptions', 'Reserves', 'Money and ledger'] as const;
const SHANGHAI_MS = 8 * 3_600_000;
const LASTS_MINUTES = 15;

async function openDesk(page: Page, view?: string): Promise<void> {
  await section(page, 'Launches').click();
  if (view !== undefined) await page.getByRole('tab', { name: view, exact: true }).click();
}

/** In the dialog that is open. */
async function ask(page: Page, title: string, act = title): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('as agreed with the issuer');
  await dialog.getByRole('button', { name: act, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function approve(page: Page): Promise<void> {
  await openDesk(page, 'Changes');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Change approved').first().waitFor();
  await page.getByText('No changes here').waitFor();
}

const minuteOf = (ms: number): string => new Date(ms + SHANGHAI_MS).toISOString().slice(0, 16);

async function draft(stage: Stage, page: Page): Promise<void> {
  const now = await readTime(stage);
  await openDesk(page);
  await page.getByRole('button', { name: 'Ask for a sale' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for a sale' });
  await dialog.getByRole('combobox', { name: 'Currency' }).selectOption({ label: COIN });
  await dialog.getByRole('combobox', { name: 'Mode' }).selectOption({ label: 'Pro rata' });
  const terms = { Price: '2', Supply: '100', Minimum: '5', 'Limit a person: level 0': '60' };
  for (const [name, value] of Object.entries(terms)) await dialog.getByRole('textbox', { name }).fill(value);
  await dialog.getByLabel('Start (Shanghai time)').fill(minuteOf(now - 60_000));
  await dialog.getByLabel('End (Shanghai time)').fill(minuteOf(now + LASTS_MINUTES * 60_000));
  await stage.picture(page, 'launch-desk-draft-dark');
  await ask(page, 'Ask for a sale', 'Request change');
}

async function fund(page: Page): Promise<void> {
  await openDesk(page, 'Money and ledger');
  await page.getByRole('button', { name: 'Move from the treasury' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move from the treasury' });
  await dialog.getByRole('combobox', { name: 'Currency' }).selectOption({ label: COIN });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('100');
  await ask(page, 'Move from the treasury', 'Request change');
}

/** The sale that was drafted last comes first, once the list has it as it is now. */
async function openSale(page: Page, state: 'Draft' | 'Done'): Promise<number> {
  await openDesk(page);
  const first = page.getByRole('table', { name: 'Sales' }).getByRole('row').nth(1);
  const link = first.filter({ hasText: state }).getByRole('link');
  const id = Number(await link.textContent());
  await link.click();
  await page.getByRole('heading', { name: new RegExp(`Sale ${id}`) }).waitFor();
  return id;
}

/** In English by hand, in the other languages as the form would. */
async function write(stage: Stage, page: Page, id: number): Promise<void> {
  const kept = await page.evaluate<string>("JSON.parse(sessionStorage.getItem('office_session')).token");
  const words = { title: TITLE, abstract: 'Shared out by one rule.', content: '## Rules\n\n- Locked for no day' };
  const seen = { title: '', abstract: '', content: '', cover: '', white_paper: '' };
  for (const { code } of locales) {
    if (code === 'en') continue;
    await send(stage, officeLaunch.saveText, { id, lang: code, ...words, seen }, { Authorization: `Bearer ${kept}` });
  }
  for (const [name, value] of [
    ['Title', words.title],
    ['Abstract', words.abstract],
    ['Content', words.content],
  ] as const)
    await page.getByRole('textbox', { name, exact: true }).fill(value);
  await page.locator('.article').getByRole('heading', { name: 'Rules' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: `Sale ${id} · ${TITLE}` }).waitFor();
}

async function subscribe(stage: Stage, id: number): Promise<void> {
  for (const [name, amount] of [
    ['lionel', '60'],
    ['lorna', '55'],
    ['lucas', '20'],
  ] as const) {
    const { token } = await stage.register(person(name).email);
    const answer = await post(
      stage.url + launch.subscribe.path,
      { id: String(id), amount },
      { Authorization: `Bearer ${token}`, 'idempotency-key': `launch-${name}` },
    );
    if (answer.type !== 'ok') throw new Error(`${name} could not subscribe: ${JSON.stringify(answer)}`);
  }
}

async function seeResult(stage: Stage, page: Page, id: number): Promise<void> {
  await openSale(page, 'Done');
  await page.getByText('Done', { exact: true }).first().waitFor();
  await openDesk(page, 'Subscriptions');
  await page.getByRole('textbox', { name: 'Sale' }).fill(String(id));
  await page.getByRole('table', { name: 'Subscriptions' }).getByText('60 XRP').first().waitFor();
  const { name, text } = await exported(page);
  const shares = [...text.matchAll(/,XRP,(\d+),(\d+),USDT,0,(\d+),/g)].map((line) => line.slice(1, 4).join(' '));
  if (name !== 'launch-subscriptions.csv' || shares.join(', ') !== '20 15 30, 55 41 82, 60 44 88')
    throw new Error(`the file ${name} has ${text}`);
}

async function seeViews(stage: Stage, page: Page, name: string, views: number = VIEWS.length): Promise<void> {
  const faults: string[] = [];
  const look = async (what: string): Promise<void> => {
    await stage.picture(page, `launch-desk-${what}-${name}`);
    faults.push(...(await violationsOf(page)).map((line) => `${what} ${name}: ${line}`));
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    if (overflow > 0) faults.push(`${what} ${name}: ${overflow} px too wide`);
  };
  for (const [place, view] of VIEWS.slice(0, views).entries()) {
    await page.getByRole('tablist').first().getByRole('tab').nth(place).click();
    await page.getByRole('tabpanel').first().getByText(COIN).first().waitFor();
    await look(view.toLowerCase().replaceAll(' ', '-'));
  }
  await page.getByRole('tablist').first().getByRole('tab').first().click();
  await page.getByRole('tabpanel').first().getByRole('link').first().click();
  await page.locator('.article').first().waitFor();
  await look('sale');
  if (faults.length > 0) throw new Error(faults.join('\n    '));
}

async function runDesk(stage: Stage): Promise<void> {
  const maker = await logInOperator(stage, 'operator');
  const checker = await logInOperator(stage, 'admin', { theme: 'light' });
  await draft(stage, maker);
  await approve(checker);
  await fund(maker);
  await approve(checker);
  const id = await openSale(maker, 'Draft');
  await write(stage, maker, id);
  await maker.getByRole('button', { name: 'Ask to announce' }).click();
  await ask(maker, 'Ask to announce');
  await openDesk(checker, 'Changes');
  await checker.getByText('Digest of its texts').waitFor();
  await stage.picture(checker, 'launch-desk-schedule-light');
  await approve(checker);
  await subscribe(stage, id);
  await passMinutes(stage, LASTS_MINUTES);
  await maker.reload();
  await maker.getByText('Final: nothing of it can change any more.', { exact: false }).waitFor();
  await stage.picture(maker, 'launch-desk-preview-dark');
  await maker.getByRole('button', { name: 'Ask for this result' }).click();
  await ask(maker, 'Ask for this result');
  await openDesk(checker, 'Changes');
  await checker.getByText('70 USDT').waitFor();
  await stage.picture(checker, 'launch-desk-settle-light');
  await approve(checker);
  await seeResult(stage, checker, id);
  await openDesk(checker);
  await seeViews(stage, checker, 'light');
  const phone = await logInOperator(stage, 'support', { size: PHONE, locale: 'zh' });
  await phone.getByRole('link', { name: '认购', exact: true }).click();
  await seeViews(stage, phone, 'phone-dark-zh', 1);
}

export const LAUNCH_DESK: readonly Journey[] = [{ name: 'desk: a sale', run: runDesk }];
