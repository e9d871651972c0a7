// The journey of a program: its key is made under the second factor, trades until its budget is gone, and is ended.
import { createHmac } from 'node:crypto';
import { spot, spotOrders, wallet } from '@bourse/contract';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { post, type TestUser } from '../support/users.ts';
import { violationsOf } from './axe.ts';
import type { Journey } from './journeys.ts';
import { passMinutes, readTime } from './operator.ts';
import { readIndex, waitUntil } from './server-book.ts';
import { PHONE, type Stage } from './stage.ts';
import { person } from './trading.ts';
import { totpAt } from './totp.ts';

const LABEL = 'Grid bot';
const DAY_MAX = '100';
const BTC_USDT = { currency_id: 1, legal_id: 3 };

type Key = { readonly key: string; readonly secret: string };
type Sent = { readonly method: 'GET' | 'POST'; readonly path: string; readonly fields?: object };

const envelope = z.object({
  type: z.string(),
  message: z.unknown(),
  code: z.string().optional(),
  data: z.unknown().optional(),
});

/** Signs as docs/keys.md says, by the server's own clock, which other journeys move on. */
async function send(stage: Stage, { key, secret }: Key, { method, path, fields }: Sent) {
  const timestamp = String(await readTime(stage));
  const body = fields ? JSON.stringify(fields) : '';
  const signature = createHmac('sha256', secret).update([timestamp, '', method, path, body].join('\n')).digest('hex');
  const response = await fetch(stage.url + path, {
    method,
    headers: {
      'Bourse-Key': key,
      'Bourse-Timestamp': timestamp,
      'Bourse-Signature': signature,
      lang: 'en',
      ...(fields && { 'Content-Type': 'application/json' }),
    },
    ...(fields && { body }),
  });
  return { status: response.status, ...envelope.parse(await response.json()) };
}

const setUp = z.object({ message: z.object({ secret: z.string() }) });

/** Answers the secret of the authenticator app. */
async function guard(stage: Stage, { token, password }: TestUser): Promise<string> {
  const headers = { Authorization: `Bearer ${token}` };
  const { secret } = setUp.parse(await post(`${stage.url}/api/safe/totp_setup`, { password }, headers)).message;
  const totp_code = totpAt(secret, await readTime(stage));
  z.object({ type: z.literal('ok') }).parse(await post(`${stage.url}/api/safe/totp_confirm`, { totp_code }, headers));
  return secret;
}

/** Past the code that was used last. */
async function proveFactor(stage: Stage, place: Locator | Page, secret: string): Promise<void> {
  const code = place.getByRole('textbox', { name: 'Authenticator code' });
  await code.waitFor();
  await passMinutes(stage, 1);
  await code.fill(totpAt(secret, await readTime(stage)));
}

const field = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true });

/** What is wrong first has the focus. */
const seeFocus = (wrong: Locator): Promise<void> =>
  waitUntil(
    () => wrong.evaluate((element) => element === element.ownerDocument.activeElement),
    () => 'the first field that is wrong has no focus',
  );

async function makeKey(stage: Stage, page: Page, { user, totp }: { user: TestUser; totp: string }): Promise<Key> {
  await page.getByRole('button', { name: 'Create your first key' }).click();
  await field(page, 'Name').fill(LABEL);
  await page.getByRole('checkbox', { name: /^Trade/ }).check();
  await field(page, 'Turnover a day').fill('');
  await field(page, 'Login password').fill(user.password);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('Enter more than 0, or choose “Unlimited”').waitFor();
  await seeFocus(field(page, 'Turnover a day'));
  await field(page, 'Name').fill('');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('Enter a name').waitFor();
  await seeFocus(field(page, 'Name'));
  await field(page, 'Name').fill(LABEL);
  await field(page, 'Turnover a day').fill(DAY_MAX);
  const faults = await violationsOf(page);
  if (faults.length > 0) throw new Error(faults.join('\n    '));
  await page.getByRole('button', { name: 'Create key' }).click();
  await proveFactor(stage, page.getByRole('main'), totp);

  const dialog = page.getByRole('dialog', { name: 'Save the secret' });
  const shown = (name: string) =>
    dialog.getByText(name, { exact: true }).locator('xpath=following-sibling::dd').innerText();
  const made = { key: (await shown('Key name')).trim(), secret: (await shown('Secret')).trim() };
  await page.keyboard.press('Escape');
  await dialog.getByText('Keep the secret and tick the box first').waitFor();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download .env' }).click();
  await (await download).delete();
  await dialog.getByRole('checkbox', { name: 'I have kept the secret' }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
  const left = await page.evaluate<string>('document.documentElement.outerHTML + JSON.stringify({ ...localStorage })');
  if (left.includes(made.secret)) throw new Error('the secret is still there after it was closed');
  return made;
}

/** The budget of a day is enough for one order. */
async function spend(stage: Stage, key: Key): Promise<void> {
  const { method, path } = wallet.walletSummary;
  const balances = await send(stage, key, { method, path });
  if (balances.type !== 'ok') throw new Error(`the key may not read: ${JSON.stringify(balances)}`);
  const price = Number(await readIndex(stage));
  // Each is worth some 60 USDT at a price that rests, within 2 % of the index.
  const terms = { side: 'buy', type: 'limit', price: String(Math.floor(price * 0.99)) };
  const fields = { ...BTC_USDT, ...terms, quantity: (60 / price).toFixed(4) };
  const order: Sent = { method: spotOrders.place.method, path: spotOrders.place.path, fields };
  const first = await send(stage, key, order);
  if (first.type !== 'ok') throw new Error(`the order was refused: ${JSON.stringify(first)}`);
  const second = await send(stage, key, order);
  // The text says which bound it is, and what is left of it.
  const told = String(second.message);
  const left = Number(/([\d.,]+) are left/.exec(told)?.[1]);
  if (second.code !== 'key_budget' || !told.includes('of the day') || !(left > 35 && left < 45))
    throw new Error(`the budget holds nothing back: ${JSON.stringify(second)}`);
  const withdrawal = await send(stage, key, { method: 'POST', path: '/api/wallet/out', fields: {} });
  if (withdrawal.code !== 'key_not_allowed') throw new Error(`a key may withdraw: ${JSON.stringify(withdrawal)}`);
}

async function seeUses(page: Page): Promise<void> {
  const uses = page.getByRole('table', { name: 'Uses' });
  await waitUntil(
    async () => {
      await page.reload();
      await page.getByRole('meter', { name: 'Turnover a day' }).waitFor();
      return uses.getByRole('row').filter({ hasText: 'key_budget' }).isVisible();
    },
    () => 'the refused order is not among the uses',
  );
  await uses.getByRole('row').filter({ hasText: 'GET /api/wallet/list' }).getByText('OK').waitFor();
  const used = Number(await page.getByRole('meter', { name: 'Turnover a day' }).getAttribute('aria-valuenow'));
  if (!(used > 50 && used < 70)) throw new Error(`${used} % of the day are used`);
}

async function endKey(stage: Stage, page: Page, { user, totp }: { user: TestUser; totp: string }): Promise<void> {
  await page.getByRole('button', { name: `Deactivate ${LABEL}` }).click();
  const dialog = page.getByRole('dialog', { name: `Deactivate ${LABEL}` });
  await dialog.getByRole('textbox', { name: 'Login password' }).fill(user.password);
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await proveFactor(stage, dialog, totp);
  await page.getByText('Key deactivated').waitFor();
  await page.getByRole('region', { name: 'Deactivated keys' }).getByText('Deactivated by you').waitFor();
}

async function runKey(stage: Stage): Promise<void> {
  const user = await stage.register(person('kiran').email);
  const totp = await guard(stage, user);
  const owner = { user, totp };
  const page = await stage.openPage('/account/security', { token: user.token });
  await page.getByRole('region', { name: 'API keys' }).getByRole('link', { name: 'Manage' }).click();
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
  const key = await makeKey(stage, page, owner);
  await page.getByRole('region', { name: 'Code' }).getByText(key.key).first().waitFor();
  await spend(stage, key);
  await seeUses(page);
  await stage.picture(page, 'keys-dark');
  const phone = await stage.openPage('/api-keys', { token: user.token, size: PHONE, theme: 'light', locale: 'zh' });
  await phone.getByRole('meter', { name: '每日成交额上限' }).waitFor();
  await stage.picture(phone, 'keys-phone-light-zh');
  const faults = await violationsOf(phone);
  if (faults.length > 0) throw new Error(faults.join('\n    '));

  await endKey(stage, page, owner);
  const refused = await send(stage, key, { method: wallet.walletSummary.method, path: wallet.walletSummary.path });
  if (refused.status !== 401 || refused.code !== 'key_unknown')
    throw new Error(`an ended key still works: ${JSON.stringify(refused)}`);
  const open = await post(`${stage.url}${spot.listOrders.path}`, {}, { Authorization: `Bearer ${user.token}` });
  const { total } = z.object({ total: z.number() }).parse(open.message);
  if (total !== 0) throw new Error('an order of the key is still open');
}

export const KEYS: readonly Journey[] = [{ name: 'keys: made, used, limited and ended', run: runKey }];
