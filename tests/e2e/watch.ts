// How the exchange is: a live page of figures, where an alarm leads to the runbook.
import type { Page } from 'playwright-core';
import { violationsOf } from './axe.ts';
import type { Journey } from './journeys.ts';
import { logInOperator } from './operator.ts';
import { PHONE, type Stage } from './stage.ts';

const VIEWS = ['health', 'events', 'thresholds', 'targets'] as const;

async function faultsOf(page: Page, name: string): Promise<readonly string[]> {
  const faults = (await violationsOf(page)).map((line) => `${name}: ${line}`);
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  return overflow > 0 ? [...faults, `${name}: ${overflow} px too wide`] : faults;
}

async function seeViews(stage: Stage, page: Page, name: string): Promise<void> {
  const faults: string[] = [];
  for (const view of VIEWS) {
    await page.goto(`${stage.officeUrl}/watch?view=${view}`);
    await page.getByRole('tabpanel').locator('table, ul, section').first().waitFor();
    await stage.picture(page, `watch-${view}-${name}`);
    faults.push(...(await faultsOf(page, `${view} ${name}`)));
  }
  await page.goto(`${stage.officeUrl}/watch/runbook#queue_deep`);
  await page.locator('#queue_deep li').first().waitFor();
  await stage.picture(page, `watch-runbook-${name}`);
  faults.push(...(await faultsOf(page, `runbook ${name}`)));
  if (faults.length > 0) throw new Error(faults.join('\n    '));
}

async function run(stage: Stage): Promise<void> {
  await seeViews(stage, await logInOperator(stage, 'admin'), 'dark');
  await seeViews(
    stage,
    await logInOperator(stage, 'admin', { size: PHONE, theme: 'light', locale: 'zh' }),
    'phone-light-zh',
  );
}

export const WATCH: readonly Journey[] = [{ name: 'watch: figures, events, thresholds, targets and the runbook', run }];
