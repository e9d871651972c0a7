// The desk of limits: what two operators decide of a level counts for the next withdrawal of whoever has it, who reads how much
// is left.
import { officeLimits } from '@bourse/contract';
import type { Page } from 'playwright-core';
import { violationsOf } from './axe.ts';
import { seeRefused, STRANGE_ERC20 } from './chain.ts';
import type { Journey } from './journeys.ts';
import { logInOperator, section } from './operator.ts';
import { PHONE, type Stage } from './stage.ts';
import { person } from './trading.ts';
import { agree } from './two-operators.ts';

const REASON = 'less until somebody is known';
const ASK = 'Request change';

async function propose(stage: Stage, page: Page): Promise<void> {
  await section(page, 'Limits').click();
  const row = page.getByRole('table', { name: 'Limits by level' }).getByRole('row').filter({ hasText: 'Level 0' });
  await row.getByText('1,000 USDT').waitFor();
  await row.getByRole('button', { name: ASK }).click();
  const dialog = page.getByRole('dialog', { name: 'Level 0' });
  await dialog.getByRole('textbox', { name: 'Withdrawals, 24 h' }).fill('65.5');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
  await dialog.getByRole('table', { name: 'What changes' }).getByText('65.5 USDT').waitFor();
  await stage.picture(page, 'limits-propose-dark');
  await dialog.getByRole('button', { name: ASK }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function approve(page: Page): Promise<void> {
  await section(page, 'Limits').click();
  await page.getByRole('tab', { name: 'Changes of limits' }).click();
  await page.getByText(REASON).waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Change approved').first().waitFor();
}

async function runLimits(stage: Stage): Promise<void> {
  const { email, token } = await stage.register(person('lowell').email);
  const page = await stage.openPage('/account/rechargeMoney?id=3&current=1', { token });
  await page.getByRole('textbox', { name: 'Withdrawal address' }).waitFor();
  const maker = await logInOperator(stage, 'operator');
  await propose(stage, maker);
  const checker = await logInOperator(stage, 'admin', { theme: 'light' });
  await approve(checker);
  try {
    await seeRefused(stage, page, { address: STRANGE_ERC20, amount: '66', email, words: /65\.5 USDT/ });
    await page.getByText('No withdrawals yet').waitFor();
    const phone = await logInOperator(stage, 'support', { size: PHONE, locale: 'zh', theme: 'light' });
    await phone.getByRole('link', { name: '限额', exact: true }).click();
    await phone.getByText('65.5 USDT').waitFor();
    await stage.picture(phone, 'limits-phone-light-zh');
    const faults = await violationsOf(phone);
    if (faults.length > 0) throw new Error(faults.join('\n    '));
  } finally {
    const fields = { level: 0, day_limit: '1000', reason: 'as it was' };
    await agree(stage, { maker, checker }, { desk: officeLimits, call: officeLimits.proposeLevel, fields });
  }
}

export const LIMITS: readonly Journey[] = [{ name: 'desk: limits of levels', run: runLimits }];
