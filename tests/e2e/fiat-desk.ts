// The desk of fiat trade: a rule that two operators agree on holds, one operator restricts and mutes a user at once, and every
// view is fit for all.
import { account } from '@bourse/contract';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { violationsOf } from './axe.ts';
import type { Journey } from './journeys.ts';
import { approveChange, logInOperator, section } from './operator.ts';
import { seeSettled } from './settled.ts';
import { type Look, PHONE, type Stage } from './stage.ts';

const known = z.object({ message: z.object({ id: z.number() }) });

async function openDesk(page: Page, view: string): Promise<void> {
  await section(page, 'Fiat trade').click();
  await page.getByRole('tab', { name: view, exact: true }).click();
}

async function seeRule(page: Page, most: string): Promise<void> {
  await openDesk(page, 'Settings');
  await page
    .locator('dl > div')
    .filter({ hasText: 'Running orders at most' })
    .getByText(most, { exact: true })
    .waitFor();
}

type Wish = { readonly from: string; readonly to: string; readonly reason: string };

/** Asks for another number of running orders that one may have, once the desk knows what stands. */
async function propose(page: Page, { from, to, reason }: Wish): Promise<void> {
  await seeRule(page, from);
  const rules = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Rules and fees' }) });
  await rules.getByRole('button', { name: 'Request change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rules and fees' });
  await dialog.getByRole('textbox', { name: 'Running orders at most' }).fill(to);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: 'Request change' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function approve(page: Page, reason: string): Promise<void> {
  await openDesk(page, 'Changes');
  await approveChange(page, reason);
}

async function changeByTwo(stage: Stage): Promise<void> {
  const maker = await logInOperator(stage, 'operator');
  await propose(maker, { from: '3', to: '4', reason: 'a busier market' });
  await openDesk(maker, 'Changes');
  await maker.getByRole('button', { name: 'Take back' }).waitFor();
  if (await maker.getByRole('button', { name: 'Approve' }).isVisible())
    throw new Error('an operator may approve what he asked for');
  const checker = await logInOperator(stage, 'admin', { theme: 'light' });
  try {
    await approve(checker, 'a busier market');
    await seeRule(checker, '4');
  } finally {
    await propose(maker, { from: '4', to: '3', reason: 'as it was before' });
    await approve(checker, 'as it was before');
  }
  await seeRule(checker, '3');
}

async function restrict(stage: Stage): Promise<void> {
  const { token } = await stage.register('barred-from-fiat@example.com');
  const answer = await fetch(stage.url + account.userInfo.path, { headers: { authorization: token } });
  const { id } = known.parse(await answer.json()).message;
  const page = await logInOperator(stage, 'operator');
  await openDesk(page, 'Users and limits');
  await page.getByRole('textbox', { name: 'User ID' }).fill(String(id));
  for (const act of ['Restrict', 'Mute']) {
    await page.getByRole('button', { name: act, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: act });
    await dialog.getByRole('combobox', { name: 'For how long' }).selectOption('30');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(`told to ${act.toLowerCase()}`);
    await dialog.getByRole('button', { name: act, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const listed = page.getByRole('table', { name: 'Restricted and muted users' }).getByRole('row');
    await listed.filter({ hasText: `told to ${act.toLowerCase()}` }).waitFor();
  }
  await stage.picture(page, 'fiat-desk-restricted-dark');
  for (const act of ['Lift restriction', 'Lift mute']) {
    await page.getByRole('button', { name: act }).click();
    const dialog = page.getByRole('dialog', { name: act });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('all is well again');
    await dialog.getByRole('button', { name: act }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: 'Restrict', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Mute', exact: true }).waitFor();
}

const FIAT_VIEWS = ['appeals', 'merchants', 'ads', 'deals', 'users', 'figures', 'settings', 'changes'];
const ACCEPTOR_VIEWS = ['acceptors', 'deals', 'gateway', 'payments', 'callbacks'];
const PATHS = [
  ...FIAT_VIEWS.map((view) => `/fiat?view=${view}`),
  ...ACCEPTOR_VIEWS.map((view) => `/acceptors?view=${view}`),
];
/** On a phone those that hold something where nobody trades yet. */
const SCREENS: readonly { readonly look: Look; readonly paths: readonly string[] }[] = [
  { look: { theme: 'dark' }, paths: PATHS },
  {
    look: { theme: 'light', locale: 'zh', size: PHONE },
    paths: ['/fiat?view=ads', '/fiat?view=settings', '/acceptors?view=gateway'],
  },
];

async function seeViews(stage: Stage): Promise<void> {
  const faults: string[] = [];
  for (const { look, paths } of SCREENS) {
    const page = await logInOperator(stage, 'admin', look);
    for (const path of paths) {
      await page.goto(`${stage.officeUrl}${path}`);
      await page.getByRole('tab', { selected: true }).first().waitFor();
      await seeSettled(page);
      const name = `${path.replace('?view=', '-').slice(1)} ${look.theme}`;
      await stage.picture(page, `desk-${name.replace(' ', '-')}`);
      faults.push(...(await violationsOf(page)).map((line) => `${name}: ${line}`));
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (overflow > 0) faults.push(`${name}: ${overflow} px too wide`);
    }
  }
  if (faults.length > 0) throw new Error(faults.join('\n    '));
}

export const FIAT_DESK: readonly Journey[] = [
  { name: 'fiat desk: a rule by two operators holds', run: changeByTwo },
  { name: 'fiat desk: one operator restricts and mutes a user, and lifts both', run: restrict },
  { name: 'fiat desk: axe finds nothing in any view, nothing overflows', run: seeViews, isLong: true },
];
