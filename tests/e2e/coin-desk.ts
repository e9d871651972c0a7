// The desk of coins: what two operators decide is in the open page of a trader, who trades it; one of them halts it.
import { officeAdjustments, spot } from '@bourse/contract';
import { USDT } from '@bourse/domain';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { post, type TestUser } from '../support/users.ts';
import { violationsOf } from './axe.ts';
import { exported, exportedAs, type Journey } from './journeys.ts';
import { chooseAct, logInOperator, section } from './operator.ts';
import { PHONE, type Stage } from './stage.ts';
import { person, ticket } from './trading.ts';

const REASON = 'asked for by many';
const LANGUAGES = ['简体中文', '繁體中文', 'English', '한국어', '日本語', 'Español', 'Italiano'];
const GRID = { 'Tick size': '0.001', 'Lot size': '0.1', 'Minimum total': '5', 'Maximum amount': '100000' };

async function openDesk(page: Page, view = 'Coins and markets'): Promise<void> {
  await section(page, 'Coins').click();
  await page.getByRole('tab', { name: view, exact: true }).click();
}

async function propose(stage: Stage, page: Page): Promise<void> {
  await openDesk(page);
  await page.getByRole('button', { name: 'Request a coin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a coin' });
  await dialog.getByRole('textbox', { name: 'Ticker' }).fill('grnt');
  await dialog.getByRole('textbox', { name: 'Full name' }).fill('Granite');
  await stage.picture(page, 'coin-desk-new-dark');
  await seeNoFaults(page);
  for (const language of LANGUAGES) await dialog.getByRole('textbox', { name: `Name: ${language}` }).fill('Granite');
  await dialog.getByRole('textbox', { name: 'Name: 日本語' }).fill('グラニット');
  for (const [name, value] of Object.entries(GRID)) await dialog.getByRole('textbox', { name }).fill(value);
  await dialog.getByRole('textbox', { name: 'Tick size' }).fill('0.00000001');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
  await dialog.getByRole('alert').getByText('multiple of 0.00000001').waitFor();
  await dialog.getByRole('textbox', { name: 'Tick size' }).fill(GRID['Tick size']);
  await dialog.getByRole('alert').waitFor({ state: 'detached' });
  await stage.picture(page, 'coin-desk-new-market-dark');
  await dialog.getByRole('button', { name: 'Request change' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function approve(page: Page, subject: string): Promise<void> {
  await openDesk(page, 'Changes');
  const row = page.getByRole('row').filter({ hasText: subject });
  await row.or(page.getByText(subject)).first().waitFor();
  await page.getByRole('button', { name: 'Approve' }).first().click();
  await page.getByText('Change approved').first().waitFor();
}

const office = z.object({ token: z.string() });
async function tokenOf(page: Page): Promise<string> {
  const kept = await page.evaluate<unknown>(`JSON.parse(sessionStorage.getItem('office_session') ?? '{}')`);
  return office.parse(kept).token;
}

type Operators = { readonly maker: Page; readonly checker: Page };
type Sent = readonly [path: string, fields: Readonly<Record<string, string>>, token: string];

async function send(stage: Stage, [path, fields, token]: Sent): Promise<void> {
  const headers = { Authorization: token, 'idempotency-key': `granite-${path.replaceAll('/', '-')}` };
  const answer = await post(stage.addressOf(path), fields, headers);
  if (answer.type !== 'ok') throw new Error(`${path}: ${JSON.stringify(answer)}`);
}

/** The house has got some, gives them to somebody, and he offers them. */
async function offer(stage: Stage, { maker, checker }: Operators, id: string): Promise<void> {
  await openDesk(maker);
  await chooseAct(coinRow(maker), 'Enter into treasury');
  const dialog = maker.getByRole('dialog', { name: 'Enter into treasury · GRNT' });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('5000');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('from its issuer');
  await dialog.getByRole('button', { name: 'Request change' }).click();
  await dialog.waitFor({ state: 'detached' });
  await approve(checker, 'GRNT into the treasury');
  const seller = await stage.register(person('gregor').email);
  const mine = await (await fetch(`${stage.url}/api/user/info`, { headers: { Authorization: seller.token } })).json();
  const { message: user } = z.object({ message: z.object({ id: z.number() }) }).parse(mine);
  const [asking, deciding] = [await tokenOf(maker), await tokenOf(checker)];
  const wish = { id: String(user.id), wallet: 'change', currency: id, amount: '400', direction: 'credit' };
  await send(stage, [
    officeAdjustments.requestAdjustment.path,
    { ...wish, source: 'treasury', reason: REASON },
    asking,
  ]);
  const listed = await fetch(`${stage.addressOf(officeAdjustments.listAdjustments.path)}?id=${user.id}`, {
    headers: { Authorization: deciding },
  });
  const { message } = z
    .object({ message: z.object({ list: z.array(z.object({ id: z.number() })) }) })
    .parse(await listed.json());
  await send(stage, [
    officeAdjustments.approveAdjustment.path,
    { id: String(message.list[0]?.id), amount: wish.amount },
    deciding,
  ]);
  const order = { legal_id: String(USDT), currency_id: id, price: '2.5', num: '100' };
  await send(stage, [spot.placeSell.path, order, seller.token]);
}

async function tradeByHand(stage: Stage, page: Page): Promise<void> {
  await page.getByRole('link', { name: 'GRNT/USDT' }).first().click();
  await page.getByRole('heading', { name: 'GRNT/USDT' }).waitFor();
  await page.getByRole('table', { name: 'GRNT/USDT order book' }).getByRole('row').filter({ hasText: '2.5' }).waitFor();
  const form = ticket(page);
  await form.getByRole('button', { name: 'Buy', exact: true }).click();
  await form.getByRole('tab', { name: 'Limit', exact: true }).click();
  await form.getByRole('textbox', { name: 'Price' }).fill('2.5');
  await form.getByRole('textbox', { name: 'Amount' }).fill('10');
  await form.getByRole('button', { name: 'Buy GRNT' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm: Buy GRNT' });
  await dialog.getByRole('button', { name: 'Buy GRNT' }).click();
  await page
    .getByText(/^Bought/)
    .first()
    .waitFor();
  await stage.picture(page, 'coin-desk-traded-dark');
}

const coinRow = (page: Page): Locator =>
  page.getByRole('table', { name: 'Coins', exact: true }).getByRole('row').filter({ hasText: 'GRNT' });
const marketRow = (page: Page): Locator =>
  page.getByRole('table', { name: 'Spot markets', exact: true }).getByRole('row').filter({ hasText: 'GRNT/USDT' });

async function readId(page: Page): Promise<string> {
  await openDesk(page);
  return ((await coinRow(page).getByRole('cell').nth(1).textContent()) ?? '').replaceAll(',', '');
}

async function halt(stage: Stage, page: Page, { trader, id }: { trader: TestUser; id: string }): Promise<void> {
  await openDesk(page);
  await chooseAct(marketRow(page), 'Halt market');
  const dialog = page.getByRole('dialog', { name: 'Halt market · GRNT/USDT' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('looked into');
  await dialog.getByRole('button', { name: 'Halt market' }).click();
  await marketRow(page).getByText('Halted').waitFor();
  const order = { legal_id: String(USDT), currency_id: id, price: '2.5', num: '10' };
  const refused = await post(stage.url + spot.placeBuy.path, order, {
    Authorization: trader.token,
    'idempotency-key': 'granite-too-late',
  });
  if (refused.type === 'ok') throw new Error('a halted market takes orders');
}

async function seeNoFaults(page: Page): Promise<void> {
  const faults = [...(await violationsOf(page))];
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  if (overflow > 0) faults.push(`${overflow} px too wide`);
  if (faults.length > 0) throw new Error(faults.join('\n    '));
}

async function seeDesk(stage: Stage, page: Page, name: string): Promise<void> {
  await page.getByText('GRNT').first().waitFor();
  await stage.picture(page, `coin-desk-${name}`);
  await seeNoFaults(page);
}

async function runDesk(stage: Stage): Promise<void> {
  const trader = await stage.register(person('granby').email);
  const open = await stage.openPage('/', { token: trader.token });
  await open.getByRole('link', { name: 'BTC/USDT' }).first().waitFor();
  const maker = await logInOperator(stage, 'operator');
  await propose(stage, maker);
  const checker = await logInOperator(stage, 'admin', { theme: 'light' });
  await approve(checker, REASON);
  const id = await readId(checker);
  await offer(stage, { maker, checker }, id);
  await tradeByHand(stage, open);
  await openDesk(checker);
  const { name, text } = await exported(checker);
  if (
    name !== 'coins.csv' ||
    !/\r\n\d+,GRNT,Granite,[^\r]*グラニット[^\r]*,GRNT\/USDT,Trading,0\.001,0\.1,5,/.test(text)
  )
    throw new Error(`the file ${name} has ${text}`);
  if (!(await exportedAs(checker, /European/)).includes(';GRNT;Granite;')) throw new Error('no European sheet');
  await seeDesk(stage, checker, 'list-light');
  await halt(stage, maker, { trader, id });
  const phone = await logInOperator(stage, 'support', { size: PHONE, locale: 'zh' });
  await phone.getByRole('link', { name: '币种', exact: true }).click();
  await seeDesk(stage, phone, 'phone-dark-zh');
}

export const COIN_DESK: readonly Journey[] = [{ name: 'desk: a coin', run: runDesk }];
