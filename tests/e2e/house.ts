// What the house decides in the back office, and where a user sees it: who is the agent of a region, what a dollar is worth.
import { market } from '@bourse/contract';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import type { Journey } from './journeys.ts';
import { approveChange, logInOperator, openUser, section } from './operator.ts';
import { waitUntil } from './server-book.ts';
import { PHONE, type Stage } from './stage.ts';

const configAnswer = z.object({ message: market.clientConfig.message });

const AGENT = 'agent@example.com';
const NEIGHBOUR = 'neighbour@example.com';

const regionalUsers = (page: Page) =>
  page.getByRole('navigation', { name: 'Account menu' }).getByRole('link', { name: 'Regional users' });

async function askToAppoint(stage: Stage): Promise<void> {
  const office = await logInOperator(stage, 'operator');
  await openUser(office, AGENT);
  await office.getByRole('button', { name: 'Appoint' }).click();
  const dialog = office.getByRole('dialog', { name: 'Appoint' });
  await dialog.getByRole('textbox', { name: 'City' }).fill('Hangzhou');
  await dialog.getByRole('textbox', { name: 'District' }).fill('Xihu');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('looks after the traders there');
  await stage.picture(office, 'office-appoint-dark');
  await dialog.getByRole('button', { name: 'Appoint' }).click();
  await dialog.waitFor({ state: 'detached' });
  // Whoever asked does not decide.
  await office.getByText('Appoint · Hangzhou').waitFor();
  if (await office.getByRole('button', { name: 'Approve' }).isVisible())
    throw new Error('an operator may approve what he asked for');
}

async function approve(stage: Stage): Promise<void> {
  const office = await logInOperator(stage, 'admin', { theme: 'light' });
  await section(office, 'Regional agents').click();
  const requests = office.getByRole('table', { name: 'Regional agents', exact: true });
  await requests.getByRole('row').filter({ hasText: AGENT }).getByRole('link').click();
  await office.getByText('looks after the traders there').waitFor();
  await stage.picture(office, 'office-agency-request-light');
  await office.getByRole('button', { name: 'Approve' }).click();
  await office.getByRole('button', { name: 'Dismiss' }).waitFor();
  await section(office, 'Regional agents').click();
  await office.getByRole('table', { name: 'Current agents' }).getByRole('row').filter({ hasText: AGENT }).waitFor();
}

async function appointAgent(stage: Stage): Promise<void> {
  const [agent, neighbour] = [await stage.register(AGENT), await stage.register(NEIGHBOUR)];
  const page = await stage.openPage('/account/accountCenter', { token: agent.token });
  await page.getByRole('button', { name: 'Save region' }).waitFor();
  if (await regionalUsers(page).isVisible()) throw new Error('somebody who is no agent is shown the way to the list');
  await askToAppoint(stage);
  await page.reload();
  await page.getByRole('button', { name: 'Save region' }).waitFor();
  if (await regionalUsers(page).isVisible()) throw new Error('asking alone has made an agent');
  await approve(stage);

  // Somebody of the region names it, and the agent finds them.
  const other = await stage.openPage('/account/accountCenter', {
    token: neighbour.token,
    size: PHONE,
    theme: 'light',
  });
  await other.getByRole('textbox', { name: 'City' }).fill('Hangzhou');
  await other.getByRole('textbox', { name: 'District' }).fill('Xihu');
  await other.getByRole('button', { name: 'Save region' }).click();
  await other.getByText('Your region has been saved').waitFor();
  await stage.picture(other, 'account-region-phone-light');
  await page.reload();
  await regionalUsers(page).click();
  await page.getByRole('table', { name: 'Regional users' }).getByRole('cell', { name: 'Xihu' }).waitFor();
  await stage.picture(page, 'account-regional-users-dark');
}

const amountAfter = (text: string, sign: string): number =>
  Number((text.split(sign)[1] ?? '').replaceAll(',', '').match(/^[\d.]+/)?.[0]);

/** What the header of a market says one dollar is worth, to four digits. */
async function shownRate(page: Page): Promise<string> {
  const worth = await page
    .getByText(/^≈ ¥\d/)
    .locator('xpath=..')
    .innerText();
  return (amountAfter(worth, '¥') / amountAfter(worth, '$')).toFixed(4);
}

/** A demo says that it is one on every page, and a rate says that it is old: each where it is so, and there alone. */
async function seeMarks(stage: Stage): Promise<void> {
  const page = await stage.openPage('/dealCenter');
  const demo = page.getByRole('banner').getByText('Demo', { exact: true });
  const age = page.getByText('(CNY rate older than a day)');
  await demo.waitFor();
  await page.getByText(/^≈ ¥\d/).waitFor();
  if (await age.isVisible()) throw new Error('a rate that has just been set is called old');
  await page.route(`**${market.clientConfig.path}*`, async (route) => {
    const response = await route.fetch();
    const { message } = configAnswer.parse(await response.json());
    const site = { ...message.site, is_demo: false, cny_rate: { ...message.site.cny_rate, is_old: true } };
    await route.fulfill({ response, json: { type: 'ok', message: { ...message, site } } });
  });
  await page.reload();
  await age.waitFor();
  if (await demo.isVisible()) throw new Error('what is no demo bears its mark');
  await stage.picture(page, 'header-old-rate-dark');
}

async function setRate(stage: Stage): Promise<void> {
  const office = await logInOperator(stage, 'admin');
  await section(office, 'Site settings').click();
  const rate = office.getByRole('textbox', { name: 'CNY for 1 USDT' });
  await rate.fill('6.5432');
  await office.getByRole('button', { name: 'Set rate' }).click();
  await office.getByText('Set by hand').waitFor();
  try {
    await office.getByText('Set by hand').scrollIntoViewIfNeeded();
    await stage.picture(office, 'office-rate-dark');
    for (const look of [{ theme: 'light' }, { size: PHONE }] as const) {
      const visitor = await stage.openPage('/dealCenter', look);
      let rateShown = '';
      const isShown = async () => {
        rateShown = await shownRate(visitor);
        return rateShown === '6.5432';
      };
      await waitUntil(isShown, () => `the header reckons a dollar as ¥${rateShown}`);
      await stage.picture(visitor, 'size' in look ? 'header-own-rate-phone' : 'header-own-rate-light');
    }
    await seeMarks(stage);
  } finally {
    await office.getByRole('button', { name: 'Return to the source' }).click();
    await office.getByText('Set by hand').waitFor({ state: 'detached' });
  }
}

const NEWCOMER = 'second@example.com';

/** Whoever asks for an admin waits for another one; each of the two sees half of the first password. */
async function addAdmin(stage: Stage): Promise<void> {
  const office = await logInOperator(stage, 'admin');
  await section(office, 'Operators').click();
  await office.getByRole('textbox', { name: 'E-mail' }).fill(NEWCOMER);
  await office.getByRole('textbox', { name: 'Name' }).fill('Second Admin');
  await office.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Admin');
  await office.getByRole('textbox', { name: 'Reason' }).fill('shares the nights');
  await office.getByText('Another admin approves.').waitFor();
  await office.getByRole('button', { name: 'Add operator' }).click();
  const asked = (page: Page) =>
    page
      .getByRole('table', { name: 'Changes that take two' })
      .getByRole('row')
      .filter({ hasText: `Add ${NEWCOMER}` });
  await asked(office).waitFor();
  await office.getByRole('button', { name: 'Take back' }).waitFor();
  if (await office.getByRole('button', { name: 'Approve' }).isVisible())
    throw new Error('an admin may approve what he asked for');
  await asked(office).scrollIntoViewIfNeeded();
  await stage.picture(office, 'office-admin-proposal-dark');

  const other = await logInOperator(stage, 'second', { theme: 'light' });
  await section(other, 'Operators').click();
  await asked(other).waitFor();
  await stage.picture(other, 'office-admin-approval-light');
  await approveChange(other, 'shares the nights');
  const item = (page: Page) => page.getByRole('listitem').filter({ hasText: NEWCOMER });
  const halves: string[] = [];
  for (const page of [office, other]) {
    await page.reload();
    await item(page).getByRole('button', { name: 'My half of the password' }).click();
    halves.push(await page.getByRole('code').innerText());
  }
  await stage.picture(other, 'office-first-password-light');
  await seeEnrolment(stage, halves.join('-'));
}

/** Neither half opens anything; both of them the setting up. */
async function seeEnrolment(stage: Stage, password: string): Promise<void> {
  const page = await stage.openOffice('/', {});
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(NEWCOMER);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByLabel('New password', { exact: true }).waitFor();
}

export const HOUSE: readonly Journey[] = [
  { name: 'house: one operator asks for a regional agent, another approves, the user sees it', run: appointAgent },
  { name: 'house: an admin is added by two, who see half of the password each', run: addAdmin },
  { name: 'house: a rate of CNY set by hand shows at the market', run: setRate },
];
