// Fee tiers: one is earned by trading, comes with the close of the day and makes the next fill cheaper; another is granted by
// two operators, and the table is changed as a whole.
import { fees, spot } from '@bourse/contract';
import { DAY_MS, instant, startOfShanghaiDay } from '@bourse/domain';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { post, type TestUser } from '../support/users.ts';
import { violationsOf } from './axe.ts';
import type { Journey } from './journeys.ts';
import { logInOperator, passSeconds, readTime, section } from './operator.ts';
import { MARKET, waitUntil } from './server-book.ts';
import { PHONE, type Stage } from './stage.ts';
import { confirmOrder, lastPrice, person, ticket, writeOrder } from './trading.ts';

const REASON = 'trades for a fund';

const authorized = ({ token }: TestUser) => ({ Authorization: `Bearer ${token}` });

export type Order = { readonly side: 'in' | 'out'; readonly num: string; readonly price: string };

/** Not refused: after a leap of the clock the index is there with its next second. */
export async function order(stage: Stage, user: TestUser, { side, ...terms }: Order): Promise<void> {
  let told = '';
  const fields = { ...MARKET, ...terms, mode: '2' };
  await waitUntil(
    async () => {
      const answer = await post(`${stage.url}/api/transaction/${side}`, fields, authorized(user));
      told = JSON.stringify(answer);
      return answer.type === 'ok';
    },
    () => told,
  );
}

const quoted = z.object({ message: z.object({ last_price: z.string() }) });

/** Reads the price in whole dollars, so that each order costs the same. */
export async function readPrice(stage: Stage): Promise<string> {
  const answer = await post(`${stage.url}${spot.deal.path}`, MARKET);
  return quoted.parse(answer).message.last_price.split('.')[0] ?? '';
}

const own = z.object({ message: z.object({ level: z.number(), volume: z.string() }) });

async function readOwn(stage: Stage, user: TestUser): Promise<z.output<typeof own>['message']> {
  const answer = await fetch(stage.url + fees.mine.path, { headers: authorized(user) });
  return own.parse(await answer.json()).message;
}

const trades = z.object({ list: z.array(z.object({ fee_rate: z.string().nullable(), role: z.string() })) });

/** Reads the fee rate of the newest trade. */
async function readRate(stage: Stage, user: TestUser): Promise<string | null | undefined> {
  const answer = await post(`${stage.url}${spot.listTrades.path}`, {}, authorized(user));
  return trades.parse(answer.message).list[0]?.fee_rate;
}

/** The day closes, and a second of the next one is committed. */
export async function passMidnight(stage: Stage): Promise<void> {
  const now = await readTime(stage);
  await passSeconds(stage, Math.ceil((startOfShanghaiDay(instant(now)) + DAY_MS - now) / 1_000) + 1);
}

const feeLine = (page: Page) => ticket(page).locator('dt').filter({ hasText: 'Estimated fee' });

async function seeTier(page: Page, level: string): Promise<void> {
  const part = page.getByRole('region', { name: 'Your tier' });
  await part.getByText(level, { exact: true }).waitFor();
  await page.getByRole('row').filter({ hasText: 'Yours' }).filter({ hasText: level }).waitFor();
}

async function runEarned(stage: Stage): Promise<void> {
  const trader = await stage.register(person('felicity').email);
  const other = await stage.register(person('fergus').email);
  const price = await readPrice(stage);
  // There and back: 12,000 USDT.
  const num = (6_000 / Number(price)).toFixed(3);
  for (const [seller, buyer] of [
    [other, trader],
    [trader, other],
  ] as const) {
    await order(stage, seller, { side: 'out', num, price });
    await order(stage, buyer, { side: 'in', num, price });
  }
  if ((await readRate(stage, trader)) !== '0.1') throw new Error('the first trades are at the market’s rate');
  const page = await stage.openPage('/dealCenter?pair=BTC_USDT', { token: trader.token });
  await lastPrice(page);
  await feeLine(page).getByText('0.1%', { exact: true }).waitFor();
  await passMidnight(stage);
  await waitUntil(
    async () => (await readOwn(stage, trader)).level === 1,
    () => 'the day has brought no tier',
  );
  await page.reload();
  await lastPrice(page);
  await feeLine(page).getByText('0.095%', { exact: true }).waitFor();
  await order(stage, other, { side: 'out', num: '0.01', price });
  const form = { side: 'Buy', price, quantity: '0.01' } as const;
  await writeOrder(page, form);
  await confirmOrder(page, form);
  await waitUntil(
    async () => (await readRate(stage, trader)) === '0.095',
    () => 'the next fill costs as much as before',
  );
  await feeLine(page).getByRole('link', { name: 'Estimated fee' }).click();
  await seeTier(page, 'VIP 1');
  await page.getByRole('progressbar').waitFor();
  await stage.picture(page, 'fees-own-dark');
  const faults = await violationsOf(page);
  if (faults.length > 0) throw new Error(faults.join('\n    '));
}

async function grant(page: Page, userId: string): Promise<void> {
  await section(page, 'Fee tiers').click();
  await page.getByRole('tab', { name: 'Users', exact: true }).click();
  await page.getByRole('button', { name: 'Grant a tier' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Grant a tier' });
  await dialog.getByRole('textbox', { name: 'User ID' }).fill(userId);
  await dialog.getByRole('combobox', { name: 'Tier' }).selectOption({ label: 'VIP 3' });
  await dialog.getByLabel('Ends (Shanghai time)').fill('2040-01-01T00:00');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
  await dialog.getByRole('button', { name: 'Request change' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** The preview of another table, which nobody asks for. */
async function seePreview(stage: Stage, page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Tiers', exact: true }).click();
  await page.getByRole('button', { name: 'Request other tiers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request other tiers' });
  await dialog.getByRole('group', { name: 'VIP 2' }).getByRole('textbox', { name: 'Taker fee %' }).fill('0.085');
  await dialog.getByRole('table', { name: 'What changes' }).getByText('VIP 2 · Taker fee %').waitFor();
  await dialog.getByRole('table', { name: 'After it' }).waitFor();
  await stage.picture(page, 'fees-desk-preview-light');
  await dialog.getByRole('button', { name: 'Remove VIP 5' }).click();
  await dialog.getByText('VIP 5 · Taker fee %').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
}

async function runGranted(stage: Stage): Promise<void> {
  const trader = await stage.register(person('freya').email);
  const info = await fetch(`${stage.url}/api/user/info`, { headers: authorized(trader) });
  const { id } = z.object({ message: z.object({ id: z.number() }) }).parse(await info.json()).message;
  const maker = await logInOperator(stage, 'operator');
  await grant(maker, String(id));
  const checker = await logInOperator(stage, 'admin', { theme: 'light' });
  await section(checker, 'Fee tiers').click();
  await checker.getByRole('tab', { name: 'Changes', exact: true }).click();
  await checker.getByText(REASON).waitFor();
  await checker.getByRole('button', { name: 'Approve' }).click();
  await checker.getByText('Change approved').first().waitFor();
  await waitUntil(
    async () => (await readOwn(stage, trader)).level === 3,
    () => 'the grant does not hold',
  );
  await seePreview(stage, checker);
  const phone = await stage.openPage('/fees', { token: trader.token, size: PHONE, locale: 'zh', theme: 'light' });
  await phone.getByText('VIP 3', { exact: true }).first().waitFor();
  await stage.picture(phone, 'fees-own-phone-light-zh');
}

export const FEES: readonly Journey[] = [
  { name: 'fees: a tier is earned', run: runEarned },
  { name: 'fees: a tier is granted', run: runGranted },
];
