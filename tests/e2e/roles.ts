// Roles and access reviews: an admin asks for a right and may not decide about it, looks at who works here, and takes the log
// along as a file that can be checked without the exchange.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { checkAuditFile } from '../../apps/server/src/platform/http/audit-log.ts';
import { violationsOf } from './axe.ts';
import type { Journey } from './journeys.ts';
import { logInOperator, section } from './operator.ts';
import { waitUntil } from './server-book.ts';
import { PHONE, type Stage } from './stage.ts';
import { person } from './trading.ts';

const RIGHT = 'Site settings: Change';

async function openView(page: Page, name: string): Promise<void> {
  await section(page, 'Operators').click();
  await page.getByRole('tab', { name, exact: true }).click();
}

async function see(stage: Stage, page: Page, name: string): Promise<void> {
  await stage.picture(page, name);
  const faults = [...(await violationsOf(page))];
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  if (overflow > 0) faults.push(`${overflow} px too wide`);
  if (faults.length > 0) throw new Error(`${name}: ${faults.join('\n    ')}`);
}

async function askForRight(stage: Stage, page: Page): Promise<void> {
  await openView(page, 'Roles');
  await page.getByRole('button', { name: 'Change Support' }).click();
  await page.getByRole('checkbox', { name: `Support: ${RIGHT}` }).check();
  await see(stage, page, 'roles-edit-dark');
  await page.getByRole('button', { name: 'Request change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Permissions of Support' });
  await dialog.getByText('Not granted').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('they answer for the site');
  await dialog.getByRole('button', { name: 'Request change' }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = page.getByRole('table', { name: 'Changes of permissions' });
  await row.getByText('Permissions of Support').waitFor();
  if ((await row.getByRole('button', { name: 'Approve' }).count()) > 0)
    throw new Error('one decides about the own request');
  await row.getByRole('button', { name: 'Take back' }).click();
  await row.waitFor({ state: 'detached' });
}

async function review(stage: Stage, page: Page): Promise<void> {
  await openView(page, 'Access reviews');
  await page.getByRole('button', { name: 'Begin a review' }).click();
  const viewer = page.getByRole('row').filter({ hasText: 'viewer@demo.example' });
  await viewer.getByRole('button', { name: 'Keep access' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep access' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('reads every day');
  await dialog.getByRole('button', { name: 'Keep access' }).click();
  await viewer.getByText('Kept').waitFor();
  await viewer.getByText('reads every day').waitFor();
  await see(stage, page, 'roles-review-dark');
}

async function takeLog(page: Page): Promise<void> {
  await section(page, 'Audit log').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all' }).click(),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'bourse-log-'));
  try {
    await file.saveAs(join(folder, 'audit.jsonl'));
    const { entries, brokenAt } = await checkAuditFile(join(folder, 'audit.jsonl'));
    if (brokenAt !== undefined || entries < 5) throw new Error(`of ${entries} entries ${brokenAt} is broken`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function goTo(page: Page, letters: string): Promise<void> {
  await page.keyboard.press('g');
  await page.getByRole('dialog', { name: 'Go to a section' }).getByRole('textbox').waitFor();
  await page.keyboard.type(letters);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** The list of keys, rows of a table, a filter: without the mouse. */
async function goByKeys(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await goTo(page, 'coins');
  await page.getByRole('heading', { name: 'Coins', level: 1 }).waitFor();
  await page.locator('main tbody tr').nth(2).waitFor();
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('j');
  let at = 0;
  await waitUntil(
    async () => (at = await page.evaluate<number>('document.activeElement.closest("tr")?.rowIndex ?? 0')) >= 2,
    () => `the focus is in row ${at}`,
  );
  await goTo(page, 'audit');
  await page.getByRole('textbox', { name: 'Operator', exact: true }).waitFor();
  await page.keyboard.press('/');
  await waitUntil(
    () => page.evaluate<boolean>('document.activeElement === document.querySelector("main input")'),
    () => 'the first filter has no focus',
  );
}

async function keepFilter(page: Page): Promise<void> {
  await section(page, 'Fiat trade').click();
  await page.getByRole('tab', { name: 'Ads', exact: true }).click();
  const choice = page.locator('main select').first();
  await choice.selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Save filter' }).click();
  await page.getByRole('textbox', { name: 'Name of the filter' }).fill('mine');
  await page.keyboard.press('Enter');
  const kept = page.getByRole('combobox', { name: 'Saved filters' });
  await kept.waitFor();
  const chosen = await choice.inputValue();
  await choice.selectOption({ index: 0 });
  await page.reload();
  await kept.selectOption('mine');
  await page.waitForFunction(`document.querySelector('main select').value === ${JSON.stringify(chosen)}`);
  await page.getByRole('button', { name: 'Delete the saved filter mine' }).click();
  await kept.waitFor({ state: 'detached' });
}

/** The search and the chosen state of a queue are in the address, and can be kept. */
async function keepSearch(stage: Stage, page: Page): Promise<void> {
  await stage.register(person('rowan').email);
  await section(page, 'Users').click();
  await page.getByRole('searchbox').fill('nobody@');
  await page.keyboard.press('Enter');
  await page.getByText('No matching users').waitFor();
  await page.getByRole('button', { name: 'Save filter' }).click();
  await page.getByRole('textbox', { name: 'Name of the filter' }).fill('nobody');
  await page.keyboard.press('Enter');
  await section(page, 'Withdrawals').click();
  await page.getByRole('tab', { name: 'Ended', exact: true }).click();
  await page.getByRole('button', { name: 'Save filter' }).waitFor();
  await section(page, 'Users').click();
  await page.getByRole('table', { name: 'Users' }).waitFor();
  await page.getByRole('combobox', { name: 'Saved filters' }).selectOption('nobody');
  await page.getByText('No matching users').waitFor();
  await waitUntil(
    async () => (await page.getByRole('searchbox').inputValue()) === 'nobody@',
    () => 'the field does not say it',
  );
  await page.getByRole('button', { name: 'Delete the saved filter nobody' }).click();
}

async function run(stage: Stage): Promise<void> {
  const admin = await logInOperator(stage, 'admin');
  await askForRight(stage, admin);
  await review(stage, admin);
  await takeLog(admin);
  await goByKeys(admin);
  await keepFilter(admin);
  await keepSearch(stage, admin);
  const phone = await logInOperator(stage, 'admin', { size: PHONE, theme: 'light', locale: 'zh' });
  await phone.goto(stage.officeUrl + '/operators?view=roles');
  await phone.getByText('已改动').or(phone.getByText('审计日志: 查看')).first().waitFor();
  await see(stage, phone, 'roles-phone-light-zh');
}

export const ROLES: readonly Journey[] = [
  { name: 'office: an admin asks for a right, reviews access, takes the log, goes by keys', run },
];
