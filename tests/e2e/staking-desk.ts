// The desk of staking: what two operators decide is offered, promised and in reserve; one of them stops it.
import { staking } from '@bourse/contract';
import type { Locator, Page } from 'playwright-core';
import { post, type TestUser } from '../support/users.ts';
import { violationsOf } from './axe.ts';
import { exported, type Journey } from './journeys.ts';
import { logInOperator, section } from './operator.ts';
import { seeSettled } from './settled.ts';
import { PHONE, type Stage } from './stage.ts';
import { person } from './trading.ts';

const PRODUCT = 'USDT · 7 days';
const REASON = 'a short term for beginners';
/** All but the changes, which are there to see while they are decided on. */
const VIEWS = ['offer', 'reserves', 'orders', 'money'] as const;

async function openDesk(page: Page, view?: string): Promise<void> {
  await section(page, 'Staking').click();
  if (view !== undefined) await page.getByRole('tab', { name: view, exact: true }).click();
}

async function propose(stage: Stage, page: Page): Promise<void> {
  await openDesk(page);
  await page.getByRole('button', { name: 'Request a product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a product' });
  await dialog.getByRole('combobox', { name: 'Currency' }).selectOption({ label: 'USDT' });
  const terms = {
    'One lot': '50',
    'Rate for the term': '0.2',
    Days: '7',
    'Limit per person': '1000',
    Capacity: '5000',
  };
  for (const [name, value] of Object.entries(terms)) await dialog.getByRole('textbox', { name }).fill(value);
  await dialog.getByRole('checkbox', { name: 'Offered' }).check();
  // A year of it, a lot, and all of it against the fund.
  const promise = dialog.getByRole('region', { name: 'What it promises' });
  for (const figure of ['10.4285%', '0.1 USDT', '10 USDT'])
    await promise.getByText(figure, { exact: true }).first().waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
  await promise.scrollIntoViewIfNeeded();
  await stage.picture(page, 'earn-desk-propose-dark');
  await dialog.getByRole('button', { name: 'Request change' }).click();
  await dialog.waitFor({ state: 'detached' });
  await openDesk(page, 'Changes');
  await page.getByRole('button', { name: 'Take back' }).waitFor();
  if (await page.getByRole('button', { name: 'Approve' }).isVisible())
    throw new Error('an operator may approve what he asked for');
}

async function approve(page: Page): Promise<void> {
  await openDesk(page, 'Changes');
  await page.getByText(REASON).waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Change approved').first().waitFor();
  await page.getByRole('tab', { name: 'In effect' }).click();
  await page.getByText(REASON).waitFor();
}

async function buyByHand(stage: Stage, trader: TestUser): Promise<void> {
  const page = await stage.openPage('/zhiyalist', { token: trader.token });
  const card = page
    .getByRole('list', { name: 'Staking products' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'USDT, 7 days' }) });
  await card.getByRole('button', { name: 'Stake', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Stake USDT for 7 days' });
  await dialog.getByRole('textbox', { name: 'Lots of 50 USDT' }).fill('2');
  await dialog.getByRole('button', { name: 'Stake 100 USDT' }).click();
  await page.getByRole('region', { name: 'My staking' }).getByText('100 USDT', { exact: true }).first().waitFor();
}

const usdtRow = (page: Page, table: string): Locator =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: 'USDT' });

const offered = (page: Page): Locator =>
  page.getByRole('table', { name: 'Staking products' }).getByRole('row').filter({ hasText: PRODUCT });

async function readProductId(page: Page): Promise<number> {
  await openDesk(page, 'Products and rules');
  return Number(/Product (\d+)/.exec((await offered(page).textContent()) ?? '')?.[1]);
}

async function seeReserve(stage: Stage, page: Page, productId: number): Promise<void> {
  await openDesk(page, 'Reserves');
  const row = usdtRow(page, 'Reserve and promises');
  await row.getByText('Covered', { exact: true }).waitFor();
  const [promised, reserve] = await Promise.all([3, 4].map((place) => row.getByRole('cell').nth(place).textContent()));
  if (promised !== reserve || promised === '0') throw new Error(`${reserve} in reserve for ${promised}`);
  await usdtRow(page, 'Due').getByText('1 order, 0.2 interest').first().waitFor();
  await stage.picture(page, 'earn-desk-reserves-light');
  await openDesk(page, 'Orders');
  await page.getByRole('textbox', { name: 'Product ID' }).fill(String(productId));
  await page.getByRole('table', { name: 'Orders' }).getByText('100 USDT').first().waitFor();
  const { name, text } = await exported(page);
  const isWhole = /^\uFEFFOrder ID,[^\r]+\r\n\d+,\d+,\d+,USDT,100,0\.2,[^\r]+\r\n$/.test(text);
  if (name !== 'staking-orders.csv' || !isWhole) throw new Error(`the file ${name} has ${text}`);
}

async function stop(stage: Stage, page: Page, { trader, productId }: { trader: TestUser; productId: number }) {
  await openDesk(page, 'Products and rules');
  await offered(page).getByRole('button', { name: 'Stop new orders' }).click();
  const dialog = page.getByRole('dialog', { name: /^Stop new orders/ });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('looked into');
  await dialog.getByRole('button', { name: 'Stop new orders' }).click();
  await offered(page).getByText('Not offered').waitFor();
  const refused = await post(
    stage.url + staking.buy.path,
    { id: String(productId), num: '1' },
    { Authorization: `Bearer ${trader.token}`, 'idempotency-key': 'staked-too-late' },
  );
  if (refused.type === 'ok') throw new Error('a stopped product is sold');
}

async function seeViews(stage: Stage, page: Page, name: string): Promise<void> {
  const faults: string[] = [];
  for (const [place, view] of VIEWS.entries()) {
    await page.getByRole('tablist').first().getByRole('tab').nth(place).click();
    await seeSettled(page);
    await page.getByRole('tabpanel').first().getByText('USDT').first().waitFor();
    await stage.picture(page, `earn-desk-${view}-${name}`);
    faults.push(...(await violationsOf(page)).map((line) => `${view} ${name}: ${line}`));
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    if (overflow > 0) faults.push(`${view} ${name}: ${overflow} px too wide`);
  }
  if (faults.length > 0) throw new Error(faults.join('\n    '));
}

async function runDesk(stage: Stage): Promise<void> {
  const trader = await stage.register(person('desmond').email);
  const maker = await logInOperator(stage, 'operator');
  await propose(stage, maker);
  const checker = await logInOperator(stage, 'admin', { theme: 'light' });
  await approve(checker);
  await buyByHand(stage, trader);
  const productId = await readProductId(checker);
  await seeReserve(stage, checker, productId);
  await stop(stage, maker, { trader, productId });
  await seeViews(stage, checker, 'light');
  const phone = await logInOperator(stage, 'support', { size: PHONE, locale: 'zh' });
  await phone.getByRole('link', { name: '质押', exact: true }).click();
  await seeViews(stage, phone, 'phone-dark-zh');
}

export const EARN_DESK: readonly Journey[] = [{ name: 'desk: staking', run: runDesk }];
