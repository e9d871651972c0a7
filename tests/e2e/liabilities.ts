// What users are owed: an operator has it proven, a visitor reads the roots, a user finds the own assets counted, in the browser
// and in the file without a connection.
import { readFileSync } from 'node:fs';
import { liabilities } from '@bourse/contract';
import type { Locator, Page } from 'playwright-core';
import { checkFile } from '../../tools/liabilities/check-file.ts';
import { violationsOf } from './axe.ts';
import type { Journey } from './journeys.ts';
import { logInOperator, section } from './operator.ts';
import { PHONE, type Stage } from './stage.ts';
import { person } from './trading.ts';

const SCREEN = '/proof';

const region = (page: Page, name: string): Locator => page.getByRole('region', { name });

async function seeAccessible(page: Page): Promise<void> {
  const faults = await violationsOf(page);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

async function makeProof(stage: Stage): Promise<void> {
  const page = await logInOperator(stage, 'operator');
  await section(page, 'Custody').click();
  await page.getByRole('tab', { name: 'Proofs' }).click();
  const row = page.getByRole('table', { name: 'Proofs of liabilities' }).getByRole('row');
  await row.filter({ hasText: 'Daily job' }).first().waitFor();
  await page.getByRole('button', { name: 'Make one now' }).click();
  const made = row.filter({ hasText: 'operator@demo.example' }).first();
  await made.getByRole('button').click();
  await page.getByRole('table', { name: 'Coins' }).getByText('BTC', { exact: true }).waitFor();
  await stage.picture(page, 'office-proofs-dark');
  await seeAccessible(page);
}

async function checkOwn(stage: Stage, page: Page): Promise<void> {
  const own = region(page, 'Check your assets');
  await own.getByRole('button', { name: 'Check now' }).click();
  await own.getByText('3 coins of yours', { exact: false }).waitFor();
  await own.getByRole('button', { name: 'Steps of USDT' }).click();
  const steps = own.getByRole('list', { name: 'Steps of USDT' }).getByRole('listitem');
  await steps.first().getByText('25,000', { exact: true }).waitFor();
  if ((await own.getByText('Does not hold').count()) > 0) throw new Error('a check is refuted');
  const root = await steps.last().locator('span').last().textContent();
  await region(page, 'Owed to users')
    .getByTitle(root ?? '')
    .waitFor();
  await stage.picture(page, 'desk-proof-dark');
  await seeAccessible(page);
}

async function keepFile(stage: Stage, page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download proof file' }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  const id = /^liabilities-(\d+)\.json$/.exec(download.suggestedFilename())?.[1] ?? '';
  const roots = await fetch(`${stage.url}${liabilities.roots.path}?id=${id}`);
  const { coins, faults } = await checkFile(text, await roots.text());
  if (coins !== 3 || faults.length > 0) throw new Error(`the file proves nothing: ${faults.join()}`);
}

async function proveLiabilities(stage: Stage): Promise<void> {
  const user = await stage.register(person('leah').email);
  await makeProof(stage);
  const visitor = await stage.openPage(SCREEN, { size: PHONE, theme: 'light' });
  await region(visitor, 'Check your assets').getByRole('link', { name: 'Log in' }).waitFor();
  await region(visitor, 'All proofs').getByRole('button').first().waitFor();
  await stage.picture(visitor, 'phone-proof-visitor-light');
  await seeAccessible(visitor);
  const page = await stage.openPage(SCREEN, { token: user.token });
  await checkOwn(stage, page);
  await keepFile(stage, page);
}

export const LIABILITIES: readonly Journey[] = [
  { name: 'what users are owed is proven to each of them', run: proveLiabilities },
];
